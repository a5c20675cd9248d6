import { ApiError } from '@telemarket/kit';
import styles from './gate.module.css';

/** Stays when the toast has gone. */
export function LoginNote({ error }: { error: unknown }) {
  return (
    <p role="status" className={error ? styles['note'] : undefined}>
      {error ? noteOf(error) : null}
    </p>
  );
}

function noteOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return error.retryAfter ? `Try again in ${error.retryAfter} s` : 'Try again in a few minutes';
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
    return 'We could not reach the sign-in service.';
  return 'Check the username and the password.';
}
