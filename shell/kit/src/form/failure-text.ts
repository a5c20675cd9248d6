import { ApiError } from '@telemarket/kit';

/** Texts by the code of the API's problem or by the status. The waiting time is appended to the text for 429. */
export interface FailureTexts {
  readonly [codeOrStatus: string | number]: string | undefined;
  /** Used when the server does not respond or fails. The default is `AWAY_TEXT`. */
  readonly unreachable?: string;
  /** Used for other refusals, which concern the input. */
  readonly otherwise: string;
}

const AWAY_TEXT = 'The shop could not be reached. Please try again.';

export const SIGN_IN_DOWN = 'We could not reach the sign-in service.';

const TIME_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns the wait in its largest unit, rounded up: `30 seconds`, `2 minutes`, `1 hour`. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const [name, size] = TIME_UNITS.find(([, unit]) => whole >= unit) ?? TIME_UNITS[3];
  const count = Math.ceil(whole / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/**
 * Returns the text for the user, which is empty without an error. A rate limit, or a server that does not respond,
 * never gets the text of a wrong input. If there is no text for 429, the text is the waiting time alone. If there is no
 * text for 403, the text of the server is used: the user has no right to send the form and cannot correct any input,
 * for example on a development site without writes.
 */
export function failureText(error: unknown, texts: FailureTexts): string {
  if (error === null || error === undefined) return '';
  if (!(error instanceof ApiError)) return texts.otherwise;
  const { status, problem, retryAfter } = error;
  const own = texts[problem?.code ?? ''] ?? texts[status];
  if (status === 429) {
    const wait = `Try again in ${retryAfter ? waitText(retryAfter) : 'a few minutes'}.`;
    return own ? `${own} ${wait}` : wait;
  }
  if (status === 0 || status >= 500) return own ?? texts.unreachable ?? AWAY_TEXT;
  return own ?? ((status === 403 && problem?.detail) || texts.otherwise);
}
