import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { until } from '../test/remote-folder';
import { startTestSite, type TestSite } from '../test/test-site';
import { shareAssets } from './shared-assets';
import { MARK_INTERVAL_MS } from './unused-files';

let site: TestSite;
let shared: string;
/** The build of another version of the shell. */
let otherBuild: string;

beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'shared-'));
  otherBuild = await mkdtemp(join(tmpdir(), 'other-'));
  await writeFile(join(otherBuild, 'main.other.js'), 'startOther()');
  await writeFile(join(otherBuild, 'main.other.js.br'), brotliCompressSync('startOther()'));
  await writeFile(join(otherBuild, 'main.other.js.map'), '{}');
  await writeFile(join(otherBuild, 'assets.json'), '{}');
  site = await startTestSite({ env: { SHARED_ASSETS: shared } });
});
afterEach(async () => {
  await site.stop();
  for (const folder of [shared, otherBuild]) await rm(folder, { recursive: true });
});

test('a gateway serves the files of a version that another gateway has', async () => {
  const statusOf = async (file: string) => (await site.send(`/assets/${file}`)).status;
  expect([await statusOf('main.js'), await statusOf('main.other.js')]).toEqual([200, 404]);
  await shareAssets(otherBuild, shared);
  const { status, body, headers } = await site.send('/assets/main.other.js');
  expect([status, body, headers['cache-control']]).toEqual([
    200,
    'startOther()',
    'public, max-age=31536000, immutable',
  ]);
  const compressed = await site.send('/assets/main.other.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect([compressed.status, compressed.headers['content-encoding']]).toEqual([200, 'br']);
  expect([await statusOf('main.js'), await statusOf('main.other.js.map'), await statusOf('assets.json')]).toEqual([
    200, 404, 404,
  ]);
});

test('a gateway that starts shares its own files, except those that only gateways read', async () => {
  expect((await readdir(shared)).filter((name) => !name.startsWith('.'))).toEqual(['main.js']);
});

/**
 * This is longer than the month after which unused files are deleted. In this time, teams release remotes, and nobody
 * changes the gateway.
 */
const FIVE_WEEKS_MS = 35 * 24 * 60 * 60 * 1_000;

describe('five weeks after the start of a gateway', () => {
  let newer: TestSite | undefined;

  beforeEach(async () => {
    await site.stop();
    await writeFile(join(shared, 'main.unused.js'), '');
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout', 'performance', 'hrtime'],
    });
    site = await startTestSite({ env: { SHARED_ASSETS: shared } });
    jest.setSystemTime(Date.now() + FIVE_WEEKS_MS);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await newer?.stop();
    newer = undefined;
  });

  const startNewer = async () => {
    const files = { js: ['main.other.js'], css: [], font: '', pages: {}, shared: {} };
    await writeFile(join(otherBuild, 'assets.json'), JSON.stringify(files));
    newer = await startTestSite({ env: { SHARED_ASSETS: shared, SHELL_ASSETS: otherBuild } });
    return newer;
  };
  const statusOf = async ({ send }: TestSite, file: string) => (await send(`/assets/${file}`)).status;

  test('a gateway of another version starts, and both serve the files of both', async () => {
    await startNewer();
    for (const each of [site, newer as TestSite])
      for (const file of ['main.js', 'main.other.js']) expect([file, await statusOf(each, file)]).toEqual([file, 200]);
  });

  test('the files that a running gateway uses stay, and those that no gateway has used for a month are deleted', async () => {
    jest.advanceTimersByTime(MARK_INTERVAL_MS);
    await until(async () => !(await readdir(shared)).includes('main.unused.js'));
    expect(await statusOf(await startNewer(), 'main.js')).toBe(200);
  });
});
