import { ApiError } from '@telemarket/kit';
import { isUnreachable, retryText } from '@telemarket/kit/form';

/** Why a save failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong here. What you entered is kept.';
  if (error.status === 422) return 'The server did not accept some of it. What you entered is kept.';
  if (isUnreachable(error)) return 'The server could not be reached. What you entered is kept: try again.';
  const retry = retryText(error);
  return retry ? `Too many changes at once. ${retry}.` : 'The server did not accept it. What you entered is kept.';
}

/** A 409 with this code. */
export const isConflict = (error: unknown, code: string) =>
  error instanceof ApiError && error.status === 409 && error.problem?.code === code;

/** Somebody else has changed it since it was read. */
export const isStale = (error: unknown) => isConflict(error, 'stale');

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
