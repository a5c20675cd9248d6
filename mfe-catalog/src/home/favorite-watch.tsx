import type { FavoriteWatch } from '@telemarket/contract';
import { Button, Link, paths, useKit, useResource } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { useEffect, useEffectEvent } from 'react';
import styles from './favorite-watch.module.css';

const PATH = '/api/users/me/favorite-watch';

interface FavoriteWatchProps {
  userId: number;
  /** The favourites that the page shows. */
  ids: readonly number[];
}

/**
 * Lets the server watch the prices and reservations of the account's favourites. Each visit of the page extends the
 * watch.
 */
export default function FavoriteWatchCard({ userId, ids }: FavoriteWatchProps) {
  const { api } = useKit();
  const { data, mutate } = useResource<FavoriteWatch, [string, number]>([PATH, userId], 'on open', {
    read: ([path]) => api<FavoriteWatch>(path),
  });
  const send = async (method: 'POST' | 'DELETE') => {
    // only an API of the previous version needs the ids
    const body = method === 'POST' ? { body: { productIds: ids } } : {};
    await mutate(api<FavoriteWatch>(PATH, { method, ...body }), false);
  };
  const isOn = data !== undefined && data.until !== null;
  const { run, busy, error } = useAction(() => send(isOn ? 'DELETE' : 'POST'), { atUnmount: 'continue' });
  const isEmpty = ids.length === 0;
  // a failure shows no error, because the next visit sends the request again
  const prolong = useEffectEvent(() => void send('POST').catch(() => {}));
  useEffect(() => {
    if (isOn && !isEmpty) prolong();
  }, [isOn, isEmpty]);

  if (!data || isEmpty) return null;
  return (
    <section className={styles.card} aria-label="News about your favourites">
      <p className={styles.text}>
        {isOn ? (
          <span>
            We will tell you when a price falls or a reserved listing is available again, at most once a day, for 30
            days after your last visit to this page. To choose how, see{' '}
            <Link to={`${paths.profile}?tab=notifications`}>Marketing Emails and Push</Link>.
          </span>
        ) : (
          'Do you want to know when a price falls or a reserved listing is available again?'
        )}
      </p>
      <Button variant={isOn ? 'outline' : 'primary'} busy={busy} onClick={run}>
        {isOn ? 'Stop' : 'Tell me'}
      </Button>
      <FailureNote>{failureText(error, { otherwise: 'Something went wrong. Please try again.' })}</FailureNote>
    </section>
  );
}
