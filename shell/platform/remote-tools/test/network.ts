export interface Response {
  status?: number;
  /**
   * An object is sent as JSON, and a string is sent as it is. With a status of 400 or above, missing fields of the
   * API's problem document are added to an object, and a string stands for the error page of another server, such as a
   * proxy.
   */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Returns the response to a call; null when the server does not respond. */
export type Respond = (call: Call) => Response | null | Promise<Response | null>;

/** Creates a network in which the test defines the responses. An aborted call rejects, as in a browser. */
export function fakeNetwork(respond: Respond = () => null) {
  const calls: Call[] = [];
  const send = async (path: string, { method = 'GET', body, headers = {}, signal }: SentRequest = {}) => {
    const call = { method, path, headers, body: body === undefined ? undefined : JSON.parse(body) };
    calls.push(call);
    const aborted = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    );
    const response = await Promise.race([respond(call), aborted]);
    if (!response) throw new TypeError('Failed to fetch');
    return toResponse(response);
  };
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { calls, sent, fetch: send as unknown as typeof fetch };
}

/**
 * The responses by `METHOD /path`, with or without the query. A response is the body of a 200, or a function that
 * returns a response.
 */
export type Routes = Readonly<Record<string, object | ((call: Call, query: URLSearchParams) => ReturnType<Respond>)>>;

/** @param otherwise The response to every call that has no route. */
export function respondWith(routes: Routes, otherwise: Response = { status: 404, body: {} }): Respond {
  return (call) => {
    const [pathname, query] = call.path.split('?');
    const route = routes[`${call.method} ${call.path}`] ?? routes[`${call.method} ${pathname}`];
    if (route === undefined) return otherwise;
    return typeof route === 'function' ? route(call, new URLSearchParams(query)) : { body: route };
  };
}

interface SentRequest {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const PROBLEM_DOCUMENT = { type: 'about:blank', title: 'Failed', detail: '', requestId: 'r-1' };

/** Creates the part of a Response that the kit's API client uses, because jsdom has no Response. */
function toResponse({ status = 200, body, headers = {} }: Response) {
  const failed = status >= 400;
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html' : failed ? 'application/problem+json' : 'application/json';
  const sent = failed && !isPage ? { ...PROBLEM_DOCUMENT, status, ...(body as object | undefined) } : body;
  return {
    status,
    ok: !failed && status !== 304,
    statusText: status === 502 ? 'Bad Gateway' : '',
    headers: new Headers({ 'content-type': type, ...headers }),
    text: async () => (sent === undefined ? '' : typeof sent === 'string' ? sent : JSON.stringify(sent)),
  };
}
