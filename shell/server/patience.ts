/** Whether, and in how many milliseconds, a request is sent again. Null: its caller hears what went wrong. */
export type Retry = (try_: { err: Error | null | undefined; req: { method: string } }) => number | null;

/** A container that is replaced is away for so long at most. */
const REPLACED_WITHIN_MS = 8_000;
const AGAIN_EVERY_MS = 150;
const SAFE = new Set(['GET', 'HEAD']);
/** Of attempts that nobody has answered. */
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

/** A GET that was answered 503 would otherwise be sent again up to ten times before the caller hears of it. */
export const never: Retry = () => null;

/**
 * For one host of immutable files. Right after it has gone away its visitors wait for it, since a release may just be
 * replacing its container; of one that stays away they hear at once.
 */
export function createPatience(now: () => number = Date.now): Retry {
  let awaySince: number | null = null;
  return ({ err, req }) => {
    if (!err) {
      awaySince = null;
      return null;
    }
    if (!SAFE.has(req.method) || !UNREACHED.has(codeOf(err))) return null;
    awaySince ??= now();
    return now() - awaySince < REPLACED_WITHIN_MS ? AGAIN_EVERY_MS : null;
  };
}

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? '';
