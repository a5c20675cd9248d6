/**
 * Retries become rarer with each attempt and stop after about four days, as is usual for mail servers (RFC 5321,
 * 4.5.4.1).
 */
const FIRST_RETRY_MS = 1_000;
export const MAX_RETRY_MS = 6 * 60 * 60_000;
export const MAX_ATTEMPTS = 35;

/**
 * Returns the milliseconds until the next attempt. The time grows exponentially. Half of it is random, to spread mails
 * that failed together.
 */
export function retryDelayMs(attempts: number, maxMs = MAX_RETRY_MS, random = Math.random): number {
  return Math.min(maxMs, FIRST_RETRY_MS * 2 ** (attempts - 1)) * (0.5 + random() / 2);
}
