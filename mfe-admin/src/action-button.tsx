import { Button } from '@telemarket/kit';
import { type FailureTexts, failureText, useAction } from '@telemarket/kit/form';
import cell from './cell.module.css';
import { SAVE_FAILURES } from './failure';

export interface ActionButtonProps {
  action: () => Promise<unknown>;
  onError?: (error: unknown) => unknown;
  failures?: FailureTexts;
  /** The accessible name, if it differs from the text. */
  label?: string;
  children: string;
}

/** A button that sends a change. The text below it says why the last attempt failed. */
export function ActionButton({ action, onError, failures = SAVE_FAILURES, label, children }: ActionButtonProps) {
  const { run, busy, error } = useAction(action, { atUnmount: 'continue', onError });
  return (
    <span className={cell.action}>
      <Button compact variant="outline" busy={busy} aria-label={label} onClick={run}>
        {children}
      </Button>
      <span role="status" className={cell.failure}>
        {failureText(error, failures)}
      </span>
    </span>
  );
}
