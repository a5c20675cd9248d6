import { STATUS_CODES } from 'node:http';

export function renderProblem({ status, detail, requestId, code, errors, retryAfter }) {
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify({ type: 'about:blank', title, status, detail, code, errors, requestId }),
  };
}
