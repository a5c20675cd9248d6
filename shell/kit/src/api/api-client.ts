import type { Problem } from '@telemarket/contract';
import { isRecord, isText } from '../store/check';
import { parseJson } from '../store/device';

/** Thrown for every response that is not OK, with the message `{status}: {response text or status text}`. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    /**
     * The status of the shop's response. 0 means that the shop has not responded. If a proxy or the sign-in page of a
     * network has responded instead, its status is only in the message.
     */
    readonly status: number,
    text: string,
    readonly problem: Problem | null = null,
    /** The seconds to wait, from the header Retry-After. */
    readonly retryAfter: number | null = null,
  ) {
    super(`${status}: ${text}`);
  }
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Whether a response with the status 401 throws (the default) or returns null. */
  on401?: 'throw' | 'null';
  /** Whether the request continues after the page is closed. */
  keepalive?: boolean;
  headers?: Record<string, string>;
}

/** A list that the API has served, with the total number of its rows. */
export interface Listing<Row> {
  rows: readonly Row[];
  total: number;
  /** True if the list has more than `total` rows, because the API has stopped counting. */
  more: boolean;
  /** The number of the served page, from 1. It may differ from the requested page. */
  page: number;
}

interface DataWithTotal<T> {
  data: T;
  /** The number of all rows of a list: digits, or `1000+`. Null when the API does not send it. */
  total: string | null;
  /** The number of the served page of a list. Null when the API does not send it. */
  page: string | null;
  /** A similar text that has results. Null when the API does not send it. Missing before kit 1.4. */
  nearest?: string | null;
}

/** Throws ApiError, or AbortError when the caller aborts. */
export interface Api {
  <T>(path: string, request?: ApiRequest): Promise<T>;
  withTotal<T>(path: string, request?: ApiRequest): Promise<DataWithTotal<T>>;
  /** Clears the cached personal responses. Called when the user changes. */
  forget(): void;
}

export interface ApiOptions {
  /** The origin of the API. Empty in a browser, which uses the origin of the page. */
  origin?: string;
  fetch?: typeof fetch;
  headers?: Record<string, string>;
  /**
   * Says whether the user has not used the page for a while. Requests that timers send must not extend the session
   * then.
   */
  isIdle?: () => boolean;
}

const TIMEOUT_MS = 10_000;
const MAX_CACHED_RESPONSES = 20;
const TOTAL_COUNT_HEADER = 'X-Total-Count';
const SERVED_PAGE_HEADER = 'X-Page';
const NEAREST_HEADER = 'X-Nearest';

export function createApi({
  origin = '',
  fetch: send = (...args) => fetch(...args),
  headers = {},
  isIdle = () => false,
}: ApiOptions = {}): Api {
  // browsers do not cache personal responses (`no-store`), so this map keeps them: a poll sends the ETag, and does not
  // download the same list again
  const cached = new Map<string, { etag: string; data: unknown }>();

  async function withTotal<T>(path: string, request: ApiRequest = {}): Promise<DataWithTotal<T>> {
    const { data, headers } = await sendRequest(path, request);
    return {
      data: data as T,
      total: headers.get(TOTAL_COUNT_HEADER),
      page: headers.get(SERVED_PAGE_HEADER),
      nearest: decodeHeader(headers.get(NEAREST_HEADER)),
    };
  }

  async function sendRequest(
    path: string,
    { method = 'GET', body, signal, on401, keepalive, headers: own }: ApiRequest,
  ) {
    const known = method === 'GET' ? cached.get(path) : undefined;
    const request: RequestInit = {
      method,
      credentials: 'include',
      keepalive,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(known ? { 'if-none-match': known.etag } : {}),
        // With this header, the API does not count the request as activity of the user.
        ...(isIdle() ? { 'tm-idle': '1' } : {}),
        ...own,
      },
      // Without a body, JSON.stringify returns undefined, so the request has no body.
      body: JSON.stringify(body),
    };
    const { response, text } = await fetchText(path, request, signal);
    if (known && response.status === 304) return { data: known.data, headers: response.headers };
    if (!response.ok) {
      const error = toFailure(response, text);
      if (error.status === 401 && on401 === 'null') return { data: null, headers: response.headers };
      throw error;
    }
    const data = parseBody(response, text);
    const etag = response.headers.get('etag');
    if (method === 'GET' && etag && response.headers.get('cache-control')?.includes('no-store')) {
      if (cached.size >= MAX_CACHED_RESPONSES) cached.clear();
      cached.set(path, { etag, data });
    }
    return { data, headers: response.headers };
  }

  // `AbortSignal.any` would be shorter, but the oldest supported browsers lack it
  async function fetchText(path: string, request: RequestInit, signal: AbortSignal | undefined) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, TIMEOUT_MS);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    try {
      const response = await send(origin + path, { ...request, signal: controller.signal });
      return { response, text: await response.text() };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, 'No response');
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  const api: Api = async <T>(path: string, request?: ApiRequest) => (await withTotal<T>(path, request)).data;
  api.withTotal = withTotal;
  api.forget = () => cached.clear();
  return api;
}

/**
 * The value of a path in the cache of SWR, on the server and in the browser: a `Listing` if the response has a total,
 * else its body. A listing without rows may have `nearest`, a similar text that finds rows.
 */
export async function readPath<T>(api: Api, path: string, request?: ApiRequest): Promise<T> {
  const { data, total, page, nearest } = await api.withTotal<T>(path, request);
  if (total === null) return data;
  return {
    rows: data,
    total: Number.parseInt(total, 10),
    more: total.endsWith('+'),
    page: Number(page ?? 1),
    ...(nearest && { nearest }),
  } as T;
}

/** Decodes a header that is percent-encoded. */
function decodeHeader(value: string | null): string | null {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return null;
  }
}

function parseBody(response: Response, text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw toForeignError(response, 'The response is not JSON');
  }
}

function toFailure(response: Response, text: string): ApiError {
  const problem = problemOf(response, text);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (!problem) return toForeignError(response, text || response.statusText);
  return new ApiError(response.status, text, problem, Number.isFinite(retryAfter) ? retryAfter : null);
}

/** An error for a response that the shop did not write. */
function toForeignError(response: Response, text: string): ApiError {
  const error = new ApiError(0, text);
  error.message = `${response.status}: ${text}`;
  return error;
}

const PROBLEM_TEXTS = ['type', 'title', 'detail', 'requestId'];

/**
 * Decides whether the shop wrote a failed response: only its API, its gateway and its edge send this problem document.
 * @returns Null for any other response, such as the page of a proxy.
 */
function problemOf(response: Response, text: string): Problem | null {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const value = isProblem ? parseJson(text) : null;
  const isOurs =
    isRecord(value) && value['status'] === response.status && PROBLEM_TEXTS.every((name) => isText(value[name]));
  return isOurs ? (value as unknown as Problem) : null;
}
