import { ApiError } from '@telemarket/kit';

export const SAVE_FAILURES = {
  role: 'Your role does not allow this.',
  422: 'The server did not accept some values. Your input is still here.',
  429: 'Too many changes at once.',
  unreachable: 'The server could not be reached. Your input is still here. Please try again.',
  otherwise: 'Your changes were not saved. Your input is still here.',
};

export const isConflict = (error: unknown, code: string) =>
  error instanceof ApiError && error.status === 409 && error.problem?.code === code;

/** Whether another admin has changed the entity since it was read. */
export const isStale = (error: unknown) => isConflict(error, 'stale');

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

export const isTooMany = (error: unknown) => error instanceof ApiError && error.status === 429;

/** Whether the server may have made the change although its response did not arrive. */
export const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
