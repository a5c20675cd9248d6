import { ApiError } from '@telemarket/kit';

/** No server responded, or one that is in trouble: the same request may succeed later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** "Try again in 30 s" for a 429, whose wait the server sets; null for any other error. */
export function retryText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  return error.retryAfter ? `Try again in ${error.retryAfter} s` : 'Try again in a few minutes';
}
