import type { AdminMessage, AdminMessageDetails } from '@telemarket/contract';
import { useSession } from '@telemarket/kit';
import { ActionButton } from '../action-button';
import dialog from '../dialog.module.css';
import { isStale, SAVE_FAILURES } from '../failure';
import { useMessageChanges } from './message.resource';

const FAILURES = {
  ...SAVE_FAILURES,
  stale: 'Somebody else has changed this message meanwhile: this is how it is now.',
};

export interface AssignmentProps {
  details: AdminMessageDetails;
  onChanged: (message: AdminMessage) => void;
  /** Reloads the message after another admin has changed it. */
  onStale: () => Promise<void>;
}

/** The admin who handles a message. An admin can take it over from another admin, or release it. */
export function Assignment({ details, onChanged, onStale }: AssignmentProps) {
  const { assign } = useMessageChanges();
  const username = useSession()?.username ?? null;
  const { assignee } = details;
  const isOwn = assignee === username;

  return (
    <div className={dialog.state}>
      <span>{assignee ? `Assigned to ${assignee}` : 'Assigned to nobody'}</span>
      <ActionButton
        action={async () => onChanged(await assign(details, isOwn ? null : username))}
        onError={(error) => isStale(error) && onStale()}
        failures={FAILURES}
      >
        {isOwn ? 'Unassign' : 'Assign to me'}
      </ActionButton>
    </div>
  );
}
