import { Button } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import styles from './deal.module.css';

export const CHANGE_FAILURES = {
  403: 'Nothing was changed: this device may not change it any more.',
  404: 'Nothing was changed: you may not change it any more.',
  429: 'Too many changes at once.',
  unreachable: 'The server could not be reached. Nothing was changed.',
  otherwise: 'Nothing was changed. Please try again.',
};

export interface ActProps {
  children: string;
  /** The accessible name, which begins with the text of the button. */
  label?: string;
  variant?: 'primary' | 'outline';
  run: () => Promise<unknown>;
}

/** A button that changes a line, with the reason when that failed. */
export function Act({ children, label, variant, run }: ActProps) {
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
