import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReleases, rollBack } from '@telemarket/kit/remote';
import { publishImage } from './publish-image';

let parent = '';
let builds = '';

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'publish-image-'));
  builds = join(parent, 'builds');
  await mkdir(builds);
});
afterEach(() => rm(parent, { recursive: true }));

async function start(build: string) {
  const image = join(parent, `image-${build}`);
  await mkdir(join(image, build), { recursive: true });
  await writeFile(join(image, build, 'mf-manifest.json'), build);
  return publishImage(image, builds, 'catalog', { by: 'image', key: null, accepted: [] });
}

const pointer = () => join(builds, 'releases.json');
const read = async () => parseReleases(await readFile(pointer(), 'utf8'));

test('an image makes its build live', async () => {
  expect(await start('b1')).toBe('b1');
  expect((await read()).live).toBe('b1');
  expect(await readFile(join(builds, 'b1/mf-manifest.json'), 'utf8')).toBe('b1');
});

test('the same image does not undo a rollback', async () => {
  await start('b1');
  await start('b2');
  await writeFile(pointer(), JSON.stringify(rollBack(await read(), null, new Date())));
  expect(await start('b2')).toBeNull();
  expect((await read()).live).toBe('b1');
});

test('an older image makes its build live again', async () => {
  await start('b1');
  await start('b2');
  await start('b1');
  const { live, past } = await read();
  expect([live, past?.map(({ build }) => build)]).toEqual(['b1', ['b2']]);
});

test('a list that cannot be read stays as it is', async () => {
  await writeFile(pointer(), '{}');
  await expect(start('b1')).rejects.toThrow('names no live build');
  expect(await readFile(pointer(), 'utf8')).toBe('{}');
});
