import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import { canRetry, ERROR_PAGE_POLICY, ERROR_PAGE_TYPE, errorPage, errorWords, RETRY_LINK } from './error-page';

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
  /** The number of seconds after which the client may try again. */
  retryAfter?: number;
};

/** The `detail` of each status that several servers send. */
export const DETAILS = {
  400: 'The request is malformed.',
  401: 'Please sign in.',
  404: 'There is nothing here.',
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  417: 'The expectation cannot be met.',
  429: 'Too many requests at the same time.',
  431: 'The headers are too large.',
  500: 'Something went wrong on our side.',
  503: 'The service is not available right now.',
} as const;

export const titleOf = (status: number): string => STATUS_CODES[status] ?? 'Error';

type RenderedError = { headers: Record<string, string>; body: string };

const headersOf = (type: string, retryAfter: number | undefined): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store',
  ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
});

/** The headers and the JSON body of a failed request (RFC 9457). The title is the status text of HTTP. */
export function renderProblem({ retryAfter, members, ...problem }: ProblemDetails): RenderedError {
  const { status, detail, code, errors, requestId } = problem;
  const body = { type: 'about:blank', title: titleOf(status), status, detail, code, errors, ...members, requestId };
  return { headers: headersOf('application/problem+json; charset=utf-8', retryAfter), body: JSON.stringify(body) };
}

/**
 * Matches `{Sec-Fetch-Dest} {Accept}` of a request whose response a browser shows as a page. Browsers that do not send
 * Sec-Fetch-Dest name text/html in Accept. A client that also names JSON is a program. The configuration of the edge
 * has the same expression.
 */
export const OPENED_AS_PAGE = /^(document | (?!.*json).*\btext\/html\b(?!\s*;\s*q=0(\.0+)?\s*(,|$)))/i;

export type DecidingHeaders = Pick<IncomingHttpHeaders, 'accept'> & { 'sec-fetch-dest'?: string | string[] };

const isOpenedAsPage = ({ accept = '', 'sec-fetch-dest': destination = '' }: DecidingHeaders): boolean =>
  OPENED_AS_PAGE.test(`${String(destination)} ${accept}`);

/**
 * Returns the response to a failed request: a page for a person who has opened the address, or a problem for any other
 * client.
 * @param request the headers of the request, as far as they are known
 * @param home the address of the home page
 */
export function renderError(problem: ProblemDetails, request: DecidingHeaders, home = '/'): RenderedError {
  if (!isOpenedAsPage(request)) return renderProblem(problem);
  const { status, requestId, retryAfter } = problem;
  return {
    headers: { ...headersOf(ERROR_PAGE_TYPE, retryAfter), 'content-security-policy': ERROR_PAGE_POLICY },
    body: errorPage({
      ...errorWords(status),
      status: String(status),
      requestId,
      retry: canRetry(status) ? RETRY_LINK : '',
      home,
    }),
  };
}
