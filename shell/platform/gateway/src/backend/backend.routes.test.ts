import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { startTestSite, type TestSite } from '../test/test-site';
import { MAX_RESPONSE_BYTES } from './backend-call';
import { BACKEND_PATH_PREFIX } from './remote-backends';

const SECRET = 'the secret of all gateways of a site';
const PROOF = 'a.signed.proof';
const SIGNED_IN = { cookie: 'sid=of-the-visitor' };

let site: TestSite;
let backend: Server;
let list: string;
/** The requests that the backend has received. */
let received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[] = [];
/** The requests that the API has received. */
let asked: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
let proof: string | null = PROOF;
let apiStatus = 200;
/** The function of the backend that answers the next requests. */
let respond: RequestListener;

const ok: RequestListener = (_request, response) =>
  response.setHeader('content-type', 'application/json').end('{"tips":1}');
const addressOf = (server: { address(): unknown }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  backend = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body });
      respond(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  list = join(tmpdir(), `backends-${process.pid}`);
  writeFileSync(list, `gifts=${addressOf(backend)}/team/api`);
  site = await startTestSite({
    env: { REMOTE_BACKENDS_FILE: list, GATEWAY_SECRET: SECRET, RELEASE_INTERVAL_MS: '20' },
    config: { metrics: { host: '127.0.0.1', port: 0 } },
    sitemap: '/api/remote/gifts/pages',
    api: (request, response) => {
      void text(request).then((body) => {
        asked.push({ url: request.url, headers: request.headers, body });
        if (!request.url?.startsWith('/api/internal/')) response.writeHead(404);
        else response.writeHead(apiStatus, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ proof }));
      });
    },
  });
});
afterAll(async () => {
  await site.stop();
  backend.close();
  backend.closeAllConnections();
  rmSync(list, { force: true });
});
beforeEach(() => {
  [received, asked, proof, apiStatus, respond] = [[], [], PROOF, 200, ok];
});

const call = (path = '/api/remote/gifts/tips', headers: Record<string, string> = {}) => site.send(path, { headers });
const post = (headers: Record<string, string>) =>
  site.send('/api/remote/gifts/tips', { method: 'POST', body: '{"name":"Ann"}', headers });

test('calls of a remote reach its own backend, below the address in the list', async () => {
  const { status, headers, body } = await call('/api/remote/gifts/tips/%C3%A4?of=a%2Fb');
  expect([status, body]).toEqual([200, '{"tips":1}']);
  expect(received[0]?.url).toBe('/team/api/tips/%C3%A4?of=a%2Fb');
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  expect((await call('/api/remote/gifts')).status).toBe(200);
  expect(received[1]?.url).toBe('/team/api/');
  expect((await call('/api/remote/other/tips')).status).toBe(404);
  expect(received).toHaveLength(2);
});

test('the body of a call reaches the backend, and the status and body of the response reach the client', async () => {
  respond = (_request, response) => response.writeHead(409, { 'content-type': 'application/json' }).end('{"taken":1}');
  const { status, body } = await post({ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' });
  expect([status, body]).toEqual([409, '{"taken":1}']);
  expect(received[0]).toMatchObject({ method: 'POST', body: '{"name":"Ann"}' });
  respond = (_request, response) => response.writeHead(204).end();
  expect((await site.send('/api/remote/gifts/tips', { method: 'DELETE' })).status).toBe(204);
});

test('nothing that identifies a visitor reaches a backend, except the proof of the session', async () => {
  const forged = {
    'x-session-proof': 'forged',
    authorization: 'Bearer x',
    'x-forwarded-for': '1.2.3.4',
    'x-api-key': 'k',
  };
  await call('/api/remote/gifts/tips', {
    ...forged,
    'user-agent': 'Browser',
    referer: 'http://x/',
    'x-real-ip': '1.2.3.4',
  });
  await call('/api/remote/gifts/tips', { ...forged, ...SIGNED_IN });
  const [without, withSession] = received.map(({ headers }) => headers);
  for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'x-real-ip', 'user-agent', 'referer', 'x-api-key'])
    expect([name, without?.[name], withSession?.[name]]).toEqual([name, undefined, undefined]);
  expect([without?.['x-session-proof'], withSession?.['x-session-proof']]).toEqual([undefined, PROOF]);
});

test('no client can send a proof of a session to the API of the shop', async () => {
  await site.send('/api/products', { headers: { 'x-session-proof': 'taken' } });
  expect(asked[0]?.headers['x-session-proof']).toBeUndefined();
});

test('the API makes a proof of the session for the called remote, and no cache shares the response of its backend', async () => {
  respond = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=9999' }).end('{}');
  const { headers } = await call(undefined, { ...SIGNED_IN, 'tm-idle': '1' });
  expect(headers['cache-control']).toBe('private, no-store');
  expect(asked).toMatchObject([
    { url: '/api/internal/session-proofs', body: '{"remote":"gifts"}', headers: { ...SIGNED_IN, 'tm-idle': '1' } },
  ]);
  expect(asked[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
  // without a session, the backend decides whether caches may share the response
  expect((await call()).headers['cache-control']).toBe('public, max-age=9999');
  expect((await call()).headers['vary']).toContain('cookie');
  expect(asked).toHaveLength(1);
});

test('a call with an ended session reaches the backend without a proof, and gets 503 while the API fails', async () => {
  proof = null;
  expect((await call(undefined, SIGNED_IN)).status).toBe(200);
  expect(received[0]?.headers['x-session-proof']).toBeUndefined();
  apiStatus = 500;
  expect((await call(undefined, SIGNED_IN)).status).toBe(503);
  expect(received).toHaveLength(1);
});

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
])('a write from another site is refused: %o', async (headers) => {
  expect((await post({ ...headers, ...SIGNED_IN })).status).toBe(403);
  expect(received).toEqual([]);
});

test.each([
  '/api/remote/gifts/../secret',
  '/api/remote/gifts/a/..',
  '/api/remote/gifts/./a',
  '/api/remote/gifts/%2e%2e/secret',
  '/api/remote/gifts/.%2E/secret',
  '/api/remote/gifts/..%2fsecret',
  '/api/remote/gifts/a%2Fb',
  '/api/remote/gifts/a%5c..',
  '/api/remote/gifts/a\\..',
  '/api/remote/gifts/a%00',
  '/api/remote/gifts/..?a',
  '/api/remote/gifts/..;/secret',
  '/api/remote/gifts/..;a=b/secret',
  '/api/remote/gifts/%252e%252e/secret',
  '/api/remote/gifts/a%25252Fb',
])('%s is refused as a path below a backend', async (path) => {
  expect((await call(path)).status).toBe(400);
  expect(received).toEqual([]);
});

test.each([
  '/api/remote/../orders',
  '/api/remote/%67ifts/a',
  '/api/%72emote/gifts/a',
  '/api/remote/Gifts/a',
  '/api/remote/',
])('the path %s leads to no backend', async (path) => {
  expect((await call(path)).status).toBeGreaterThanOrEqual(400);
  expect(received).toEqual([]);
});

const HOSTILE: [what: string, RequestListener][] = [
  ['redirects', (_request, response) => response.writeHead(302, { location: '/login' }).end()],
  ['redirects for ever', (_request, response) => response.writeHead(308, { location: 'https://evil.example' }).end()],
  [
    'redirects and calls it JSON',
    (_request, response) =>
      response.writeHead(307, { location: '/login', 'content-type': 'application/json' }).end('{}'),
  ],
  ['sends a page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')],
  [
    'sends a picture',
    (_request, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg>'),
  ],
  ['names no type', (_request, response) => response.end('{}')],
  [
    'names a type that begins alike',
    (_request, response) => response.setHeader('content-type', 'application/jsonx').end(),
  ],
  [
    'compresses its response',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('{}'),
  ],
  [
    'sends 100 MB',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(65_536, ' ');
      let left = (100 * 1_024 * 1_024) / chunk.length;
      const more = () => {
        while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more);
        response.end();
      };
      more();
    },
  ],
];

test.each(HOSTILE)('a call gets a 502 when its backend %s', async (_what, listener) => {
  respond = listener;
  const { status, headers, body, ms } = await call(undefined, { accept: 'application/json', ...SIGNED_IN });
  expect([status, headers['content-type']]).toEqual([502, 'application/problem+json; charset=utf-8']);
  expect([headers['location'], headers['set-cookie'], headers['cache-control']]).toEqual([
    undefined,
    undefined,
    'no-store',
  ]);
  expect(body).not.toContain('evil');
  expect(ms).toBeLessThan(2_000);
});

test('a response of the maximum size is passed on', async () => {
  respond = (_request, response) =>
    response.setHeader('content-type', 'application/json').end(' '.repeat(MAX_RESPONSE_BYTES));
  expect((await call()).body).toHaveLength(MAX_RESPONSE_BYTES);
});

test('a backend can neither set a cookie nor change anything else of the shop', async () => {
  respond = (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': ['sid=mine; Path=/', '__Host-sid=mine'],
        'clear-site-data': '"*"',
        location: 'https://evil.example',
        'service-worker-allowed': '/',
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'content-security-policy': "script-src 'unsafe-inline'",
        refresh: '0; url=https://evil.example',
        link: '<https://evil.example/x.js>; rel=preload; as=script',
        'x-content-type-options': 'off',
        'strict-transport-security': 'max-age=0',
        'permissions-policy': 'camera=*',
        vary: '*',
        etag: '"1"',
        'x-total-count': '7',
      })
      .end('{}');
  const { headers } = await call(undefined, { origin: 'https://evil.example' });
  const names = ['set-cookie', 'clear-site-data', 'location', 'service-worker-allowed', 'refresh', 'link'];
  for (const name of [...names, 'access-control-allow-origin', 'access-control-allow-credentials'])
    expect([name, headers[name]]).toEqual([name, undefined]);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...{ etag: '"1"', 'x-total-count': '7' },
  });
});

test('a backend that hangs delays only its own calls, and gets at most 32 calls at the same time', async () => {
  respond = () => {};
  const calls = Array.from({ length: 40 }, () => call());
  await sleep(200);
  const others = await site.send('/healthz');
  expect(others.ms).toBeLessThan(500);
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(received).toHaveLength(32);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(4_000);
  // after the timeouts, the backend can get calls again
  respond = ok;
  expect((await call()).status).toBe(200);
});

test('a call gets a 503 when its backend is unreachable or breaks off, and a large body never reaches the backend', async () => {
  respond = (_request, response) => void response.destroy();
  expect((await call()).status).toBe(503);
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
    setTimeout(() => response.destroy(), 20);
  };
  expect((await call()).status).toBe(503);
  respond = ok;
  expect((await site.send('/api/remote/gifts/a', { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
});

test('when the server itself reads from a backend, as for the sitemap, the backend gets no session', async () => {
  respond = (_request, response) => response.setHeader('content-type', 'application/json').end('[{"id":7}]');
  const { body } = await site.send('/sitemap.xml', { headers: SIGNED_IN });
  expect(body).toContain('<sitemapindex');
  expect(received[0]).toMatchObject({ method: 'GET', url: '/team/api/pages' });
  expect([received[0]?.headers['x-session-proof'], received[0]?.headers['cookie']]).toEqual([undefined, undefined]);
  expect(asked.map(({ url }) => url)).toEqual([]);
});

test('calls to backends are counted by remote and outcome', async () => {
  const { body } = await metrics();
  for (const outcome of ['answered', 'refused', 'late', 'unreachable', 'busy'])
    expect(body).toMatch(new RegExp(`remote_backend_calls_total\\{remote="gifts",outcome="${outcome}"\\} [1-9]`));
});

async function metrics() {
  const response = await fetch(`http://127.0.0.1:${site.metricsPort}/metrics`);
  return { body: await response.text() };
}

test('when the list of backends changes, its new lines apply, and a remote whose new line is wrong keeps its backend', async () => {
  const address = addressOf(backend);
  const until = async (path: string, status: number) => {
    for (let attempt = 0; attempt < 100; attempt++) {
      if ((await call(path)).status === status) return;
      await sleep(20);
    }
    throw new Error(`${path} never had the status ${status}`);
  };
  writeFileSync(list, `gifts=ftp://x\nclubs=${address}\nbroken`);
  await until('/api/remote/clubs/a', 200);
  expect((await call()).status).toBe(200);
  rmSync(list);
  await sleep(60);
  expect((await call()).status).toBe(200);
  writeFileSync(list, `clubs=${address}`);
  await until('/api/remote/gifts/tips', 404);
  expect((await call('/api/remote/clubs/a')).status).toBe(200);
});

test('a backend that does not speak HTTP counts as unreachable', async () => {
  const raw = createSocketServer((socket) => socket.end('220 mail ready\r\n')).listen(0, '127.0.0.1');
  await once(raw, 'listening');
  writeFileSync(list, `mail=${addressOf(raw)}`);
  for (let attempt = 0; attempt < 100 && (await call('/api/remote/mail/a')).status === 404; attempt++) await sleep(20);
  expect((await call('/api/remote/mail/a')).status).toBe(503);
  raw.close();
});

test('no path of the API begins with the path prefix of backends', () => {
  const document = readFileSync(join(__dirname, '../../../../../api/openapi.json'), 'utf8');
  const paths = Object.keys((JSON.parse(document) as { paths: object }).paths);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => `${path}/`.startsWith(BACKEND_PATH_PREFIX))).toEqual([]);
});
