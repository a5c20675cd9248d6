import type { AdminMessage, AdminMessageDetails } from '@telemarket/contract';
import { Button, useSession } from '@telemarket/kit';
import { useState } from 'react';
import styles from '../details.module.css';
import { failureText, isStale } from '../failure';
import { useMessageChanges } from './message.resource';

export interface AssignmentProps {
  details: AdminMessageDetails;
  onChanged: (message: AdminMessage) => void;
  /** Somebody else has changed the message: it is loaded again. */
  onStale: () => Promise<void>;
}

/** Who takes care of a message. An administrator takes it, also from another one, or gives it back. */
export function Assignment({ details, onChanged, onStale }: AssignmentProps) {
  const { assign } = useMessageChanges();
  const username = useSession()?.username ?? null;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { assignee } = details;
  const isOwn = assignee === username;

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      onChanged(await assign(details, isOwn ? null : username));
    } catch (error) {
      if (isStale(error)) await onStale();
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles['state']}>
      <span>{assignee ? `Assigned to ${assignee}` : 'Assigned to nobody'}</span>
      <span className={styles['handle']}>
        <Button compact variant="outline" busy={busy} onClick={() => void press()}>
          {isOwn ? 'Unassign' : 'Assign to me'}
        </Button>
        <span role="status" className={styles['handleFailure']}>
          {failure !== null && (isStale(failure) ? STALE : failureText(failure))}
        </span>
      </span>
    </div>
  );
}

const STALE = 'Somebody else has changed this message meanwhile: this is how it is now.';
