import { HttpException } from '@nestjs/common';
import { DETAILS, type FieldError, type ProblemDetails } from '@telemarket/server-kit/problem';

export type { FieldError };

type ProblemExtension = Pick<ProblemDetails, 'code' | 'errors' | 'retryAfter' | 'members'> & {
  headers?: Record<string, string>;
};

export class Problem extends HttpException {
  constructor(
    status: number,
    readonly detail: string,
    readonly extra: ProblemExtension = {},
  ) {
    super(detail, status);
  }
}

/** Returns the problem for staff whose role does not allow the call, or who have just lost their role. */
export function roleRefused(): Problem {
  return new Problem(403, 'Your role does not allow this.', { code: 'role' });
}

export function notFound(): Problem {
  return new Problem(404, DETAILS[404]);
}

const ENDED_LINK_TEXTS = {
  used: 'This link was already used.',
  expired: 'This link has expired.',
  replaced: 'This link was withdrawn or replaced by a newer one.',
};

/** Says how a link has ended, but only to a client with the exact token. Everybody else gets `unknownLink`. */
export function endedLink(end: keyof typeof ENDED_LINK_TEXTS, status: 404 | 410 = 410): Problem {
  return new Problem(status, ENDED_LINK_TEXTS[end], { code: `link-${end}` });
}

/** Returns the problem for a token that no link has, or for a link that the account does not accept. */
export function unknownLink(): Problem {
  return new Problem(410, 'This link does not work.', { code: 'link-over' });
}

/** Throws 404 when there is no value. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}

export function invalidFields(errors: FieldError[], status: 400 | 422 = 422, extra: ProblemExtension = {}): Problem {
  return new Problem(status, 'The request contains invalid values.', { ...extra, errors });
}

export function notJson(): Problem {
  return new Problem(415, 'The body must be JSON, sent as application/json.');
}

export function tooManyRequests(retryAfter: number): Problem {
  return new Problem(429, 'Too many requests. Please try again later.', { retryAfter });
}

export function serviceUnavailable(retryAfter = 1): Problem {
  return new Problem(503, 'The service is not available at the moment. Please try again.', { retryAfter });
}
