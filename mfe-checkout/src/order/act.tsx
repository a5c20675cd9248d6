import { Button } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import styles from './deal.module.css';

export const CHANGE_FAILURES = {
  403: 'Nothing was changed, because this device can no longer make changes here.',
  404: 'Nothing was changed, because you can no longer make changes here.',
  429: 'Too many changes at once.',
  unreachable: 'The server could not be reached. Nothing was changed.',
  otherwise: 'Nothing was changed. Please try again.',
};

export interface DealButtonProps {
  children: string;
  /** The accessible name, which begins with the text of the button. */
  label?: string;
  variant?: 'primary' | 'outline';
  run: () => Promise<unknown>;
}

/** A button that changes a line. Below it stands the reason why the last change has failed. */
export function DealButton({ children, label, variant, run }: DealButtonProps) {
  const action = useAction(run, { atUnmount: 'continue' });
  return (
    <div className={styles.act}>
      <Button variant={variant} busy={action.busy} aria-label={label} onClick={() => action.run()}>
        {children}
      </Button>
      <FailureNote>{failureText(action.error, CHANGE_FAILURES)}</FailureNote>
    </div>
  );
}
