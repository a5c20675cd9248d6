import { ApiError } from '@telemarket/kit';
import { waitText } from '../wait-text';
import styles from './support.module.css';

/** Stays when the toast has gone. */
export function NotSentNote({ error }: { error: unknown }) {
  return (
    <p role="status" className={error ? styles['note'] : undefined}>
      {error ? reason(error) : null}
    </p>
  );
}

function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Your message was not sent. What you wrote is still here.';
  if (error.status === 422) return 'Your message was not sent. Check what is marked.';
  const what = error.status === 429 ? `${waitText(error)}.` : 'We could not reach the support service.';
  return `${what} What you wrote is still here.`;
}
