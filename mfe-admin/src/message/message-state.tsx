import { bidi } from '@telemarket/composition';
import type { AdminMessage, MessageState } from '@telemarket/contract';
import { Chip, type IconName, useToast } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { ActionButton } from '../action-button';
import { useAdminChange } from '../admin-api';
import cell from '../cell.module.css';
import { SAVE_FAILURES } from '../failure';
import { hoursText } from './hours-text';
import { messagePath } from './message.resource';

type Mark = readonly [tone: 'danger' | 'warning' | 'success' | 'neutral', icon: IconName, word: string];

const OVERDUE_MARK: Mark = ['danger', 'alert', 'Overdue'];
const STATE_MARKS: Readonly<Record<MessageState, Mark>> = {
  new: ['warning', 'message', 'New'],
  open: ['warning', 'clock', 'Open'],
  waiting: ['success', 'check', 'Waiting'],
  closed: ['neutral', 'close', 'Closed'],
};

/** @param named Adds the sender to the accessible name of the button, for a row of a table. */
export function HandleButton({ message, named = false }: { message: AdminMessage; named?: boolean }) {
  const change = useAdminChange();
  const { name, state } = message;
  const closes = state !== 'closed';
  const word = closes ? 'Mark closed' : 'Reopen';
  return (
    <ActionButton
      action={() => change(messagePath(message), { method: 'PATCH', body: { handled: closes } })}
      label={named ? bidi`${word}: message from ${name}` : undefined}
    >
      {word}
    </ActionButton>
  );
}

const FORWARD_FAILURES = {
  ...SAVE_FAILURES,
  no_seller_email: 'The listing has no email address for its seller. Enter the address in Products first.',
};

/** Sends a message to its seller. The email address of the seller may have been added after the message arrived. */
export function ForwardButton({ message }: { message: AdminMessage }) {
  const change = useAdminChange();
  const toast = useToast();

  async function forwardMessage() {
    await change(`${messagePath(message)}/forward`, { method: 'POST' });
    toast({ title: 'Message forwarded', description: 'The message is on its way to the seller.' });
  }

  return (
    <ActionButton action={forwardMessage} failures={FORWARD_FAILURES}>
      Forward to the seller
    </ActionButton>
  );
}

/** Shows the state and, below it, when the message is due. */
export function StateMark({ message: { state, dueAt, overdue } }: { message: AdminMessage }) {
  const mark = STATE_MARKS[state];
  const [tone, icon, word] = overdue ? OVERDUE_MARK : mark;
  return (
    <span>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      {dueAt && (
        <span className={cell.second}>
          <DateTime iso={dueAt}>{`${overdue ? `${mark[2]}, ` : ''}${hoursText(dueAt)}`}</DateTime>
        </span>
      )}
    </span>
  );
}
