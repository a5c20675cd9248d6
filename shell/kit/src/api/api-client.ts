import type { Problem } from '@telemarket/contract';

/** Raised for every answer that is not OK: message `{status}: {response text or status text}`. Status 0: no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    text: string,
    readonly problem: Problem | null = null,
    /** Seconds to wait, from Retry-After. */
    readonly retryAfter: number | null = null,
  ) {
    super(`${status}: ${text}`);
  }
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** What a 401 does: raise (default) or answer null. */
  on401?: 'throw' | 'null';
  headers?: Record<string, string>;
}

export interface Api {
  <T>(path: string, request?: ApiRequest): Promise<T>;
  /** Same call, with the response headers: for lists whose total is in `X-Total-Count`. */
  withHeaders<T>(path: string, request?: ApiRequest): Promise<{ data: T; headers: Headers }>;
  /** Drops remembered personal answers: the person has changed. */
  forget(): void;
}

export interface ApiOptions {
  /** Empty in a browser (same origin); the API's address on a server. */
  origin?: string;
  fetch?: typeof fetch;
  headers?: Record<string, string>;
}

/** A call that takes longer is treated as down. */
const TIME_LIMIT_MS = 10_000;
const REMEMBERED = 20;

export function createApi({
  origin = '',
  fetch: send = (...args) => fetch(...args),
  headers = {},
}: ApiOptions = {}): Api {
  // Personal answers are `no-store`, so the browser keeps no ETag for them: polling would download the same list for ever.
  const remembered = new Map<string, { etag: string; data: unknown }>();

  async function withHeaders<T>(path: string, request: ApiRequest = {}): Promise<{ data: T; headers: Headers }> {
    const limit = timeLimit(request.signal);
    try {
      return await call<T>(path, request, limit.signal);
    } catch (cause) {
      if (cause instanceof ApiError || request.signal?.aborted) throw cause;
      throw new ApiError(0, 'No answer');
    } finally {
      limit.clear();
    }
  }

  async function call<T>(
    path: string,
    request: ApiRequest,
    signal: AbortSignal,
  ): Promise<{ data: T; headers: Headers }> {
    const method = request.method ?? 'GET';
    const known = method === 'GET' ? remembered.get(path) : undefined;
    const response = await send(origin + path, {
      method,
      credentials: 'include',
      signal,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(known ? { 'if-none-match': known.etag } : {}),
        ...request.headers,
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    });
    if (known && response.status === 304) return { data: known.data as T, headers: response.headers };
    if (response.status === 401 && request.on401 === 'null') return { data: null as T, headers: response.headers };
    const text = await response.text();
    if (!response.ok) throw failure(response, text);
    const data = parse(response, text) as T;
    const etag = response.headers.get('etag');
    if (method === 'GET' && etag && response.headers.get('cache-control')?.includes('no-store')) {
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(path, { etag, data });
    }
    return { data, headers: response.headers };
  }

  const api: Api = async <T>(path: string, request?: ApiRequest) => (await withHeaders<T>(path, request)).data;
  api.withHeaders = withHeaders;
  api.forget = () => remembered.clear();
  return api;
}

function parse(response: Response, text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, 'The answer was not JSON');
  }
}

function failure(response: Response, text: string): ApiError {
  let problem: Problem | null = null;
  try {
    problem = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Problem) : null;
  } catch {
    // a gateway's error page: the status says enough
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    text || response.statusText,
    problem,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

/** Aborts after the limit or with the caller's signal; written out because AbortSignal.any is missing before Safari 17.4. */
function timeLimit(given: AbortSignal | undefined): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIME_LIMIT_MS);
  if (given?.aborted) abort();
  given?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      given?.removeEventListener('abort', abort);
    },
  };
}
