import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteFolder, until } from '../test/remote-folder';
import { RELEASES_FOLDER } from './shared-assets';
import { startTestSite, type TestSite } from '../test/test-site';

const list = join(tmpdir(), `remotes-${process.pid}`);
let [before, after]: Awaited<ReturnType<typeof createRemoteFolder>>[] = [];
let site: TestSite | undefined;
let shared: string;

const start = async () => {
  site = await startTestSite({
    env: { REMOTES: '', REMOTES_FILE: list, RELEASE_INTERVAL_MS: '20', LOG_LEVEL: 'info', SHARED_ASSETS: shared },
  });
};

beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'shared-'));
  [before, after] = [await createRemoteFolder(), await createRemoteFolder()];
  await before.build('b1', { paths: ['/tips'] });
  await before.write('releases.json', { live: 'b1' });
  await writeFile(list, `tips=${before.folder}`);
  await start();
});
afterEach(async () => {
  await site?.stop();
  await Promise.all([before?.remove(), after?.remove(), rm(shared, { recursive: true })]);
});

const liveBuild = async () => {
  const registry = JSON.parse((await site?.send('/remotes.json'))?.body ?? '') as Record<string, { build: string }>;
  return registry['tips']?.build;
};
const entryOf = async (build: string) => (await site?.send(`/remotes/tips/${build}/remote-entry.js`))?.body;
const isLogged = (text: string) => site?.log.some((line) => line.includes(text));

test('visitors get the files of the live build while the new build store of the remote has no release', async () => {
  await writeFile(list, `tips=${after?.folder}`);
  await until(() => isLogged('nothing has been released') === true);
  expect([await liveBuild(), await entryOf('b1')]).toEqual(['b1', '/* b1 */']);
  await after?.build('b2', { paths: ['/tips'] });
  await after?.write('releases.json', { live: 'b2' });
  await until(async () => (await liveBuild()) === 'b2');
  expect(await entryOf('b2')).toBe('/* b2 */');
});

test('a new build store whose list names the live build without having its files is not used', async () => {
  await after?.write('releases.json', { live: 'b1' });
  await writeFile(list, `tips=${after?.folder}`);
  await until(() => isLogged('b1 has no file mf-manifest.json') === true);
  expect([await liveBuild(), await entryOf('b1')]).toEqual(['b1', '/* b1 */']);
});

describe('a restart with the stored copy', () => {
  const isStored = () => existsSync(join(shared, RELEASES_FOLDER, 'tips/releases.json'));

  async function restart(line: string) {
    await until(isStored);
    await site?.stop();
    await writeFile(list, line);
    await start();
  }

  test("the files of a remote are served and kept, even if the remote's line in the list is wrong", async () => {
    await restart('tips=https://\n');
    expect([await liveBuild(), await entryOf('b1')]).toEqual(['b1', '/* b1 */']);
    const folder = join(shared, RELEASES_FOLDER);
    await site?.stop();
    // for a day, no gateway has marked the copy as used
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    await utimes(join(folder, 'tips/b1'), yesterday, yesterday);
    await start();
    await until(async () => (await stat(join(folder, 'tips/b1'))).mtime > yesterday);
  });

  test('the copy is served until the new build store of the remote has a release, even one with the same build id', async () => {
    await restart(`tips=${after?.folder}`);
    expect([await liveBuild(), await entryOf('b1')]).toEqual(['b1', '/* b1 */']);
    await after?.build('b1', { paths: ['/tips', '/new'] });
    await after?.write('releases.json', { live: 'b1' });
    await until(async () => (await site?.send('/new'))?.status === 200);
  });
});
