export interface Answer {
  status?: number;
  /** An object is sent as JSON, a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** What a call is answered; null: nobody answers. */
export type Answering = (call: Call) => Answer | null | Promise<Answer | null>;

/** A network that a test holds. An aborted call fails, as in a browser. */
export function fakeNetwork(answering: Answering) {
  const calls: Call[] = [];
  const send = async (path: string, { method, body, headers, signal }: SentRequest) => {
    const call = { method, path, headers, body: body === undefined ? undefined : JSON.parse(body) };
    calls.push(call);
    const aborted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    );
    const answer = await Promise.race([answering(call), aborted]);
    if (!answer) throw new TypeError('Failed to fetch');
    return toResponse(answer);
  };
  return { calls, fetch: send as unknown as typeof fetch };
}

interface SentRequest {
  method: string;
  body?: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** jsdom has no Response. */
function toResponse({ status = 200, body, headers = {} }: Answer) {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    status,
    ok: status < 400 && status !== 304,
    statusText: status === 502 ? 'Bad Gateway' : '',
    headers: new Headers({ 'content-type': type, ...headers }),
    text: async () => (body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)),
  };
}
