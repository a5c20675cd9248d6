import { isUnreachable, retryText } from './retry-text';

/** @param advice What to do when the API is there and refuses. */
export function entryFailure(failure: unknown, advice: string): string {
  return retryText(failure) ?? (isUnreachable(failure) ? 'We could not reach the sign-in service.' : advice);
}
