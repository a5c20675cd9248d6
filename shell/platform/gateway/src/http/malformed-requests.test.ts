import { startTestSite, type TestSite } from '../test/test-site';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    env: { LOG_LEVEL: 'info' },
    api: ({ url, headers }, response) => response.end(`${url} of ${headers['x-forwarded-host']}`),
  });
});
afterAll(() => site.stop());

/** Returns the status and the headers of the first response. */
async function exchange(text: string) {
  const { socket, closed } = site.open(text);
  const timer = setTimeout(() => socket.destroy(), 2_000);
  const { text: response } = await closed;
  clearTimeout(timer);
  const [head = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1] ?? 0), head: head.toLowerCase() };
}

const get = (path: string, ...lines: string[]) =>
  `GET ${path} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const post = (path: string, ...lines: string[]) =>
  `${get(path, 'content-length: 2', ...lines).replace('GET', 'POST')}{}`;

test.each([
  ['a bad header', 'GET / HTTP/1.1\r\nbad header\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
  ['a missing host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['an unknown expectation', get('/', 'expect: something'), 417],
  ['a header that is too long', get('/', `x-long: ${'x'.repeat(20_000)}`), 431],
])('the response to %s has the security headers', async (_name, text, expected) => {
  const { status, head } = await exchange(text);
  expect(status).toBe(expected);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain("content-security-policy: default-src 'none'");
  expect(head).toContain('content-type: application/problem+json');
});

// RFC 9112, 3.2.2: the host of the address takes precedence over the Host header.
test.each([
  ['http://shop.example/', 200, 'href="http://shop.example/"'],
  ['http://shop.example', 200, 'href="http://shop.example/"'],
  ['HTTP://other.example:81/?a', 200, 'href="http://other.example:81/"'],
  ['http://shop.example//other.example/', 308, 'location: /other.example\r'],
  ['http://shop.example/remotes/catalog/b1/remote-entry.js', 200, '/* b1 */'],
  ['http://shop.example/api/products', 200, '/api/products of shop.example'],
  ['http://shop.example/careers', 404, 'x-remotes: catalog@b1'],
])('the absolute address %s is served as its path', async (address, status, part) => {
  const { socket, closed } = site.open(get(address));
  const timer = setTimeout(() => socket.destroy(), 2_000);
  const { text } = await closed;
  clearTimeout(timer);
  expect([Number(text.split(' ')[1]), text]).toEqual([status, expect.stringContaining(part)]);
});

const HEADERS = [
  'content-type: text/plain; x',
  'content-type: ;',
  'content-type: application/json; charset',
  'content-type: a/b/c',
  'content-type: \xff',
  'expect: 100-continue',
  'expect: 100-continue, x',
  'range: bytes=9-1',
  'range: bytes=0-0,2-99999999999999999999',
  'range: \xff',
  'cookie: sid=%E0%A4%A; =; ;;; __Host-sid="',
  'cookie: tm_share=1e400; tm_consent=%',
  'accept-encoding: ;q=, br;q=x, *;q=-1',
  `accept-encoding: ${'a,'.repeat(3_000)}`,
  'accept: */*;q=x',
  'if-none-match: \xff"',
  'if-modified-since: never',
  'connection: close, x-request-id, host',
  'keep-alive: timeout=5',
  'te: trailers',
  'trailer: x',
  'upgrade: websocket',
  'proxy-connection: x',
  'content-length: 2',
  'x-forwarded-host: a b',
  'sec-fetch-mode: navigate',
  'origin: null',
];

test.each(HEADERS.map((line) => [line.slice(0, 60), line]))(
  'the header line %j causes no internal error',
  async (_name, line) => {
    const texts = ['/', '/careers', '/api/products', '/assets/main.js', '/remotes/catalog/b1/remote-entry.js']
      .map((path) => get(path, line))
      .concat(['/api/newsletter', '/groups'].map((path) => post(path, line)));
    const statuses = await Promise.all(texts.map(async (text) => (await exchange(text)).status));
    expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([]);
    expect(site.log.filter((entry) => /"level":[56]0|"stack"/.test(entry))).toEqual([]);
  },
);

test.each([
  ['/assets/assets.json', 404],
  ['/assets/assets.json.br', 404],
  ['/assets/assets.json.gz', 404],
  ['/assets/assets%2Ejson', 404],
  ['/assets/stats.json', 404],
  ['/remotes/catalog/releases.json', 404],
  ['/remotes/catalog/b1/mf-manifest.json', 404],
  ['/remotes/catalog/b1/mf-manifest%2ejson', 404],
  ['/remotes/catalog/b1/mf-manifest-stats.json', 404],
  ['/remotes/catalog/b1/ssr.json', 404],
  ['/remotes/catalog/b1/server.cjs', 404],
  ['/remotes/catalog/b1/remote-entry.js', 200],
  ['/assets/main.js', 200],
])('the file %s returns the status %d', async (path, status) => {
  for (const line of ['accept-encoding: identity', 'accept-encoding: br, gzip'])
    expect((await exchange(get(path, line))).status).toBe(status);
});

test('the log contains neither addresses nor search texts', async () => {
  await site.send('/api/orders/user/ana%40example.com');
  await site.send('/api/products/search/crypto%20group');
  expect(site.log.join('')).not.toMatch(/ana|crypto|fetching/);
});
