/** @returns The delay in ms before the next attempt; null: no retry, the caller gets the error. */
export type Retry = (attempt: { err: Error | null | undefined; req: { method: string } }) => number | null;

/** The maximum time for the replacement of a container. */
const MAX_REPLACEMENT_MS = 8_000;
const RETRY_DELAY_MS = 150;
const SAFE = new Set(['GET', 'HEAD']);
/** Errors of requests that did not reach a server. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Retries requests to one host of immutable files while the host has been down for a short time, because a release may
 * replace its container. After that, callers get the error at once.
 */
export function createRetry(now: () => number = Date.now): Retry {
  let downSince: number | null = null;
  return ({ err, req }) => {
    if (!err) {
      downSince = null;
      return null;
    }
    if (!SAFE.has(req.method) || !UNREACHED.has(codeOf(err))) return null;
    downSince ??= now();
    return now() - downSince < MAX_REPLACEMENT_MS ? RETRY_DELAY_MS : null;
  };
}

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? '';
