import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderTarget } from './folder-target';
import { publish } from '@telemarket/kit/remote';

let folder = '';
let source = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-'));
  source = await mkdtemp(join(tmpdir(), 'build-'));
  await writeFile(join(source, 'mf-manifest.json'), '{}');
});
afterEach(() => Promise.all([folder, source].map((place) => rm(place, { recursive: true }))));

test('releases at the same time are all stored', async () => {
  const builds = Array.from({ length: 20 }, (_, i) => `b${i}`);
  const release = (build: string) => openFolderTarget(folder).update((current) => publish(current, build, new Date()));
  await Promise.all(builds.map(release));
  const { live, past = [] } = (await openFolderTarget(folder).read()) ?? { live: '' };
  expect([live, ...past.map(({ build }) => build)].sort()).toEqual(builds.sort());
});

test('a change that throws leaves the file as it was', async () => {
  const target = openFolderTarget(folder);
  await target.update((current) => publish(current, 'b1', new Date()));
  const before = await readFile(join(folder, 'releases.json'), 'utf8');
  const failing = target.update(() => {
    throw new Error('not released');
  });
  await expect(failing).rejects.toThrow('not released');
  expect(await readFile(join(folder, 'releases.json'), 'utf8')).toBe(before);
});

test('a stale lock does not stop the next release', async () => {
  const lock = join(folder, 'releases.json.lock');
  await mkdir(lock);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  await openFolderTarget(folder).update((current) => publish(current, 'b1', new Date()));
  expect((await openFolderTarget(folder).read())?.live).toBe('b1');
});

test('lists complete uploads only', async () => {
  const target = openFolderTarget(join(folder, 'new'));
  expect(await target.list()).toEqual([]);
  expect(await target.read()).toBeNull();
  await target.upload('b1', source);
  await target.upload('b1', source);
  await mkdir(join(folder, 'new/.upload-b2-1'));
  await mkdir(join(folder, 'new/empty'));
  expect((await target.list()).map(({ build }) => build)).toEqual(['b1']);
  await target.remove('b1');
  expect(await target.list()).toEqual([]);
});
