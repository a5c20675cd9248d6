import type { AuthSession } from '@telemarket/contract';
import { Button, Chip, ErrorCard, Icon, Loading, Skeleton, useToast } from '@telemarket/kit';
import { useAction } from '@telemarket/kit/form';
import { DateTime } from '@telemarket/kit/ui';
import { useRef } from 'react';
import { Card } from '../card';
import page from '../page.module.css';
import { useAuthSessions } from './auth-session.resource';
import styles from './session-list.module.css';

/** The user's sessions. Mounted only while its tab is selected, so that the list is current. */
export function SessionList({ userId }: { userId: number }) {
  const { sessions, error, busy, refresh, signOut, signOutOthers } = useAuthSessions(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const focusHeading = () => heading.current?.focus();

  const othersAction = useAction(() => signOutOthers().then(focusHeading), {
    atUnmount: 'continue',
    onError: () => toast.error('Error', 'The other sessions could not be signed out.'),
  });

  if (error) {
    return (
      <ErrorCard title="Your sessions could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
        Everything else on this page still works.
      </ErrorCard>
    );
  }
  return (
    <Card
      title="Sessions"
      titleRef={heading}
      lead="Where you are signed in. Sign out any device that you do not recognise, and change your password."
    >
      {sessions ? (
        <ul className={page.rows}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onSignOut={() => signOut(session.id).then(focusHeading)} />
          ))}
        </ul>
      ) : (
        <Loading label="Loading your sessions" className={page.rows}>
          {[1, 2].map((row) => (
            <Skeleton key={row} height="3.5rem" />
          ))}
        </Loading>
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <Button variant="outline" busy={othersAction.busy} onClick={othersAction.run}>
            Sign out all others
          </Button>
        </div>
      )}
    </Card>
  );
}

function SessionRow({ session, onSignOut }: { session: AuthSession; onSignOut: () => Promise<void> }) {
  const toast = useToast();
  const { device, createdAt, lastUsedAt, current } = session;

  const { run, busy } = useAction(onSignOut, {
    atUnmount: 'continue',
    onError: () => toast.error('Error', `${device} could not be signed out.`),
  });

  return (
    <li className={`${page.row} ${styles.session}`}>
      <span className={`${page.glyph} ${styles.glyph}`}>
        <Icon name="device" />
      </span>
      <div className={styles.about}>
        <p className={styles.device}>
          <span>{device}</span>
          {current && (
            <Chip tone="success" icon="check">
              This device
            </Chip>
          )}
        </p>
        <p className={page.text}>
          <span className={styles.time}>
            Last used <DateTime iso={lastUsedAt} />
          </span>{' '}
          <span className={styles.time}>
            Signed in <DateTime iso={createdAt} />
          </span>
        </p>
      </div>
      {!current && (
        <Button variant="outline" compact busy={busy} aria-label={`Sign out ${device}`} onClick={run}>
          Sign out
        </Button>
      )}
    </li>
  );
}
