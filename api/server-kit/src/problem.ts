import { STATUS_CODES } from 'node:http';

/** `field` is a path in the request, such as items[0].quantity. */
export type FieldError = { field: string; message: string };

export type ProblemDetails = {
  status: number;
  /** A sentence for the client. It must not reveal internals. */
  detail: string;
  requestId: string;
  /** Names the broken rule, for clients that react to it. */
  code?: string;
  errors?: FieldError[];
  /** Extension members, for clients that know this kind of problem. */
  members?: Record<string, unknown>;
  /** In seconds. */
  retryAfter?: number;
};

/** The headers and the JSON body of a failed request (RFC 9457). The title is the status text of HTTP. */
export function renderProblem({ status, detail, requestId, code, errors, members, retryAfter }: ProblemDetails) {
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    headers,
    body: JSON.stringify({ type: 'about:blank', title, status, detail, code, errors, ...members, requestId }),
  };
}
