export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** A network that a test holds: what each call is answered (null: nobody answers), and what was called. */
export function fakeApi(answer: (call: Call) => Answer | null | Promise<Answer | null>) {
  const calls: Call[] = [];
  const send = async (path: string, { method, body }: { method: string; body?: string }) => {
    const call = { method, path, body: body === undefined ? undefined : JSON.parse(body) };
    calls.push(call);
    const given = await answer(call);
    if (!given) throw new TypeError('Failed to fetch');
    const { status = 200, headers = {} } = given;
    return {
      status,
      ok: status < 400,
      statusText: '',
      headers: new Headers({
        'content-type': status < 400 ? 'application/json' : 'application/problem+json',
        ...headers,
      }),
      text: async () => (given.body === undefined ? '' : JSON.stringify(given.body)),
    };
  };
  return { calls, fetch: send as unknown as typeof fetch };
}
