import type { FiguresByBuild } from '@telemarket/composition';
import { startTestSite, type TestSite } from '../test/test-site';
import { CLIENT_LIMITS } from '../config/limits';
import type { Measurement } from './measurements';

let site: TestSite;
let seen: Measurement[];
beforeAll(async () => {
  const limits = { ...CLIENT_LIMITS, maxBeaconBytes: 1_000 };
  site = await startTestSite({ config: { limits }, env: { LOG_LEVEL: 'debug' } });
  site.measurements.subscribe((measurement) => void seen.push(measurement));
});
beforeEach(() => (seen = []));
afterAll(() => site.stop());

const send = (body: unknown, { headers = {}, from = '127.0.7.1' } = {}) =>
  site.send('/vitals', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    from,
  });
const ERROR = ['error', 'catalog', 'b1', 0, 'TypeError', 'home-page.1a2b.js:1:234'];

test('measurements of a page are recorded for its build, with the network of the client', async () => {
  const { status, headers, body } = await send([
    ['view', 'catalog', 'b1', 0, '', ''],
    ['ready', 'catalog', 'b1', 312, '', ''],
    ERROR,
  ]);
  expect([status, body, headers['set-cookie']]).toEqual([204, '', undefined]);
  const common = { remote: 'catalog', build: 'b1', source: 'page', network: '127.0.7.0/24' };
  expect(seen).toEqual([
    { ...common, kind: 'view' },
    { ...common, kind: 'ready', value: 312 },
    { ...common, kind: 'error', name: 'TypeError', place: 'home-page.1a2b.js:1:234', browser: 'other' },
  ]);
});

test('measurements appear in the figures that a release reads, and a single network has little effect on them', async () => {
  const view = (ms: number) => [
    ['view', 'catalog', 'b1', 0, '', ''],
    ['LCP', 'catalog', 'b1', ms, '', ''],
  ];
  for (let network = 1; network <= 10; network++)
    await send([...view(900), ...view(900)], { from: `127.1.${network}.1` });
  // one network alone cannot change the figures
  for (let message = 0; message < 10; message++)
    await send(
      [1, 2, 3, 4, 5].flatMap(() => [...view(600_000), ['error', 'catalog', 'b1', 0, '', '']]),
      { from: `127.2.1.${message + 1}` },
    );
  const { figures } = JSON.parse((await site.send('/site.json')).body) as { figures: FiguresByBuild };
  expect(figures).toMatchObject({ catalog: { b1: { LCP: 900 } } });
  expect(figures['catalog']?.['b1']?.errors).toBeLessThan(15);
});

test('the message of an error is recorded without personal values, and the browser by its family and version', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0 ada@shop.example';
  await send([[...ERROR, 'no user ada@shop.example in "Ada\'s cart", key sk_live_0123456789abcdef']], {
    headers: { 'user-agent': agent },
  });
  expect(seen).toMatchObject([{ message: 'no user ‹address› in ‹text›, key ‹token›', browser: 'Firefox 133' }]);
});

test('measurements of unknown builds are ignored', async () => {
  const unknown = [
    ['view', 'catalog', 'b2', 0, '', ''],
    ['view', 'seller', 'b1', 0, '', ''],
  ];
  expect((await send(unknown)).status).toBe(204);
  expect(seen).toEqual([]);
});

test.each([
  ['no JSON', 'view'],
  ['no list', { kind: 'view' }],
  ['an unknown kind', [['purchase', 'catalog', 'b1', 0, '', '']]],
  ['a kind of the gateway', [['quarantine', 'catalog', 'b1', 0, '', '']]],
  ['a name of an object of JavaScript', [['constructor', 'catalog', 'b1', 0, '', '']]],
  ['an additional field', [[...ERROR, 'a message', 'ada@shop.example']]],
  ['a number as a message', [[...ERROR, 7]]],
  ['a text as value', [['ready', 'catalog', 'b1', '312', '', '']]],
  ['a negative time', [['ready', 'catalog', 'b1', -1, '', '']]],
  ['a number as a name', [['error', 'catalog', 'b1', 0, 7, '']]],
  ['one good entry and a bad one', [ERROR, null]],
])('a beacon with %s is refused as a whole', async (_what, body) => {
  expect((await send(body, { from: '127.0.7.2' })).status).toBe(400);
  expect(seen).toEqual([]);
});

test('an error name that is a message is dropped, and so is a file name that is an address', async () => {
  const forged = ['error', 'catalog', 'b1', 0, 'Cannot read ada@shop.example', 'https://shop.example/?q=ada'];
  expect((await send([forged])).status).toBe(204);
  expect(seen).toEqual([
    { remote: 'catalog', build: 'b1', kind: 'error', source: 'page', network: '127.0.7.0/24', browser: 'other' },
  ]);
});

test('a beacon that is too large is refused', async () => {
  expect((await send(Array(30).fill(ERROR), { from: '127.0.7.3' })).status).toBe(413);
});

test('other sites cannot send measurements', async () => {
  expect((await send([ERROR], { from: '127.0.7.4', headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await send([ERROR], { from: '127.0.7.4', headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(204);
  // Some browsers do not send Sec-Fetch-Site, so the Origin header decides.
  for (const origin of ['https://other.example', 'null', `http://127.0.0.1:${site.port}.other.example`])
    expect([origin, (await send([ERROR], { from: '127.0.7.4', headers: { origin } })).status]).toEqual([origin, 403]);
  // Both protocols are allowed, because a proxy may have terminated TLS.
  for (const protocol of ['http', 'https']) {
    const headers = { origin: `${protocol}://127.0.0.1:${site.port}` };
    expect((await send([ERROR], { from: '127.0.7.4', headers })).status).toBe(204);
  }
});

test('the log contains neither addresses of clients nor refused input', () => {
  expect(site.log.length).toBeGreaterThan(0);
  expect(site.log.filter((line) => /127\.0\.7|ada@/.test(line))).toEqual([]);
});

test.each([
  ['0.25', '"measure":0.25'],
  ['0', null],
])('with MEASURE_SAMPLE=%s, the data of a page contains %s', async (share, expected) => {
  const sampled = await startTestSite({ env: { MEASURE_SAMPLE: share } });
  const { body } = await sampled.send('/');
  await sampled.stop();
  expect(/"measure":[\d.]+/.exec(body)?.[0] ?? null).toBe(expected);
});
