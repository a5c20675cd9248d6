import type { ApiError } from '@telemarket/kit';

/** What a person who tried too often is told. */
export function waitText({ retryAfter }: ApiError): string {
  return retryAfter ? `Try again in ${retryAfter} s` : 'Try again in a few minutes';
}
