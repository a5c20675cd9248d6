import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startTestSite, type TestSite } from '../test/test-site';
import { MAX_AGE_MS, shareAssets } from './shared-assets';

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
  expect(await readdir(shared)).toEqual(['main.js']);
});

test('files that no gateway has started with for a month are deleted', async () => {
  const now = new Date();
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const [file, age] of [
    ['main.month.js', MAX_AGE_MS + 1_000],
    ['main.week.js', MAX_AGE_MS / 4],
    ['main.other.js', MAX_AGE_MS + 1_000],
  ] as const) {
    await writeFile(join(shared, file), '');
    await utimes(join(shared, file), before(age), before(age));
  }
  await shareAssets(otherBuild, shared, now);
  expect((await readdir(shared)).sort()).toEqual(['main.js', 'main.other.js', 'main.other.js.br', 'main.week.js']);
});
