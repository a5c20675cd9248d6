import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSPORT_FILE } from '@telemarket/release-trust';
import { until } from '../test/remote-folder';
import { createKey, createSignedFolder, type SignedFolder, startSignedSite } from '../test/signed-folder';
import type { TestSite } from '../test/test-site';

const key = createKey();
const newKey = createKey();
const keysFile = join(tmpdir(), `release-keys-${process.pid}`);
const stateFolder = join(tmpdir(), `release-state-${process.pid}`);

let seller: SignedFolder;
let site: TestSite | undefined;

beforeEach(async () => {
  seller = await createSignedFolder('seller', key);
  await seller.build('b1', ['/seller']);
  await seller.publish({ live: 'b1', number: 5 });
});
afterEach(async () => {
  await site?.stop();
  site = undefined;
  await seller.remove();
  await Promise.all([keysFile, stateFolder].map((path) => rm(path, { force: true, recursive: true })));
});

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  site = await startSignedSite(seller, key, env);
  return site;
}

const buildOf = async ({ send }: TestSite) =>
  (JSON.parse((await send('/remotes.json')).body) as Record<string, { build: string } | undefined>)['seller']?.build;
const logged = ({ log }: TestSite, text: string) => log.some((line) => line.includes(text));
const change = (path: string, content = 'steal()') => writeFile(join(seller.folder, path), content);

test('a signed build is served, with its types and encodings', async () => {
  const { send } = await start();
  const chunk = await send('/remotes/seller/b1/chunk.js');
  expect([chunk.status, chunk.body, chunk.headers['content-type']]).toEqual([
    200,
    'start("b1")',
    'text/javascript; charset=utf-8',
  ]);
  expect(chunk.headers['cache-control']).toContain('immutable');
  const encoded = await send('/remotes/seller/b1/chunk.js', { headers: { 'accept-encoding': 'br' } });
  expect([encoded.body, encoded.headers['content-encoding']]).toEqual(['compressed', 'br']);
});

test('the public passport of a live build does not name its author', async () => {
  const { send } = await start();
  const { body } = await send('/site.json');
  const { passports, needsSignature } = JSON.parse(body) as { passports: object; needsSignature: boolean };
  expect(needsSignature).toBe(true);
  expect(passports).toEqual({ seller: { build: 'b1', at: '2026-11-22T08:00:00.000Z', checks: 0, signed: true } });
  // tools of the previous version read the old address
  expect((await send('/shell.json')).body).toBe(body);
});

test.each(['server.cjs', PASSPORT_FILE, 'mf-manifest.json', 'unknown.js', '../b1/chunk.js', 'constructor'])(
  'a visitor does not get %s of a signed build',
  async (path) => {
    const { send } = await start();
    await change('b1/unknown.js');
    expect((await send(`/remotes/seller/b1/${path}`)).status).toBe(404);
  },
);

test('a remote without a key is not served, while the other remotes are', async () => {
  const running = await start({ RELEASE_KEYS: `other=${key.publicText}` });
  expect([await buildOf(running), (await running.send('/healthz')).status]).toEqual([undefined, 200]);
  expect(logged(running, 'there is no public key for seller')).toBe(true);
});

test('a development server is refused where builds need a signature', async () => {
  const running = await start({ REMOTES: 'seller=dev:http://127.0.0.1:9' });
  expect([await buildOf(running), logged(running, 'a development server signs nothing')]).toEqual([undefined, true]);
});

test('files that were changed after the release never reach a visitor', async () => {
  await seller.build('b0', ['/seller']);
  const { send, ...running } = await start();
  await Promise.all(['b0/chunk.js', 'b1/chunk.js', 'b1/main.css'].map((path) => change(path)));
  expect((await send('/remotes/seller/b1/chunk.js')).body).toBe('start("b1")');
  expect((await send('/remotes/seller/b1/main.css')).body).toBe('@layer remote { .seller_card { color: red; } }');
  // this file of an earlier build has not been read before
  const refused = await send('/remotes/seller/b0/chunk.js');
  expect([refused.status, refused.body.includes('steal')]).toEqual([502, false]);
  expect(logged({ send, ...running }, 'differs from the file that the passport names')).toBe(true);
});

test('both keys are accepted while a key is replaced, and then only the new key', async () => {
  await writeFile(keysFile, `seller=${key.publicText}`);
  const running = await start({ RELEASE_KEYS: '', RELEASE_KEYS_FILE: keysFile });
  await seller.build('b2', ['/seller'], { key: newKey });
  await seller.publish({ live: 'b2', number: 6 }, newKey);
  await until(() => logged(running, 'no key of seller has signed it'));
  expect(await buildOf(running)).toBe('b1');
  await writeFile(keysFile, `seller=${key.publicText}\nseller=${newKey.publicText}`);
  await until(async () => (await buildOf(running)) === 'b2');
  await writeFile(keysFile, 'nonsense');
  await until(() => logged(running, 'the keys of releases cannot be read'));
  expect(await buildOf(running)).toBe('b2');
  await writeFile(keysFile, `seller=${newKey.publicText}`);
  // A list that the old key has signed is refused once the keys have been read again.
  const refusals = () => running.log.filter((line) => line.includes('no key of seller has signed it')).length;
  const before = refusals();
  await seller.publish({ live: 'b2', number: 7 }, key);
  await until(() => refusals() > before);
  await seller.publish({ live: 'b1', number: 8 }, newKey);
  await until(() => running.log.some((line) => line.includes('no key of seller has signed it') && line.includes('b1')));
  expect(await buildOf(running)).toBe('b2');
  expect((await running.send('/remotes/seller/b1/chunk.js')).status).toBe(502);
});

test('a build is taken off the site when its key is no longer accepted', async () => {
  await writeFile(keysFile, `seller=${key.publicText}`);
  const running = await start({ RELEASE_KEYS: '', RELEASE_KEYS_FILE: keysFile });
  expect(await buildOf(running)).toBe('b1');
  await writeFile(keysFile, `seller=${newKey.publicText}`);
  await until(async () => (await buildOf(running)) === undefined);
  expect((await running.send('/healthz')).status).toBe(200);
});

test('an old list is refused, even after a restart, because the gateway stores the number of the newest list', async () => {
  const first = await start({ GATEWAY_STATE: stateFolder });
  await seller.build('b2', ['/seller']);
  await seller.publish({ live: 'b2', number: 6 });
  await until(async () => (await buildOf(first)) === 'b2');
  await seller.publish({ live: 'b1', number: 5 });
  await until(() => logged(first, 'is older than the last one: its number is 5, after 6'));
  expect(await buildOf(first)).toBe('b2');
  await first.stop();
  const second = await start({ GATEWAY_STATE: stateFolder });
  expect(await buildOf(second)).toBeUndefined();
  // the team itself may go back to an older build
  await seller.publish({ live: 'b1', number: 7 });
  await until(async () => (await buildOf(second)) === 'b1');
});

describe('a build store that is read over HTTP', () => {
  let store: Server;
  /** Functions that respond instead of the build store; the keys are paths. */
  let evil: Record<string, (response: ServerResponse) => void>;

  beforeEach(async () => {
    evil = {};
    store = createServer((request, response) => {
      const path = (request.url ?? '').replace('/bucket/seller/', '');
      const bad = evil[path];
      if (bad) return bad(response);
      readFile(join(seller.folder, path)).then(
        (content) => response.setHeader('content-type', 'text/html').end(content),
        () => response.writeHead(403).end(),
      );
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    store.close();
    store.closeAllConnections();
  });
  const startOverHttp = () =>
    start({ REMOTES: `seller=http://127.0.0.1:${(store.address() as AddressInfo).port}/bucket/seller` });

  test('a build store can have an address with a path, and the gateway ignores its content types', async () => {
    const running = await startOverHttp();
    expect(await buildOf(running)).toBe('b1');
    const { headers, body } = await running.send('/remotes/seller/b1/chunk.js');
    expect([headers['content-type'], body]).toEqual(['text/javascript; charset=utf-8', 'start("b1")']);
  });

  test('an endless file of a build store is read only up to its signed size', async () => {
    const running = await startOverHttp();
    await seller.build('b2', ['/seller']);
    let sent = 0;
    evil['b2/chunk.js'] = (response) => {
      const write = () => {
        for (let more = true; more && !response.destroyed; sent += 65_536) more = response.write(Buffer.alloc(65_536));
      };
      response.on('drain', write);
      write();
    };
    await seller.publish({ live: 'b2', number: 6 });
    await until(() => logged(running, 'has more than 11 bytes'));
    expect([await buildOf(running), sent < 50_000_000]).toEqual(['b1', true]);
  });

  test('the live build stays available when its build store stops responding', async () => {
    const running = await startOverHttp();
    store.close();
    store.closeAllConnections();
    await until(() => logged(running, 'release not used'));
    expect([await buildOf(running), (await running.send('/remotes/seller/b1/chunk.js')).body]).toEqual([
      'b1',
      'start("b1")',
    ]);
  });
});
