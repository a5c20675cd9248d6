import { ApiError } from '@telemarket/kit';
import styles from './auth.module.css';

/** What the toast does not say: how long to wait, or that nobody answered. */
export function FailureNote({ error }: { error: unknown }) {
  const text = noteOf(error);
  return (
    <p role="status" className={text ? styles['note'] : undefined}>
      {text}
    </p>
  );
}

function noteOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429)
    return error.retryAfter ? `Try again in ${error.retryAfter} s` : 'Try again in a few minutes';
  if (error.status === 0 || error.status >= 500) return 'We could not reach the sign-in service.';
  return null;
}
