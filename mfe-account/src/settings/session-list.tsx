import type { AuthSession } from '@telemarket/contract';
import { Button, Chip, ErrorCard, Icon, Loading, Skeleton, useToast } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useRef, useState } from 'react';
import page from '../page.module.css';
import { useAuthSessions } from './auth-session.resource';
import styles from './settings.module.css';

/** The user's sessions. It is mounted when its tab is shown, so that the list is fresh. */
export function SessionList({ userId }: { userId: number }) {
  const { sessions, error, busy, refresh, signOut, signOutOthers } = useAuthSessions(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const [ending, setEnding] = useState(false);

  async function endOthers() {
    setEnding(true);
    try {
      await signOutOthers();
      // The button that had the focus is removed.
      heading.current?.focus();
    } catch {
      toast({ title: 'Error', description: 'The other sessions could not be signed out.', variant: 'destructive' });
    } finally {
      setEnding(false);
    }
  }

  if (error) {
    return (
      <ErrorCard title="Your sessions could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
        Everything else on this page still works.
      </ErrorCard>
    );
  }
  return (
    <section className={page['card']} aria-labelledby="sessions">
      <div>
        <h2 id="sessions" ref={heading} tabIndex={-1} className={page['subtitle']}>
          Sessions
        </h2>
        <p className={page['text']}>
          Where you are signed in. Sign out what you do not know, and change your password.
        </p>
      </div>
      {sessions ? (
        <ul className={styles['rows']}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onSignOut={() => signOut(session.id)} />
          ))}
        </ul>
      ) : (
        <Loading label="Loading your sessions" className={styles['rows']}>
          {[1, 2].map((row) => (
            <Skeleton key={row} height="3.5rem" />
          ))}
        </Loading>
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <Button variant="outline" busy={ending} onClick={() => void endOthers()}>
            Sign out all others
          </Button>
        </div>
      )}
    </section>
  );
}

function SessionRow({ session, onSignOut }: { session: AuthSession; onSignOut: () => Promise<void> }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { device, createdAt, lastUsedAt, current } = session;

  async function signOut() {
    setBusy(true);
    try {
      await onSignOut();
    } catch {
      setBusy(false);
      toast({ title: 'Error', description: `${device} could not be signed out.`, variant: 'destructive' });
    }
  }

  return (
    <li className={styles['session']}>
      <span className={styles['glyph']}>
        <Icon name="device" />
      </span>
      <div className={styles['about']}>
        <p className={styles['device']}>
          {device}
          {current && (
            <Chip tone="success" icon="check">
              This device
            </Chip>
          )}
        </p>
        <p className={page['text']}>
          <span className={styles['time']}>
            Last used <DateTime iso={lastUsedAt} />
          </span>{' '}
          <span className={styles['time']}>
            Signed in <DateTime iso={createdAt} />
          </span>
        </p>
      </div>
      {!current && (
        <Button variant="outline" compact busy={busy} aria-label={`Sign out ${device}`} onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
    </li>
  );
}
