import { ApiError } from '@telemarket/kit';
import type { ReactNode } from 'react';
import styles from './form.module.css';

/** No server responded, or one that is in trouble: the same request may succeed later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** "Try again in 30 s" for a 429, whose wait the server sets; null for any other error. */
export function retryText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  return error.retryAfter ? `Try again in ${error.retryAfter} s` : 'Try again in a few minutes';
}

/** Why the last submission failed. It stays after the toast has closed, and is announced because it is always mounted. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? styles['note'] : undefined}>
      {children}
    </div>
  );
}
