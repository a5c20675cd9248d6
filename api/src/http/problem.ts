import { HttpException } from '@nestjs/common';
import { DETAILS, type FieldError, type ProblemDetails } from '@telemarket/server-kit/problem';

export type { FieldError };

type Extra = Pick<ProblemDetails, 'code' | 'errors' | 'retryAfter' | 'members'> & { headers?: Record<string, string> };

export class Problem extends HttpException {
  constructor(
    status: number,
    readonly detail: string,
    readonly extra: Extra = {},
  ) {
    super(detail, status);
  }
}

export function notFound(): Problem {
  return new Problem(404, DETAILS[404]);
}

/** Throws 404 when there is no value. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}

export function invalid(errors: FieldError[], status: 400 | 422 = 422, extra: Extra = {}): Problem {
  return new Problem(status, 'The request contains invalid values.', { ...extra, errors });
}

export function notJson(): Problem {
  return new Problem(415, 'The body must be JSON, sent as application/json.');
}

export function tooMany(retryAfter: number): Problem {
  return new Problem(429, 'Too many requests. Please try again later.', { retryAfter });
}

export function unavailable(retryAfter = 1): Problem {
  return new Problem(503, 'The service is not available at the moment. Please try again.', { retryAfter });
}
