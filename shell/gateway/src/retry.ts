/** Delay in milliseconds before a request is sent again; null: its caller gets the error. */
export type Retry = (attempt: { err: Error | null | undefined; req: { method: string } }) => number | null;

/** Replacing a container takes at most this time. */
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

/** Without it the proxy would send a GET with a 503 response again, up to ten times. */
export const neverRetry: Retry = () => null;

/**
 * For one host of immutable files. Requests are retried while the host has been away for a short time, since a release may
 * just replace its container. When it stays away, callers get the error at once.
 */
export function createRetry(now: () => number = Date.now): Retry {
  let awaySince: number | null = null;
  return ({ err, req }) => {
    if (!err) {
      awaySince = null;
      return null;
    }
    if (!SAFE.has(req.method) || !UNREACHED.has(codeOf(err))) return null;
    awaySince ??= now();
    return now() - awaySince < MAX_REPLACEMENT_MS ? RETRY_DELAY_MS : null;
  };
}

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? '';
