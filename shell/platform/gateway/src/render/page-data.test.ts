import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { traceHeaders, tracer } from '@telemarket/server-kit/tracing';
import { createPageDataReader, READ_TIMEOUT_MS, NEXT_TRY_DELAY_MS } from './page-data';

type Respond = () => Promise<Response>;

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const list: Respond = async () => json(['a product'], { headers: { 'x-total-count': '1' } });
const LISTING = { rows: ['a product'], total: 1, more: false, page: 1 };
const stats: Respond = async () => json('stats');
const failing: Respond = async () => json({}, { status: 500 });
const problem = { status: 404, headers: { 'content-type': 'application/problem+json' } };
const missing: Respond = async () =>
  json({ type: 'about:blank', title: 'Not Found', status: 404, detail: '', requestId: '1' }, problem);
const missingAtProxy: Respond = async () => new Response('<h1>404 Not Found</h1>', { status: 404 });
const empty: Respond = async () => new Response('');
const hanging: Respond = () => new Promise<never>(() => {});

let calls: [path: string, headers: Record<string, string>][];

/** @returns A reader of an API with these responses by path. */
function readerOf(responses: Record<string, Respond>) {
  return createPageDataReader('http://api', (address, init) => {
    const path = String(address).replace('http://api', '');
    calls.push([path, init?.headers as Record<string, string>]);
    return (responses[path] ?? failing)();
  });
}

beforeEach(() => {
  calls = [];
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a read that fails is left to the browser, and a missing resource is null', async () => {
  const read = readerOf({ '/list': list, '/failing': failing, '/missing': missing });
  expect(await read(['/list', '/failing', '/missing'])).toEqual({ '/list': LISTING, '/missing': null });
});

test('a redirected read reports the page that the last response names, if the name is a path of the site', async () => {
  const redirected =
    (link: string): Respond =>
    async () =>
      Object.defineProperty(json('seller', { headers: { link } }), 'redirected', { value: true });
  const moves: [string, string][] = [];
  const links = [
    '</seller/A%20B>',
    '</seller/Ada>',
    '<//other.example>',
    '</\\other.example>',
    '<https://other.example>',
  ];
  const responses = Object.fromEntries(links.map((link, at) => [`/${at}`, redirected(`${link}; rel="canonical"`)]));
  responses['/1'] = async () => json('seller', { headers: { link: '</seller/Ada>; rel="canonical"' } });
  await readerOf(responses)(Object.keys(responses), undefined, (...move) => moves.push(move));
  expect(moves).toEqual([['/0', '/seller/A%20B']]);
});

test.each([
  ['a 404 of a proxy', missingAtProxy],
  ['a response without a value', empty],
])('%s is a failed read, not a missing resource', async (_case, respond) => {
  expect(await readerOf({ '/list': list, '/other': respond })(['/list', '/other'])).toEqual({ '/list': LISTING });
});

test.each([
  ['fails', failing, 0],
  ['is late', hanging, NEXT_TRY_DELAY_MS],
])('a read whose first try %s returns the value of the next try', async (_case, first, ms) => {
  const tries = [first, stats];
  const reading = readerOf({ '/stats': () => (tries.shift() ?? failing)() })(['/stats']);
  await jest.advanceTimersByTimeAsync(ms);
  expect(await reading).toEqual({ '/stats': 'stats' });
});

test('a read that takes too long is left to the browser', async () => {
  const reading = readerOf({ '/list': list, '/hanging': hanging })(['/list', '/hanging']);
  await jest.advanceTimersByTimeAsync(READ_TIMEOUT_MS);
  expect(await reading).toEqual({ '/list': LISTING });
});

test('the values of a page are in the order of its paths, whichever response comes first', async () => {
  const late: Respond = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return json('late');
  };
  const read = readerOf({ '/late': late, '/stats': stats });
  expect(Object.keys(await read(['/late', '/stats']))).toEqual(['/late', '/stats']);
  expect(Object.keys(await read(['/stats', '/late']))).toEqual(['/stats', '/late']);
});

test('all pages share one read of a path per second, which has the trace of the first page', async () => {
  const read = readerOf({ '/stats': stats });
  new NodeTracerProvider().register();
  const traced = (name: string) =>
    tracer.startActiveSpan(name, async (span) => {
      await read(['/stats']);
      return traceHeaders(span).traceparent;
    });
  const [traceparent] = await Promise.all([traced('first'), traced('second'), read(['/stats'])]);
  expect(traceparent).toMatch(/^00-/);
  expect(calls).toEqual([['/stats', expect.objectContaining({ traceparent })]]);
  jest.advanceTimersByTime(1_001);
  await read(['/stats']);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.[1]).not.toHaveProperty('traceparent');
});
