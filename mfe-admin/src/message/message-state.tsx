import type { AdminMessage, MessageState } from '@telemarket/contract';
import { Button, Chip, type IconName, useToast } from '@telemarket/kit';
import { useState } from 'react';
import { useChange } from '../admin-api';
import { failureText, isConflict } from '../failure';
import styles from '../details.module.css';
import { hoursText } from './hours-text';

/** @param named The button's accessible name contains the sender: it is in a row of a table. */
export function HandleButton({
  message,
  named = false,
  onDone,
}: {
  message: AdminMessage;
  named?: boolean;
  onDone?: (message: AdminMessage) => void;
}) {
  const change = useChange();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { kind, id, name, state, handledAt } = message;
  const closes = state !== 'closed' && !(named && handledAt);
  const word = closes ? 'Mark closed' : 'Reopen';

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      const path = `/api/admin/messages/${kind}/${id}`;
      const changed = await change<AdminMessage>(path, { method: 'PATCH', body: { handled: closes } });
      onDone?.(changed);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <span className={styles['handle']}>
      <Button
        compact
        variant="outline"
        busy={busy}
        aria-label={named ? `${word}: message of ${name}` : undefined}
        onClick={() => void press()}
      >
        {word}
      </Button>
      <span role="status" className={styles['handleFailure']}>
        {failure}
      </span>
    </span>
  );
}

/** Sends a message to its seller: the listing may have got the seller's address since. */
export function ForwardButton({ message: { id } }: { message: AdminMessage }) {
  const change = useChange();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      await change<AdminMessage>(`/api/admin/messages/contact/${id}/forward`, { method: 'POST' });
      toast({ title: 'Message forwarded', description: 'It is on its way to the seller.' });
    } catch (error) {
      setFailure(isConflict(error, 'no_seller_email') ? NO_ADDRESS : failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <span className={styles['handle']}>
      <Button compact variant="outline" busy={busy} onClick={() => void press()}>
        Forward to the seller
      </Button>
      <span role="status" className={styles['handleFailure']}>
        {failure}
      </span>
    </span>
  );
}

const NO_ADDRESS = 'The listing has no e-mail address of its seller: enter it in Products first.';

/** The state in a word; below it, how much of the 24 hours is left. */
export function StateMark({ message: { state, dueAt, overdue } }: { message: AdminMessage }) {
  const mark = MARKS[state];
  const [tone, icon, word] = overdue ? OVERDUE : mark;
  return (
    <span>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      {dueAt && <span className={styles['second']}>{`${overdue ? `${mark[2]}, ` : ''}${hoursText(dueAt)}`}</span>}
    </span>
  );
}

type Mark = readonly [tone: 'danger' | 'warning' | 'success' | 'neutral', icon: IconName, word: string];

const OVERDUE: Mark = ['danger', 'alert', 'Overdue'];
const MARKS: Readonly<Record<MessageState, Mark>> = {
  new: ['warning', 'message', 'New'],
  open: ['warning', 'clock', 'Open'],
  waiting: ['success', 'check', 'Waiting'],
  closed: ['neutral', 'close', 'Closed'],
};
