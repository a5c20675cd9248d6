import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKeyPair,
  parsePrivateKey,
  parsePublicKey,
  PASSPORT_FILE,
  type PrivateKey,
  type PublicKey,
  readPassport,
  verifyValue,
} from '@telemarket/release-trust';
import { parseReleases, rollBack, startCanary } from '@telemarket/composition';
import { openFolderTarget } from './folder-target';
import { publishImage } from './publish-image';
import { openBuildStore } from './build-store';

let parent = '';
let builds = '';

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'publish-image-'));
  builds = join(parent, 'builds');
  await mkdir(builds);
});
afterEach(() => rm(parent, { recursive: true }));

/** Starts the container of an image. @returns The printed text. */
async function start(build: string, key: PrivateKey | null = null, accepted: readonly PublicKey[] = []) {
  const image = join(parent, `image-${build}`);
  await mkdir(join(image, build), { recursive: true });
  await writeFile(join(image, build, 'mf-manifest.json'), JSON.stringify({ build }));
  return publishImage(image, builds, 'catalog', { by: 'image', key, reportKey: key, accepted });
}

const pointer = () => join(builds, 'releases.json');
const read = async () => parseReleases(await readFile(pointer(), 'utf8'));

test('an image that starts for the first time makes its build live', async () => {
  expect(await start('b1')).toBe('live: b1');
  expect((await read()).live).toBe('b1');
  expect(await readFile(join(builds, 'b1/mf-manifest.json'), 'utf8')).toBe('{"build":"b1"}');
});

test('an image that starts again after a rollback does not undo it', async () => {
  await start('b1');
  await start('b2');
  await writeFile(pointer(), JSON.stringify(rollBack(await read(), null, new Date())));
  expect(await start('b2')).toBe('released before');
  expect((await read()).live).toBe('b1');
});

test('an image of another remote does not replace the builds of a build store', async () => {
  await start('b1');
  const image = join(parent, 'image-b1');
  await expect(
    publishImage(image, builds, 'seller', { by: 'image', key: null, reportKey: null, accepted: [] }),
  ).rejects.toThrow(`${builds} is the build store of catalog, so seller cannot be released to it`);
  expect((await read()).live).toBe('b1');
});

test('an older image that starts after a newer one makes its build live again', async () => {
  await start('b1');
  await start('b2');
  await start('b1');
  const { live, past } = await read();
  expect([live, past?.map(({ build }) => build)]).toEqual(['b1', ['b2']]);
});

test('an image does not replace a list of releases that cannot be read', async () => {
  await writeFile(pointer(), '{}');
  await expect(start('b1')).rejects.toThrow('does not name a live build');
  expect(await readFile(pointer(), 'utf8')).toBe('{}');
});

describe('an image with a key, whose build was released before', () => {
  const key = parsePrivateKey(createKeyPair().pem);
  const newKey = parsePrivateKey(createKeyPair().pem);
  const publicOf = ({ publicText }: PrivateKey) => parsePublicKey(publicText);

  /** Throws when a gateway with this key would refuse the build. */
  async function verify(build: string, by: PrivateKey) {
    const keys = [publicOf(by)];
    verifyValue('releases', 'catalog', JSON.parse(await readFile(pointer(), 'utf8')), keys);
    readPassport(await readFile(join(builds, build, PASSPORT_FILE), 'utf8'), 'catalog', build, keys);
  }

  test('signs the build and the list once, and the build stays live', async () => {
    await start('b1');
    await start('b2');
    const before = await read();
    expect(await start('b2', key)).toBe('signed: b2');
    await verify('b2', key);
    const after = await read();
    expect([after.live, (after.number ?? 0) > (before.number ?? 0)]).toEqual(['b2', true]);
    expect(await start('b2', key)).toBe('released before');
    expect(await read()).toEqual(after);
  });

  test('signs the build with a new key, and a canary continues', async () => {
    await start('b1', key);
    const store = openBuildStore(openFolderTarget(builds), { remote: 'catalog', by: 'Ada', key });
    await store.update({ action: 'canary' }, (current) => startCanary(current, 'b2', 10, new Date()));
    expect(await start('b1', newKey, [publicOf(key)])).toBe('signed: b1');
    await verify('b1', newKey);
    expect(await read()).toMatchObject({ live: 'b1', canary: { build: 'b2' } });
  });

  test('signs nothing after a rollback, and names the image that must be started with the key', async () => {
    await start('b1');
    await start('b2');
    const rolledBack = JSON.stringify(rollBack(await read(), null, new Date()));
    await writeFile(pointer(), rolledBack);
    expect(await start('b2', key)).toContain('b1 is live and not signed with RELEASE_KEY: start its image');
    expect(await readFile(pointer(), 'utf8')).toBe(rolledBack);
    expect(await start('b1', key)).toBe('live: b1');
    await verify('b1', key);
  });

  test('refuses a build store that has different files under the same build id', async () => {
    await start('b1');
    await writeFile(join(parent, 'image-b1/b1/other.js'), 'another build under the same id');
    await expect(start('b1', key)).rejects.toThrow('already has different files for the build b1');
  });
});
