import { DEFAULT_SETTINGS } from './site-settings';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../config/config';
import type { Release } from '../release/release-reader';
import type { PageParts, ReadPage } from '../render/render-pool';
import { createSnapshot } from '../release/site-snapshot';
import { type PageJob, type RenderedPage, toStyleFile } from '../document/document';
import { addPageRoutes } from './page.routes';
import { readShellFiles } from '../release/shell-files';
import { createVisitorBuilds } from '../release/visitor-builds';

let app: FastifyInstance;
let folder = '';
/** True: a configured remote has not responded. */
let incomplete = false;
/** The result of each render; a function gets the job. */
let rendered: RenderedPage | 'shed' | null | ((job: PageJob) => RenderedPage) = null;
/** The page to which the API says that the address has moved. */
let movedTo: string | undefined;
/** The running canaries. */
let canaries = '';
const SHARED = 'public, max-age=0, s-maxage=1';
const RENDERED: RenderedPage = { bytes: new Uint8Array(1), etag: '', status: 200, complete: true };
/** The jobs that the threads have received. */
const jobs: { url: string; canonical: string | null }[] = [];
let figures: ReturnType<typeof addPageRoutes>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  await writeFile(
    join(folder, 'assets.json'),
    JSON.stringify({ js: ['main.js'], css: ['main.css'], font: 'a.woff2', pages: {}, shared: {} }),
  );
  await writeFile(join(folder, 'main.css'), 'body{margin:0}');
  app = fastify();
  await app.register(cookie);
  const releases = {
    current: () => snapshotOf(incomplete),
    canaries: () => canaries,
    preview: async () => 'ended' as const,
    sourcesOf: () => [],
    serve: () => {},
    standings: () => [],
    refused: () => [],
    builds: () => ({}),
    stop: () => {},
  };
  const pool = {
    read: async ({ job, bundle }: PageParts) => {
      jobs.push({ url: job.url, canonical: job.canonical });
      return { job, bundle, data: {}, movedTo, widgets: [] };
    },
    render: async ({ job }: ReadPage) => (typeof rendered === 'function' ? rendered(job) : rendered),
  };
  const config = readConfig({ SHELL_ASSETS: folder }, folder);
  const unsigned = { isRequired: () => false, readPreviews: () => Promise.reject(new Error('off')) as never };
  const builds = createVisitorBuilds(unsigned, releases);
  figures = addPageRoutes(
    app,
    config,
    await readShellFiles(config.assets, app.log),
    releases,
    pool,
    { current: () => DEFAULT_SETTINGS },
    builds,
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  movedTo = undefined;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const remote = (name: string, paths: string[], query?: readonly string[]): Release => ({
  build: 'b1',
  version: '1.0.0',
  entry: `/remotes/${name}/b1/entry.js`,
  global: `${name}_b1`,
  modules: {
    page: {
      scripts: [`/remotes/${name}/b1/app.js`],
      styles: [toStyleFile(`/remotes/${name}/b1/app.css`, null)],
    },
  },
  styles: [toStyleFile(`/remotes/${name}/b1/rows.1a.css`, null)],
  description: {
    version: 1,
    title: name,
    down: { title: '', text: '' },
    pages: paths.map((path) => ({ path, layout: 'store', module: 'page', description: `The page "${path}"`, query })),
    widgets: [],
  },
  server: null,
  ranges: {},
  passport: null,
  signer: null,
});
const CATALOG = remote('catalog', ['/', '/groups', '/product/:id']);
const ACCOUNT = remote('account', ['/login'], ['step']);

/** A build that browsers refuse: it needs another version of React than the shell has. */
const OLD: Release = { ...remote('old', ['/old']), ranges: { react: '^19.3.1' } };

function snapshotOf(isIncomplete: boolean) {
  const remotes = new Map(Object.entries({ catalog: CATALOG, account: ACCOUNT, old: OLD }));
  const ownership = { owners: [], grantsNewPaths: true };
  return createSnapshot(remotes, ownership, new Map(), isIncomplete, { react: '20.0.0' }).snapshot;
}

/** Sends the path exactly as it is written. */
function request(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => resolve(response.resume())).on(
      'error',
      reject,
    );
  });
}

// @spec-2.c936
test.each([
  ['/help?topic=bots', '/help-center?topic=bots'],
  ['/GROUPS/', '/groups'],
  ['//groups', '/groups'],
  ['//other.example/', '/other.example'],
  ['/x/..//other.example/', '/other.example'],
  ['/\\other.example/', '/other.example'],
  ['/PRODUCT/7', '/product/7'],
  ['/Product/%37?page=2', '/product/7?page=2'],
  ['/product/a+b', '/product/a%2Bb'],
])('%s is redirected to %s, and caches may store the redirect for an hour', async (path, address) => {
  const { statusCode, headers } = await request(path);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, address, 'public, max-age=3600']);
});

test('an address that has moved is redirected with its query string, and caches may store the redirect for five minutes', async () => {
  movedTo = '/product/A%20B';
  const { statusCode, headers } = await request('/product/Old?page=2');
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    308,
    '/product/A%20B?page=2',
    'public, max-age=300',
  ]);
  // a canonical link to the page itself is no redirect
  expect((await request('/product/A%20B')).statusCode).toBe(200);
});

test.each([
  ['/', 200],
  ['/groups?highlight=2', 200],
  ['/careers', 404],
  ['/%E0%A4%A', 400],
])('the path %s returns the status %d', async (path, status) => {
  expect((await request(path)).statusCode).toBe(status);
});

test.each([
  '//',
  '///',
  '//[',
  '*',
  'http://other.example/groups',
  'http://[/',
  '//:80/',
  '/\\',
  '/?//',
  '/.//',
  '//..//',
])('the path %s causes no internal error', async (path) => {
  expect((await request(path)).statusCode).toBeLessThan(500);
});

test('a page has the status 503 when browsers refuse its build, and no cache stores the page', async () => {
  for (rendered of [null, RENDERED]) {
    const { statusCode, headers } = await request('/old');
    expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'private, no-store', '2']);
  }
  rendered = null;
  expect((await request('/login')).statusCode).toBe(200);
});

test('a page that the browser already has is not sent again', async () => {
  const { headers } = await request('/groups', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' });
  const again = await request('/groups', { 'if-none-match': String(headers.etag), 'accept-encoding': 'gzip' });
  expect(again.statusCode).toBe(304);
  expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'cookie, accept-encoding' });
  expect((await request('/groups', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
});

test.each([
  ['/login?a=1&step=2&utm_source=x', '/login?step=2'],
  ['/login?step=', '/login'],
  ['/groups?a=1', '/groups'],
])('the canonical address of %s is %s', async (path, canonical) => {
  expect((await app.inject(path)).body).toContain(`<link rel="canonical" href="http://localhost:80${canonical}">`);
});

test('a page has the theme of its cookie', async () => {
  const themeOf = async (theme: string) =>
    / data-theme="(\w+)"/.exec((await app.inject({ url: '/', headers: { cookie: `tm_theme=${theme}` } })).body)?.[1];
  expect([await themeOf('dark'), await themeOf('light')]).toEqual(['dark', 'light']);
  expect([await themeOf('system'), await themeOf('"><script>')]).toEqual([undefined, undefined]);
});

test('the policy of a page allows exactly its inline stylesheets', async () => {
  const { body, headers } = await app.inject('/');
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const sheets = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
  expect(sheets).toEqual(['body{margin:0}']);
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining([`script-src 'self'`, `style-src 'self' ${hash(sheets[0])}`]),
  );
});

const ADA = { id: 7, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: true };
const SESSIONS = {
  real: 'xJ0yD7cWkUe8Rr3nq1h2Vb5tZ6mA9sLpQoIiEeGgFf4',
  stolen: 'Qk3pR8sT1uV5wX9yZ2aB6cD0eF4gH7iJ3kL8mN1oP5q',
  invented: 'A'.repeat(43),
  garbage: '%F0%9F%A6%8A"><script>',
  'of a name': encodeURIComponent(JSON.stringify(ADA)),
};

test.each(['/', '/login', '/nothing'])(
  'the page %s is the same for every session cookie, and shows no user',
  async (url) => {
    const open = async (cookie: string) => {
      const { headers, rawPayload } = await app.inject({ url, headers: { cookie, 'accept-encoding': 'br' } });
      const { date: _date, ...compared } = headers;
      return { compared, bytes: rawPayload.toString('latin1') };
    };
    const page = await open('sid-80=x');
    for (const sid of Object.values(SESSIONS)) {
      const more = `tm_session=${encodeURIComponent(JSON.stringify(ADA))}; tm_cart=3; cookieConsent=`;
      expect(await open(`sid-80=${sid}; ${more}`)).toEqual(page);
    }
    const { body } = await app.inject({ url, headers: { cookie: `sid-80=${SESSIONS['of a name']}` } });
    expect(body).toContain('"hasSession":true');
    expect(body).not.toMatch(/ada|example\.com|isAdmin/i);
    expect((await app.inject(url)).body).toBe(body.replace('"hasSession":true', '"hasSession":false'));
  },
);

test('a page that only the browser renders has its description in the document', async () => {
  expect((await app.inject('/groups')).body).toContain(
    '<meta name="description" content="The page &quot;/groups&quot;">',
  );
});

test('a path without an owner returns 404', async () => {
  const { statusCode, headers } = await request('/seller');
  expect([statusCode, headers['retry-after']]).toEqual([404, undefined]);
});

test('a path without an owner returns 503 while a configured remote has not responded', async () => {
  incomplete = true;
  try {
    const { statusCode, headers } = await request('/seller');
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect((await request('/groups')).statusCode).toBe(200);
  } finally {
    incomplete = false;
  }
});

describe('the number of renders', () => {
  beforeEach(() => {
    jobs.length = 0;
  });
  afterEach(() => {
    rendered = null;
  });

  test('a page is rendered once for all query parameters that it does not read', async () => {
    rendered = RENDERED;
    for (const query of ['?step=2', '?a=1&step=2', '?step=2&b=', '?%73tep=3&step=2']) await request(`/login${query}`);
    expect(jobs.map(({ url }) => url)).toEqual(['/login?step=2']);
    await request('/login?step=3');
    expect(jobs).toHaveLength(2);
  });

  test('every query parameter counts for a build that does not declare its parameters', async () => {
    rendered = RENDERED;
    for (const query of ['?a=1', '?a=2']) await request(`/groups${query}`);
    expect(jobs.map(({ url }) => url)).toEqual(['/groups?a=1', '/groups?a=2']);
  });

  test('visitors with different themes get different pages', async () => {
    rendered = ({ theme }) => ({ ...RENDERED, bytes: new Uint8Array(Buffer.from(theme)) });
    const open = async (theme: string) =>
      (await app.inject({ url: '/groups?theme', headers: { cookie: `tm_theme=${theme}` } })).body;
    expect([await open('dark'), await open('light'), await open('dark')]).toEqual(['dark', 'light', 'dark']);
  });

  // @spec-3.yb2x
  test('only visitors who have chosen to see lists as rows get the stylesheet for rows', async () => {
    rendered = ({ files, boot }) => {
      const shown = [boot.view, ...files.styles.map(({ address }) => address)];
      return { ...RENDERED, bytes: new Uint8Array(Buffer.from(shown.join(' '))) };
    };
    const open = async (view: string) =>
      (await app.inject({ url: '/groups?view', headers: { cookie: `tm_view=${view}` } })).body;
    expect(await open('rows')).toMatch(/^rows .*rows\.1a\.css$/);
    expect(await open('cards')).not.toContain('rows');
  });

  test('a page is rendered once for all visitors with a session, and once for all visitors without one', async () => {
    rendered = RENDERED;
    for (const sid of [...Object.values(SESSIONS), '']) {
      const { headers } = await app.inject({ url: '/login?step=5', headers: { cookie: `sid-80=${sid}` } });
      expect(headers['cache-control']).toBe(SHARED);
    }
    expect(jobs).toHaveLength(2);
  });

  test('while a canary runs, pages name the canary, set no cookie, and can be shared by caches', async () => {
    rendered = ({ boot }) => ({ ...RENDERED, bytes: new Uint8Array(Buffer.from(`${boot.canaries}`)) });
    const open = () => app.inject('/groups?canary');
    expect((await open()).body).toBe('undefined');
    canaries = 'catalog@b2:10';
    const { body, headers } = await open();
    expect([body, headers['cache-control'], headers['set-cookie']]).toEqual(['catalog@b2:10', SHARED, undefined]);
    canaries = '';
  });

  test.each(['tm_share=7', 'tm_share=', 'tm_preview=x', 'tm_preview='])(
    'no cache shares the page of a visitor with the cookie %s',
    async (cookie) => {
      rendered = RENDERED;
      for (const url of ['/groups?own', '/GROUPS']) {
        const { headers } = await app.inject({ url, headers: { cookie } });
        expect(headers).toMatchObject({
          'cache-control': 'private, no-cache',
          vary: expect.stringContaining('cookie'),
        });
        expect(headers['x-robots-tag']).toBeUndefined();
      }
      expect((await app.inject('/groups?own')).headers['cache-control']).toBe(SHARED);
    },
  );

  test('the cookie of a canary visitor is deleted only after 10 s without a canary, because another gateway may know one earlier', async () => {
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    const open = async (afterMs: number) => {
      now += afterMs;
      return (await app.inject({ url: '/groups', headers: { cookie: 'tm_share=8' } })).headers['set-cookie'];
    };
    expect([await open(0), await open(3_000)]).toEqual([undefined, undefined]);
    // this gateway learns that a canary runs, and then that it has ended
    canaries = 'catalog@b2:10';
    expect(await open(60_000)).toBeUndefined();
    canaries = '';
    expect([await open(0), await open(3_000)]).toEqual([undefined, undefined]);
    expect(await open(10_000)).toMatch(/^tm_share=; .*Expires=Thu, 01 Jan 1970/);
    clock.mockRestore();
  });

  test.each([
    ['its main data', 503, 'private, no-store', '2'],
    ['other data', 200, 'private, no-cache', undefined],
  ])('no cache stores a page without %s', async (_case, status, cacheControl, retryAfter) => {
    rendered = { ...RENDERED, status: status as 200, complete: false };
    const before = figures().entries;
    for (let request = 0; request < 2; request += 1) {
      const { statusCode, headers } = await app.inject(`/product/${status}`);
      expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([
        status,
        cacheControl,
        retryAfter,
      ]);
    }
    expect([jobs.length, figures().entries]).toEqual([2, before]);
  });

  test('the not-found page is rendered once for all addresses', async () => {
    rendered = { ...RENDERED, status: 404 };
    for (const path of ['/one', '/two?a=1', '/three/four']) expect((await request(path)).statusCode).toBe(404);
    expect(jobs).toEqual([{ url: '/not-found', canonical: null }]);
  });

  test('the not-found page contains nothing of the address for which it was rendered', async () => {
    // the rendered page shows its address, as the search box and the links of the header do
    rendered = ({ url }) => ({ ...RENDERED, status: 404, bytes: new Uint8Array(Buffer.from(`address: ${url}`)) });
    // the page in this theme is not in the cache yet
    const headers = { cookie: 'tm_theme=dark' };
    await app.inject({ url: '/old-link?search=private+words', headers });
    const { statusCode, body } = await app.inject({ url: '/groups/x', headers });
    expect([statusCode, body]).toEqual([404, 'address: /not-found']);
  });

  test('addresses without content do not fill the cache', async () => {
    rendered = { ...RENDERED, status: 404 };
    const before = figures().entries;
    for (const id of ['abc', '0', '99999999999999999999']) await request(`/product/${id}`);
    expect(jobs).toHaveLength(3);
    expect(figures().entries).toBe(before);
  });

  test('all addresses of a page share one document while no thread can render the page', async () => {
    rendered = 'shed';
    const [first, second] = [await app.inject('/groups?a=11'), await app.inject('/groups?a=12')];
    expect([first.statusCode, first.body]).toEqual([200, second.body]);
    expect(first.body).not.toContain('rel="canonical"');
    expect(first.body).toContain('/remotes/catalog/b1/app.js');
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });
});
