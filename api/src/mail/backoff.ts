/** As servers do (RFC 5321, 4.5.4.1): more seldom with each attempt, and given up after about four days. */
const FIRST_RETRY_MS = 1_000;
export const MAX_RETRY_MS = 6 * 60 * 60_000;
export const MAX_ATTEMPTS = 35;

/** Exponential, with a jitter of one half, so that what has failed together is not tried again together. */
export function backoff(attempts: number, maxMs = MAX_RETRY_MS, random = Math.random): number {
  return Math.min(maxMs, FIRST_RETRY_MS * 2 ** (attempts - 1)) * (0.5 + random() / 2);
}
