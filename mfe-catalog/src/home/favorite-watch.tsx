import type { FavoriteWatch } from '@telemarket/contract';
import { Button, Link, paths, useKit, useSWR } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { useEffect, useEffectEvent } from 'react';
import styles from './favorite-watch.module.css';

const PATH = '/api/users/me/favorite-watch';

interface FavoriteWatchProps {
  userId: number;
  /** The favourites of this device. */
  ids: readonly number[];
}

/** Lets the server watch the favourites of a signed-in visitor. Each visit of the page sends the current favourites. */
export default function FavoriteWatchCard({ userId, ids }: FavoriteWatchProps) {
  const { api } = useKit();
  const { data, mutate } = useSWR<FavoriteWatch, Error>([PATH, userId], () => api<FavoriteWatch>(PATH));
  const send = (method: 'POST' | 'DELETE') => async () => {
    const body = method === 'POST' ? { body: { productIds: ids } } : {};
    await mutate(api<FavoriteWatch>(PATH, { method, ...body }), false);
  };
  const start = useAction(send('POST'));
  const stop = useAction(send('DELETE'));
  const isOn = data !== undefined && data.until !== null;
  const text = ids.join();
  // a failure shows no error, because the next visit sends the favourites again
  const update = useEffectEvent(() => void send('POST')().catch(() => {}));
  useEffect(() => {
    if (isOn && text) update();
  }, [isOn, text]);

  if (!data || (!isOn && ids.length === 0)) return null;
  return (
    <section className={styles.card} aria-label="News about your favourites">
      {isOn ? (
        <>
          <p className={styles.text}>
            We tell you when a price falls or a reserved listing is free again, at most once a day and until 30 days
            after your last visit to this page.{' '}
            <Link to={`${paths.profile}?tab=notifications`}>Marketing Emails and Push</Link> decide how.
          </p>
          <Button variant="outline" busy={stop.busy} onClick={stop.run}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <p className={styles.text}>Shall we tell you when a price falls or a reserved listing is free again?</p>
          <Button busy={start.busy} onClick={start.run}>
            Tell me
          </Button>
        </>
      )}
      <FailureNote>
        {failureText(start.error ?? stop.error, { otherwise: 'This did not work. Try again.' })}
      </FailureNote>
    </section>
  );
}
