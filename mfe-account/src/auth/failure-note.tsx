import { ApiError } from '@telemarket/kit';
import { waitText } from '../wait-text';
import styles from './auth.module.css';

/** Stays when the toast has gone: how long to wait, that nobody answered, or else what to do. */
export function FailureNote({ error, advice }: { error: unknown; advice: string }) {
  const text = error ? noteOf(error, advice) : null;
  return (
    <p role="status" className={text ? styles['note'] : undefined}>
      {text}
    </p>
  );
}

function noteOf(error: unknown, advice: string): string {
  if (!(error instanceof ApiError)) return advice;
  if (error.status === 429) return waitText(error);
  if (error.status === 0 || error.status >= 500) return 'We could not reach the sign-in service.';
  return advice;
}
