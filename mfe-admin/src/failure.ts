import { ApiError } from '@telemarket/kit';

/** Why a save failed, in words, and that nothing typed was lost; never the raw error. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong here. What you entered is kept.';
  if (error.status === 422) return 'The server did not accept some of it. What you entered is kept.';
  if (error.status === 429) return `Too many changes at once. Try again in ${error.retryAfter ?? 60} s.`;
  if (error.status === 0 || error.status >= 500)
    return 'The server could not be reached. What you entered is kept: try again.';
  return 'The server did not accept it. What you entered is kept.';
}

/** A 409 with this code. */
export const isConflict = (error: unknown, code: string) =>
  error instanceof ApiError && error.status === 409 && error.problem?.code === code;

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
