import { ApiError } from '@telemarket/kit';

/** Texts by the code of the API's problem or by the status. The waiting time is appended to the text for 429. */
export interface FailureTexts {
  readonly [codeOrStatus: string | number]: string | undefined;
  /** Used when the server does not respond or fails. */
  readonly unreachable?: string;
  readonly otherwise: string;
}

export const SIGN_IN_DOWN = 'We could not reach the sign-in service.';

/** The text for the user; empty without an error. If there is no text for 429, it is the waiting time alone. */
export function failureText(error: unknown, texts: FailureTexts): string {
  if (error === null || error === undefined) return '';
  if (!(error instanceof ApiError)) return texts.otherwise;
  const { status, problem, retryAfter } = error;
  const own = texts[problem?.code ?? ''] ?? texts[status];
  if (status === 429) {
    const wait = `Try again in ${retryAfter ? `${retryAfter} s` : 'a few minutes'}`;
    return own ? `${own} ${wait}.` : wait;
  }
  return own ?? (status === 0 || status >= 500 ? texts.unreachable : undefined) ?? texts.otherwise;
}
