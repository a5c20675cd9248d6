import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** The timeout includes the wait for a connection, like the gateway's timeout for calls to the API. */
const CALL_TIMEOUT_MS = 2_800;
/** Larger responses are refused, because the gateway holds each response in memory as a whole. */
export const MAX_RESPONSE_BYTES = 1_024 * 1_024;

const JSON_TYPE_PATTERN = /^application\/json\s*(;|$)/i;
const STATUSES_WITHOUT_BODY = new Set([204, 304]);
/** All other headers are dropped: a backend must not set cookies, clear site data or give rights to other sites. */
const FORWARDED_RESPONSE_HEADERS = ['cache-control', 'etag', 'last-modified', 'retry-after', 'x-total-count'] as const;

export type FailedOutcome = 'refused' | 'late' | 'unreachable' | 'busy';

/** `refused`: the backend has responded with something that it may not send. */
export class BackendFailure extends Error {
  constructor(
    readonly outcome: FailedOutcome,
    reason: string,
  ) {
    super(reason);
  }
}

export interface BackendRequest {
  method: string;
  /** Path and query below the address of the backend. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  signal?: AbortSignal | null | undefined;
}

export interface BackendResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Throws a BackendFailure if there is no response that may be passed on. */
export async function callBackend(
  pool: Dispatcher,
  { method, path, headers, body, signal }: BackendRequest,
): Promise<BackendResponse> {
  const abort = new AbortController();
  const late = new BackendFailure('late', `no response in ${CALL_TIMEOUT_MS} ms`);
  const timer = setTimeout(() => abort.abort(late), CALL_TIMEOUT_MS);
  const leave = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', leave);
  try {
    const response = await pool.request({
      method: method as Dispatcher.HttpMethod,
      ...{ path, headers, body: body ?? null, signal: abort.signal },
    });
    try {
      refuseForbiddenResponse(response.statusCode, response.headers);
      const content = await readLimitedBody(response.body);
      return { status: response.statusCode, headers: allowedHeadersOf(response.headers), body: content };
    } finally {
      // the rest of a refused response is not read
      response.body.on('error', () => {}).destroy();
    }
  } catch (error) {
    if (error instanceof BackendFailure || signal?.aborted) throw error;
    throw new BackendFailure('unreachable', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

function refuseForbiddenResponse(status: number, headers: IncomingHttpHeaders): void {
  const refuse = (reason: string) => {
    throw new BackendFailure('refused', reason);
  };
  if (status >= 300 && status < 400 && status !== 304) refuse(`the status ${status}`);
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  // the request accepts no encoding, because a small compressed body can become a large one
  if (encoding !== 'identity') refuse(`the encoding ${encoding}`);
  if (!STATUSES_WITHOUT_BODY.has(status) && !JSON_TYPE_PATTERN.test(type)) refuse(`the type "${type}"`);
}

async function readLimitedBody(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new BackendFailure('refused', `more than ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const allowedHeadersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    FORWARDED_RESPONSE_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]];
    }),
  );
