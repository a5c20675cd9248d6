import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESCRIPTION_VERSION, SERVER_VERSION } from '@telemarket/kit/remote';
import { followReleases, type ReleaseFollower } from './release-follower';

const INTERVAL_MS = 100;
const SERVER = 'module.exports = { modules: {} };';

let folder = '';
let follower: ReleaseFollower | undefined;
/** Each test's own: the look that a stopped follower was at may still have something to say. */
let log: Record<'info' | 'warn', jest.Mock>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-'));
  log = { info: jest.fn(), warn: jest.fn() };
});
afterEach(async () => {
  follower?.stop();
  await rm(folder, { recursive: true });
});

/** At one stroke: a file that is just being written would be a trouble of its own. */
async function write(path: string, content: unknown) {
  const file = join(folder, path);
  await writeFile(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
  await rename(`${file}.new`, file);
}

async function build(name: string, { server = SERVER } = {}) {
  await mkdir(join(folder, name));
  const sha256 = createHash('sha256').update(SERVER).digest('hex');
  await write(`${name}/mf-manifest.json`, {
    metaData: { globalName: `mfe_catalog_${name}`, remoteEntry: { name: 'remote-entry.js' } },
    exposes: [{ path: './home-page', assets: { js: { sync: [] }, css: { sync: [] } } }],
    telemarket: {
      version: DESCRIPTION_VERSION,
      title: 'Catalog',
      down: { title: 'Down', text: '' },
      pages: [{ path: '/', layout: 'store', module: 'home-page' }],
      widgets: [],
      server: { version: SERVER_VERSION, file: 'server.cjs', sha256 },
    },
  });
  await write(`${name}/server.cjs`, server);
}

async function follow() {
  follower = await followReleases(() => new Map([['catalog', { kind: 'folder', folder }]]), log as never, INTERVAL_MS);
  return follower;
}

const live = () => follower?.current(null).remotes.get('catalog')?.build;

async function until(isSo: () => boolean) {
  for (const limit = Date.now() + 10_000; Date.now() < limit && !isSo();)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSo()).toBe(true);
}

test('the live build is there from the first look, and a new one within the interval', async () => {
  await build('b1');
  await write('releases.json', { live: 'b1' });
  const before = (await follow()).current(null);
  expect(before.remotes.get('catalog')).toMatchObject({
    build: 'b1',
    entry: '/remotes/catalog/b1/remote-entry.js',
    server: SERVER,
  });
  await build('b2');
  await write('releases.json', { live: 'b2' });
  await until(() => live() === 'b2');
  // a request that began before goes on with what it had
  expect(before.remotes.get('catalog')?.build).toBe('b1');
});

test.each([
  ['names a build that is not there', () => write('releases.json', { live: 'b2' })],
  ['is half written', () => write('releases.json', '{"live":"b')],
  [
    'names a build whose manifest is broken',
    async () => {
      await build('b2');
      await write('b2/mf-manifest.json', '{}');
      await write('releases.json', { live: 'b2' });
    },
  ],
])('a release that %s is told once, and the last good one stays', async (_case, breakIt) => {
  await build('b1');
  await write('releases.json', { live: 'b1' });
  await follow();
  await breakIt();
  await until(() => log.warn.mock.calls.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 3 * INTERVAL_MS));
  expect(live()).toBe('b1');
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a host that has never answered is missing, and is taken once it is there', async () => {
  await follow();
  expect(live()).toBeUndefined();
  await build('b1');
  await write('releases.json', { live: 'b1' });
  await until(() => live() === 'b1');
});

test('a server bundle that did not arrive whole costs server rendering only', async () => {
  await build('b1', { server: SERVER.slice(0, 10) });
  await write('releases.json', { live: 'b1' });
  const release = (await follow()).current(null).remotes.get('catalog');
  expect([release?.build, release?.server]).toEqual(['b1', null]);
});
