import { startTestSite, type TestSite } from '../test/test-site';

const ORIGIN = 'https://shop.example';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    env: { PUBLIC_ORIGIN: ORIGIN },
    sitemap: '/api/products',
    api: ({ url }, response) =>
      url === '/api/away'
        ? void response.destroy()
        : response.setHeader('content-type', TYPES[url ?? ''] ?? 'application/json').end('x'),
  });
});
afterAll(() => site.stop());

/** The content types of the API's responses, by path. */
const TYPES: Readonly<Record<string, string>> = {
  '/api/docs': 'text/html',
  '/api/latin': 'text/csv; charset=iso-8859-1',
  '/art/v2/x.svg': 'image/svg+xml',
};
const send = (path: string, headers: Record<string, string> = {}) =>
  site.send(path, { headers: { host: 'shop.example', ...headers } });

const PATHS = ['/', '/careers', '/favicon.svg', '/assets/main.js', '/assets/no.js', '/remotes.json', '/robots.txt'];
const OTHERS = ['/sitemap.xml', '/healthz', '/api/products', '/remotes/catalog/b1/remote-entry.js', '/%E0%A4%A'];

test.each([...PATHS, ...OTHERS])('the response for %s has HSTS and no CORS headers', async (path) => {
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
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/assets/main.js', 'application/javascript; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/art/v2/x.svg', 'image/svg+xml; charset=utf-8'],
  ['/api/latin', 'text/csv; charset=iso-8859-1'],
  ['/api/products', 'application/json'],
])('the content type of %s is %s', async (path, type) => {
  expect((await send(path)).headers['content-type']).toBe(type);
});

/** Requests that fail: the first line, the expected response, and the rest of the request. */
const FAILING: [place: string, lines: string, status: number, heading: string, body: string][] = [
  ['a missing file', 'GET /assets/no.js HTTP/1.1', 404, 'Page not found', ''],
  ['a missing file of a remote', 'GET /remotes/catalog/b1/no.js HTTP/1.1', 404, 'Page not found', ''],
  ['a broken address', 'GET /%E0%A4%A HTTP/1.1', 400, 'This address does not work', ''],
  ['an API that is away', 'GET /api/away HTTP/1.1', 503, 'Back in a moment', ''],
  ['a missing sitemap', 'GET /sitemaps/none/1.xml HTTP/1.1', 404, 'Page not found', ''],
  ['a second host', 'GET / HTTP/1.1\r\nhost: other.example', 400, 'This address does not work', ''],
  ['a form at a path of the shop', 'POST /none HTTP/1.1\r\ncontent-length: 1', 404, 'Page not found', 'x'],
  ['a large form', 'POST /api/orders HTTP/1.1\r\ncontent-length: 99999999', 413, 'That is too large', ''],
  ['a malformed header', 'GET / HTTP/1.1\r\nbad header', 400, 'This address does not work', ''],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nexpect: x', 417, 'This address does not work', ''],
  [
    'cookies that are too long',
    `GET / HTTP/1.1\r\ncookie: ${'x'.repeat(17_000)}`,
    431,
    'Your browser sent too much data',
    '',
  ],
  ['an address that is too long', `GET /${'x'.repeat(17_000)} HTTP/1.1`, 431, 'Your browser sent too much data', ''],
];
const BROWSER = 'accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const CLIENTS: [client: string, lines: string, isPerson: boolean][] = [
  ['a person', `sec-fetch-dest: document\r\n${BROWSER}`, true],
  ['a person with an old browser', BROWSER, true],
  ['a page that loads a file', 'sec-fetch-dest: script\r\naccept: */*', false],
  ['a script that reads a page', `sec-fetch-dest: empty\r\n${BROWSER}`, false],
  ['a program', 'accept: */*', false],
  ['a program that reads JSON', 'accept: application/json, text/html;q=0.5', false],
  ['a program without an accept header', 'user-agent: x', false],
];

// @spec-2.312
describe.each(FAILING)('the error for %s', (_place, first, status, heading, body) => {
  test.each(CLIENTS)(
    '%s gets an error page if a person reads it, or else a problem document',
    async (_client, lines, isPerson) => {
      const [line = '', ...others] = first.split('\r\n');
      const head = [line, 'host: shop.example', lines, 'connection: close', ...others].join('\r\n');
      const { text } = await site.open(`${head}\r\n\r\n${body}`).closed;
      expect(text).toContain(`HTTP/1.1 ${status} `);
      expect(text).toContain(`content-type: ${isPerson ? 'text/html' : 'application/problem+json'}; charset=utf-8`);
      expect(text).toContain(isPerson ? `<h1>${heading}</h1>` : `"status":${status}`);
      expect(text.match(/content-security-policy: default-src 'none'/g)).toHaveLength(1);
    },
  );
});

test('a person at an unknown host can go to the shop', async () => {
  const { status, body } = await send('/', { host: 'evil.example', accept: 'text/html' });
  expect([status, body]).toEqual([421, expect.stringContaining(`<a href="${ORIGIN}">Go to the home page</a>`)]);
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
])('%s returns no file of the Git repository', async (path) => {
  const { status, body } = await send(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('[core]');
});
