import { type Response, fakeNetwork } from '../../../platform/remote-tools/test/network';
import { ApiError, createApi, readPath } from './api-client';

function openApi(...responses: (Response | null)[]) {
  const network = fakeNetwork(() => responses.shift() ?? null);
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

test('a call sends its body as JSON and returns parsed JSON', async () => {
  const { api, calls } = openApi({ body: { received: true } });
  await expect(api('/api/newsletter', { method: 'POST', body: { email: 'a@b.c' } })).resolves.toEqual({
    received: true,
  });
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/newsletter', body: { email: 'a@b.c' } }]);
  expect(calls[0]?.headers['content-type']).toBe('application/json');
});

test('a call with an empty response returns null', async () => {
  await expect(openApi({ status: 204 }).api('/api/auth/logout')).resolves.toBeNull();
});

// @spec-8.1
test.each([
  [{ status: 500, body: 'broken' }, '500: broken'],
  [{ status: 502, body: '' }, '502: Bad Gateway'],
  [{ status: 200, body: '<html>' }, '200: The response is not JSON'],
  [null, '0: No response'],
])('a call throws `{status}: {text}` for %j', async (response, message) => {
  const error = await failureOf(openApi(response).api('/api/stats'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe(message);
});

test('the error that a call throws contains the problem document and the seconds to wait', async () => {
  const problem = { type: 'about:blank', title: 'Too Many Requests', status: 429, detail: '', requestId: 'r-1' };
  const error = await failureOf(openApi({ status: 429, body: problem, headers: { 'retry-after': '30' } }).api('/x'));
  expect(error).toMatchObject({ status: 429, problem, retryAfter: 30 });
});

const OURS = { type: 'about:blank', title: 'Gone', detail: '', requestId: 'r-1' };
const asProblem = { 'content-type': 'application/problem+json; charset=utf-8' };

test.each<[string, Response]>([
  ['a page', { status: 404, body: '<h1>404</h1>' }],
  ['the sign-in page of a network', { status: 511, body: '<h1>Sign in</h1>' }],
  ['nothing', { status: 401, body: '' }],
  [
    'JSON of something else',
    { status: 410, body: '{"error":"gone"}', headers: { 'content-type': 'application/json' } },
  ],
  ['our problem as another type', { status: 410, body: OURS, headers: { 'content-type': 'application/json' } }],
  ['a problem of something else', { status: 401, body: '{"title":"Who are you?"}', headers: asProblem }],
  ['our problem with another status', { status: 409, body: { ...OURS, status: 410 }, headers: asProblem }],
])('a failed response that is %s does not count as a response from the shop', async (_case, response) => {
  const { api } = openApi(response, response);
  await expect(failureOf(api('/x', { on401: 'null' }))).resolves.toMatchObject({ status: 0, problem: null });
  expect((await failureOf(api('/x'))).message).toMatch(`${response.status}: `);
});

test('the error after a failed response from the shop has its status and its problem document', async () => {
  const response = { status: 410, body: { ...OURS, code: 'link-over' }, headers: asProblem };
  await expect(failureOf(openApi(response).api('/x'))).resolves.toMatchObject({
    status: 410,
    problem: { code: 'link-over' },
  });
});

// @spec-7.2 @spec-8.2
test('a call throws for a 401, or returns null if the caller wants null', async () => {
  const { api } = openApi({ status: 401 }, { status: 401 });
  await expect(failureOf(api('/x'))).resolves.toMatchObject({ status: 401 });
  await expect(api('/x', { on401: 'null' })).resolves.toBeNull();
});

// @spec-7.4
test('a call without a response is aborted after 10 s', async () => {
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

test('a call rejects with AbortError when the caller aborts it', async () => {
  const { fetch } = fakeNetwork(() => new Promise(() => {}));
  const controller = new AbortController();
  const failure = failureOf(createApi({ fetch })('/api/products', { signal: controller.signal }));
  controller.abort();
  await expect(failure).resolves.toMatchObject({ name: 'AbortError' });
});

// Browsers older than the spring of 2024 have no `AbortSignal.any`.
test('a call can be aborted in a browser without AbortSignal.any', async () => {
  const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any');
  Reflect.deleteProperty(AbortSignal, 'any');
  const { api, calls } = openApi({ body: [] });
  const controller = new AbortController();
  const checks = api('/api/orders/check', { method: 'POST', body: { productIds: [1] }, signal: controller.signal });
  await expect(checks).resolves.toEqual([]);
  expect(calls).toHaveLength(1);
  if (any) Object.defineProperty(AbortSignal, 'any', any);
});

test('an error in the code is not reported as a missing response', async () => {
  const { api } = openApi({ body: [] });
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  await expect(api('/x', { method: 'POST', body: circle })).rejects.toThrow(TypeError);
});

test('after a 304, a call returns the cached personal response', async () => {
  const { api, calls } = openApi(LIST, { status: 304 });
  const first = await api('/api/orders/user/ada');
  expect(await api('/api/orders/user/ada')).toBe(first);
  expect(calls.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"']);
});

test.each([
  ['a response that the browser may cache', { ...LIST, headers: { etag: '"a"' } }, () => {}],
  ['a response of the last user', LIST, (api: ReturnType<typeof createApi>) => api.forget()],
])('the client does not cache %s', async (_case, response, meanwhile) => {
  const { api, calls } = openApi(response, response);
  await api('/x');
  meanwhile(api);
  await api('/x');
  expect(calls[1]?.headers).not.toHaveProperty('if-none-match');
});

test.each([
  [
    { 'x-total-count': '12', 'x-page': '3' },
    { rows: [1], total: 12, more: false, page: 3 },
  ],
  [{ 'x-total-count': '1000+' }, { rows: [1], total: 1_000, more: true, page: 1 }],
  [
    { 'x-total-count': '0', 'x-nearest': 'caf%C3%A9' },
    { rows: [1], total: 0, more: false, page: 1, nearest: 'café' },
  ],
  [
    { 'x-total-count': '0', 'x-nearest': '%' },
    { rows: [1], total: 0, more: false, page: 1 },
  ],
  [{}, [1]],
])('readPath returns the value of a response with the headers %j', async (headers, value) => {
  const { api } = openApi({ body: [1], headers });
  await expect(readPath(api, '/api/products')).resolves.toEqual(value);
});
