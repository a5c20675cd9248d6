import type { AdminLetterDetails } from '@telemarket/contract';
import { Button, Dialog, DialogFooter } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import dialog from '../dialog.module.css';
import { LETTER_FAILURES, subscribersText } from './letters';

interface SendQuestionProps {
  letter: AdminLetterDetails;
  onSend: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a letter is sent, with the number of its readers. */
export function SendQuestion({ letter: { subject, total }, onSend, onClose }: SendQuestionProps) {
  const { run, busy, error } = useAction(onSend, { atUnmount: 'continue' });
  const stale = 'Somebody else has changed this letter. Read the letter again before you send it.';
  return (
    <Dialog open onClose={onClose} title="Send the letter?">
      <div className={dialog.body}>
        <p>
          <span>{`The letter goes to ${subscribersText(total)}: `}</span>
          <bdi>{subject}</bdi>
        </p>
        <p>
          You can stop the letter while it is being sent. Mails that were already sent cannot be recalled, and no other
          letter can be started today.
        </p>
        <FailureNote>{failureText(error, { ...LETTER_FAILURES, stale })}</FailureNote>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
          <Button busy={busy} onClick={run}>{`Send to ${subscribersText(total)}`}</Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}
