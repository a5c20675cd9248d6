import { HttpException } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';

export type FieldError = { field: string; message: string };

type Extra = { code?: string; errors?: FieldError[]; retryAfter?: number; headers?: Record<string, string> };

/** An answer that is not a success, in the words that the client may read. `retryAfter` is in seconds. */
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
  return new Problem(404, 'There is nothing here.');
}

export function invalid(errors: FieldError[], status: 400 | 422 = 422): Problem {
  return new Problem(status, 'The request holds values that cannot be accepted.', { errors });
}

export function tooMany(retryAfter: number): Problem {
  return new Problem(429, 'Too many requests. Please try again later.', { retryAfter });
}

export function unavailable(retryAfter = 1): Problem {
  return new Problem(503, 'The service is not available at the moment. Please try again.', { retryAfter });
}

/** The body and the headers that a problem is sent with. */
export function renderProblem(problem: Problem, requestId: string) {
  const status = problem.getStatus();
  const { code, errors, retryAfter, headers } = problem.extra;
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...headers,
    },
    body: JSON.stringify({
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail: problem.detail,
      code,
      errors,
      requestId,
    }),
  };
}
