import { type Response, fakeNetwork } from '../../../remote-tools/test/network';
import { ApiError, createApi } from './api-client';

function openApi(...answers: (Response | null)[]) {
  const network = fakeNetwork(() => answers.shift() ?? null);
  return { api: createApi(network), calls: network.calls };
}

const failureOf = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: unknown) => error as ApiError,
  );

const LIST: Response = { body: [{ id: 1 }], headers: { etag: '"a"', 'cache-control': 'no-store' } };

test('a body is sent as JSON, and the answer is read as JSON', async () => {
  const { api, calls } = openApi({ body: { received: true } });
  await expect(api('/api/newsletter', { method: 'POST', body: { email: 'a@b.c' } })).resolves.toEqual({
    received: true,
  });
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/newsletter', body: { email: 'a@b.c' } }]);
  expect(calls[0]?.headers['content-type']).toBe('application/json');
});

test('an empty answer is null', async () => {
  await expect(openApi({ status: 204 }).api('/api/auth/logout')).resolves.toBeNull();
});

test.each([
  [{ status: 500, body: 'broken' }, '500: broken'],
  [{ status: 502 }, '502: Bad Gateway'],
  [{ status: 200, body: '<html>' }, '200: The answer was not JSON'],
  [null, '0: No answer'],
])('an answer that is not OK raises `{status}: {text}`: %j', async (answer, message) => {
  const error = await failureOf(openApi(answer).api('/api/stats'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe(message);
});

test('a problem is read with its fields, and how long to wait', async () => {
  const problem = { title: 'Too Many Requests', status: 429, requestId: 'r-1', errors: [] };
  const error = await failureOf(openApi({ status: 429, body: problem, headers: { 'retry-after': '30' } }).api('/x'));
  expect(error).toMatchObject({ status: 429, problem, retryAfter: 30 });
});

test("a gateway's page instead of a problem is no problem", async () => {
  const html = { status: 503, body: '<h1>503</h1>' };
  await expect(failureOf(openApi(html).api('/x'))).resolves.toMatchObject({ status: 503, problem: null });
});

test('a 401 raises, or is null where that is asked for', async () => {
  const { api } = openApi({ status: 401 }, { status: 401 });
  await expect(failureOf(api('/x'))).resolves.toMatchObject({ status: 401 });
  await expect(api('/x', { on401: 'null' })).resolves.toBeNull();
});

test('a call without an answer is given up after 10 s', async () => {
  jest.useFakeTimers();
  const { fetch } = fakeNetwork(() => new Promise(() => {}));
  const failure = failureOf(createApi({ fetch })('/api/products'));
  await jest.advanceTimersByTimeAsync(9_999);
  const early = await Promise.race([failure, Promise.resolve('waiting')]);
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect(early).toBe('waiting');
  await expect(failure).resolves.toMatchObject({ status: 0 });
});

test('a call that its caller gave up is not reported as an outage', async () => {
  const { fetch } = fakeNetwork(() => new Promise(() => {}));
  const controller = new AbortController();
  const failure = failureOf(createApi({ fetch })('/api/products', { signal: controller.signal }));
  controller.abort();
  await expect(failure).resolves.toMatchObject({ name: 'AbortError' });
});

test('a personal answer is not downloaded twice: its ETag is sent, and a 304 answers with what is known', async () => {
  const { api, calls } = openApi(LIST, { status: 304 });
  const first = await api('/api/orders/user/ada');
  expect(await api('/api/orders/user/ada')).toBe(first);
  expect(calls.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"']);
});

test.each([
  ['what the browser may keep itself', { ...LIST, headers: { etag: '"a"' } }, () => {}],
  ['what the last person read', LIST, (api: ReturnType<typeof createApi>) => api.forget()],
])('not remembered: %s', async (_case, answer, meanwhile) => {
  const { api, calls } = openApi(answer, answer);
  await api('/x');
  meanwhile(api);
  await api('/x');
  expect(calls[1]?.headers).not.toHaveProperty('if-none-match');
});

test('the total of a list comes with it', async () => {
  const { api } = openApi({ body: [], headers: { 'x-total-count': '12' } });
  await expect(api.withTotal('/api/products/search/bot')).resolves.toEqual({ data: [], total: '12' });
});
