import { bidi } from '@telemarket/composition';
import { Button } from '@telemarket/kit';
import { FailureNote, failureText, MAX_LENGTHS, required, TextField, useForm } from '@telemarket/kit/form';
import { CHANGE_FAILURES } from './act';
import styles from './deal.module.css';

interface DeclineFormProps {
  title: string;
  onBack: () => void;
  decline: (reason: string) => Promise<unknown>;
}

export function DeclineForm({ title, onBack, decline }: DeclineFormProps) {
  const { field, bind, busy, failure } = useForm({ reason: required('Write a reason.') }, { reason: 'Reason' });
  return (
    <form className={styles.form} {...bind(({ reason }) => decline(reason))}>
      <p>{bidi`You cannot sell “${title}”? We will tell the buyer, and others can order it again. This cannot be undone.`}</p>
      <TextField
        {...field('reason')}
        rows={2}
        autoFocus
        required
        maxLength={MAX_LENGTHS.OrderCancelInput.reason}
        hint="The buyer will read this reason."
      />
      <FailureNote>{failureText(failure, CHANGE_FAILURES)}</FailureNote>
      <div className={styles.actions}>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          I cannot sell this
        </Button>
      </div>
    </form>
  );
}
