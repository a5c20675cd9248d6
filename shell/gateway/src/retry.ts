/** @returns The delay in ms before the request is sent again; null when its caller gets the error. */
export type Retry = (attempt: { err: Error | null | undefined; req: { method: string } }) => number | null;

/** A container is replaced within this time. */
const MAX_REPLACEMENT_MS = 8_000;
const RETRY_DELAY_MS = 150;
const SAFE = new Set(['GET', 'HEAD']);
/** Errors of requests that no server has received. */
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

/** The proxy's default would send a GET with a 503 response again, up to ten times. */
export const neverRetry: Retry = () => null;

/**
 * For one host of immutable files. Requests are retried while the host has been down for a short time only, since a
 * release may replace its container. When it stays down, callers get the error at once.
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
