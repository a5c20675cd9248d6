import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../test/remote-folder';
import { createKey, createSignedFolder, type SignedFolder } from '../test/signed-folder';
import { startTestSite, type TestSite } from '../test/test-site';
import { RELEASES_FOLDER } from './shared-assets';

const key = createKey();
let seller: SignedFolder;
let store: Server;
/** A function that responds instead of the build store. */
let away: RequestListener | null;
let shared: string;
const sites: TestSite[] = [];

beforeEach(async () => {
  away = null;
  shared = await mkdtemp(join(tmpdir(), 'shared-'));
  seller = await createSignedFolder('seller', key);
  await seller.build('b1', ['/seller']);
  store = createServer((request, response) => {
    if (away) return away(request, response);
    readFile(join(seller.folder, request.url ?? '')).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
  store.close();
  store.closeAllConnections();
  await Promise.all([seller.remove(), rm(shared, { recursive: true })]);
});

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  const { port } = store.address() as AddressInfo;
  const site = await startTestSite({
    env: {
      LOG_LEVEL: 'warn',
      REMOTES: `seller=http://127.0.0.1:${port}`,
      RELEASE_INTERVAL_MS: '30',
      SHARED_ASSETS: shared,
      ...env,
    },
    api: (_request, response) => response.end('[]'),
    config: { metrics: { host: '127.0.0.1', port: 0 } },
  });
  sites.push(site);
  return site;
}

const signed = { RELEASE_KEYS: `seller=${key.publicText}` };
const stored = (path = '') => join(shared, RELEASES_FOLDER, 'seller', path);
const isStored = () =>
  readdir(stored()).then(
    (names) => names.includes('releases.json'),
    () => false,
  );
const statusOf = async ({ send }: TestSite, path: string) => (await send(path)).status;
const logged = ({ log }: TestSite, text: string) => log.some((line) => line.includes(text));

/** Starts a gateway while the build store responds, and waits until the release is stored. */
async function startGood(env: Record<string, string> = {}) {
  await seller.publish({ live: 'b1', number: 5 });
  const site = await start(env);
  await until(isStored);
  return site;
}

const AWAY: [string, RequestListener][] = [
  ['responds with 403', (_request, response) => response.writeHead(403).end()],
  ['responds with 503', (_request, response) => response.writeHead(503).end()],
  ['has lost its list', (_request, response) => response.writeHead(404).end()],
  ['responds with something else', (_request, response) => response.end('<h1>Welcome to nginx!</h1>')],
  ['closes each connection', ({ socket }) => socket.destroy()],
  ['does not respond', () => {}],
];

test.each(AWAY)(
  'the last release and its files are served by a gateway that started while the build store %s',
  async (_case, respond) => {
    await startGood(signed);
    away = respond;
    const second = await start(signed);
    expect(await Promise.all(['/seller', '/', '/readyz'].map((path) => statusOf(second, path)))).toEqual([
      200, 404, 200,
    ]);
    const chunk = await second.send('/remotes/seller/b1/chunk.js', { headers: { 'accept-encoding': 'br' } });
    expect([chunk.status, chunk.body, chunk.headers['content-encoding']]).toEqual([200, 'compressed', 'br']);
    expect(logged(second, 'the stored release is served')).toBe(true);
  },
);

test('the next release is served and stored when the build store responds again', async () => {
  await startGood();
  away = (_request, response) => response.writeHead(503).end();
  const second = await start();
  await seller.build('b2', ['/seller', '/new']);
  await seller.publish({ live: 'b2', number: 6 });
  away = null;
  await until(async () => (await statusOf(second, '/new')) === 200);
  await until(async () => (await readFile(stored('releases.json'), 'utf8')).includes('b2'));
  away = (_request, response) => response.writeHead(503).end();
  expect(await statusOf(await start(), '/new')).toBe(200);
});

describe('the stored copies are verified like a build store', () => {
  const refuse: RequestListener = (_request, response) => response.writeHead(503).end();

  test.each([
    ['a file of the build was changed', () => writeFile(stored('b1/chunk.js'), 'steal()'), {}],
    ['the list was changed', () => writeFile(stored('releases.json'), JSON.stringify({ live: 'b1', number: 9 })), {}],
    ['its key was removed', async () => {}, { RELEASE_KEYS: `seller=${createKey().publicText}` }],
  ])('a stored release is not served when %s', async (_case, change, env) => {
    await startGood(signed);
    away = refuse;
    await change();
    const second = await start({ ...signed, ...env });
    expect(await Promise.all(['/seller', '/readyz'].map((path) => statusOf(second, path)))).toEqual([503, 503]);
    expect(logged(second, 'stored release not used')).toBe(true);
    expect((await second.send('/remotes/seller/b1/chunk.js')).body).not.toContain('steal');
  });

  test('a stored list is refused when it is older than the last one', async () => {
    const numbers = { ...signed, RELEASE_STATE: join(shared, '.numbers') };
    await startGood(numbers);
    const old = await readFile(stored('releases.json'));
    await seller.publish({ live: 'b1', number: 6 });
    await until(async () => (await readFile(stored('releases.json'), 'utf8')).includes('"number":6'));
    await writeFile(stored('releases.json'), old);
    away = refuse;
    const second = await start(numbers);
    expect([await statusOf(second, '/seller'), logged(second, 'is older than the last one')]).toEqual([503, true]);
  });
});

describe('a response with 403 from a build store at the start', () => {
  const forbid: RequestListener = (_request, response) => response.writeHead(403).end();
  const refusedOf = async ({ metricsPort }: TestSite) =>
    (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
      .split('\n')
      .filter((line) => /^remote_(missing|release_refused)\{/.test(line));

  test('a 403 means that nothing is released, if no gateway has seen a release of the remote', async () => {
    away = forbid;
    const site = await start();
    const requested = ['/seller', '/readyz', '/sitemap.xml'];
    expect(await Promise.all(requested.map((path) => statusOf(site, path)))).toEqual([404, 200, 200]);
    expect(await refusedOf(site)).toEqual([]);
  });

  test('a 403 is a problem if a gateway has seen a release of the remote, even if the stored copy cannot be used', async () => {
    await startGood();
    await rm(stored('b1'), { recursive: true });
    away = forbid;
    const site = await start();
    const requested = ['/seller', '/readyz', '/sitemap.xml'];
    expect(await Promise.all(requested.map((path) => statusOf(site, path)))).toEqual([503, 503, 503]);
    expect(await refusedOf(site)).toEqual([
      'remote_missing{remote="seller"} 1',
      'remote_release_refused{remote="seller"} 1',
    ]);
  });

  test('a 403 means that there may be a release, if no folder records releases', async () => {
    away = forbid;
    const site = await start({ SHARED_ASSETS: '' });
    expect(await Promise.all(['/seller', '/readyz'].map((path) => statusOf(site, path)))).toEqual([503, 503]);
  });
});
