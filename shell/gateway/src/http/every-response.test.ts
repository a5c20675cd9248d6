import { startTestSite, type TestSite } from '../test/test-site';

const ORIGIN = 'https://shop.example';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    env: { PUBLIC_ORIGIN: ORIGIN },
    api: ({ url }, response) => response.setHeader('content-type', TYPES[url ?? ''] ?? 'application/json').end('x'),
  });
});
afterAll(() => site.stop());

/** The responses of the API, by path. */
const TYPES: Readonly<Record<string, string>> = {
  '/api/docs': 'text/html',
  '/api/latin': 'text/csv; charset=iso-8859-1',
  '/art/v2/x.svg': 'image/svg+xml',
};
const send = (path: string, headers: Record<string, string> = {}) =>
  site.send(path, { headers: { host: 'shop.example', ...headers } });

const PATHS = ['/', '/careers', '/favicon.svg', '/assets/main.js', '/assets/no.js', '/remotes.json', '/robots.txt'];
const OTHERS = ['/sitemap.xml', '/healthz', '/api/products', '/remotes/catalog/b1/remote-entry.js', '/%E0%A4%A'];

test.each([...PATHS, ...OTHERS])('%s has HSTS and no CORS headers', async (path) => {
  const { headers } = await send(path, { origin: 'https://evil.example' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.each([
  ['an unknown host', 'GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n', 421],
  ['bad HTTP', 'GET / HTTP/1.1\r\nbad header\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: shop.example\r\nexpect: x\r\nconnection: close\r\n\r\n', 417],
])('the response to %s has HSTS', async (_name, text, status) => {
  const response = (await site.open(text).closed).text;
  expect(response).toContain(`HTTP/1.1 ${status} `);
  expect(response).toContain('strict-transport-security: max-age=31536000');
});

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/assets/main.js', 'application/javascript; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/art/v2/x.svg', 'image/svg+xml; charset=utf-8'],
  ['/api/latin', 'text/csv; charset=iso-8859-1'],
  ['/api/products', 'application/json'],
])('the type of %s is %s', async (path, type) => {
  expect((await send(path)).headers['content-type']).toBe(type);
});

test.each([
  '/.git/config',
  '/../.git/config',
  '/..%2f..%2f.git/config',
  '/assets/../../../../.git/config',
  '/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/.git/config',
  '/assets/..%5c..%5c..%5c..%5c.git%5cconfig',
  '/remotes/catalog/../../.git/config',
  '/remotes/catalog/.git/config',
  '/remotes/catalog/%2egit/config',
  '/remotes/catalog/b1/..%2f.git/config',
])('%s returns no file of the source control', async (path) => {
  const { status, body } = await send(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('[core]');
});
