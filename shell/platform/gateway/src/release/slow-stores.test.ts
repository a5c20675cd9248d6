import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePublicKey, PASSPORT_FILE, type PrivateKey } from '@telemarket/release-trust';
import { until } from '../test/remote-folder';
import { createKey, createSignedFolder, type SignedFolder } from '../test/signed-folder';
import type * as StoreFiles from './build-store';
import { readStoreFile } from './build-store';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import { followReleases, READY_TIMEOUT_MS, type ReleaseFollower, START_TIMEOUT_MS } from './release-follower';
import { toRemoteLines, type RemoteSource } from '../config/remote-source';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';

/** Functions that run before a build store sends a file, by the folder of the build store. */
const slow = new Map<string, (path: string) => Promise<void>>();
/** The number of files that build stores have sent. */
let sent = 0;

jest.mock('./build-store', () => {
  const { readStoreFile, ...storeFiles } = jest.requireActual<typeof StoreFiles>('./build-store');
  const readSlowly: typeof readStoreFile = async (source, path, maxBytes) => {
    if (source.kind === 'folder') await slow.get(source.folder)?.(path);
    const content = await readStoreFile(source, path, maxBytes);
    sent += 1;
    return content;
  };
  return { ...storeFiles, readStoreFile: readSlowly };
});

const key = createKey();
let catalog: SignedFolder;
let seller: SignedFolder;
let follower: ReleaseFollower | undefined;
/** The keys that the gateway accepts for the catalog. */
let catalogKeys: PrivateKey[];

beforeEach(async () => {
  catalogKeys = [key];
  catalog = await createSignedFolder('catalog', key);
  seller = await createSignedFolder('seller', key);
  for (const [store, path] of [
    [catalog, '/'],
    [seller, '/seller'],
  ] as const) {
    await store.build('b1', [path]);
    await store.publish({ live: 'b1', number: 1 });
  }
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  follower?.stop();
  slow.clear();
  await Promise.all([catalog.remove(), seller.remove()]);
});

const log = { info: jest.fn(), warn: jest.fn() };
const never = () => new Promise<void>(() => {});
const source = ({ folder }: SignedFolder) => ({ kind: 'folder', folder }) satisfies RemoteSource;
const buildOf = (name: string) => follower?.current(null).remotes.get(name)?.build;

const createBuilds = () =>
  createVerifiedBuilds(
    () =>
      new Map([
        ['catalog', catalogKeys.map(({ publicText }) => parsePublicKey(publicText))],
        ['seller', [parsePublicKey(key.publicText)]],
      ]),
    createListNumbers(null),
    readStoreFile,
  );

async function follow(stores: Record<string, SignedFolder> = { catalog, seller }) {
  const sources = new Map(Object.entries(stores).map(([name, store]) => [name, source(store)]));
  follower = await followReleases(() => toRemoteLines(sources), log as never, 20, undefined, undefined, createBuilds());
}

/** Makes the build store stop responding. Resolves when a request waits for this build store. */
const stall = ({ folder }: SignedFolder) =>
  new Promise<void>((resolve) => {
    slow.set(folder, () => {
      resolve();
      return never();
    });
  });

describe('while the build store of one remote does not respond', () => {
  test('a new release of another team is served', async () => {
    await follow();
    await stall(seller);
    await catalog.build('b2', ['/']);
    await catalog.publish({ live: 'b2', number: 2 });
    await until(() => buildOf('catalog') === 'b2');
    expect(buildOf('seller')).toBe('b1');
  });

  test('the removed key of another team is no longer accepted', async () => {
    await follow();
    await stall(seller);
    catalogKeys = [createKey()];
    await until(() => buildOf('catalog') === undefined);
    expect(buildOf('seller')).toBe('b1');
  });

  test('a gateway with a slow build store is ready after a minute at most, and serves the remote when the store responds', async () => {
    let respond = () => {};
    const responds = new Promise<void>((resolve) => (respond = resolve));
    slow.set(seller.folder, () => responds);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const started = follow({ seller });
    await jest.advanceTimersByTimeAsync(START_TIMEOUT_MS);
    await started;
    expect([buildOf('seller'), follower?.current(null).incomplete]).toEqual([undefined, true]);
    expect([follower?.isReady(), follower?.unread()]).toEqual([false, ['seller']]);
    await jest.advanceTimersByTimeAsync(READY_TIMEOUT_MS);
    expect(follower?.isReady()).toBe(true);
    expect(log.warn).toHaveBeenCalledWith({ remotes: ['seller'] }, 'ready without remotes that could not be read');
    jest.useRealTimers();
    respond();
    await until(() => buildOf('seller') === 'b1');
    expect([follower?.current(null).incomplete, follower?.unread()]).toEqual([false, []]);
  });
});

test('a removed key is no longer accepted, even while a poll waits for the build store', async () => {
  await follow({ catalog });
  await stall(catalog);
  slow.clear();
  catalogKeys = [createKey()];
  await until(() => buildOf('catalog') === undefined);
});

describe('a build of many files', () => {
  beforeEach(async () => {
    await mkdir(join(seller.folder, 'b2'));
    for (let file = 0; file < 40; file++) await seller.write(`b2/chunk-${file}.js`, `start(${file})`);
    await seller.build('b2', ['/seller']);
  });

  test('a build is refused when reading all its files together takes too long', async () => {
    let now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    slow.set(seller.folder, async () => void (now += 1_900));
    const reading = createBuilds().readBuild('seller', source(seller), 'b2');
    await expect(reading).rejects.toThrow('b2 could not be read in 30 s');
  });

  test('the rest of a build is not read after the build store has failed', async () => {
    const requested: string[] = [];
    const waiting: (() => void)[] = [];
    slow.set(seller.folder, (path) => {
      if (path === `b2/${PASSPORT_FILE}`) return Promise.resolve();
      requested.push(path);
      if (requested.length === 1) return Promise.reject(new Error('the build store is overloaded'));
      return new Promise((resolve) => waiting.push(resolve));
    });
    await expect(createBuilds().readBuild('seller', source(seller), 'b2')).rejects.toThrow('overloaded');
    const before = { requested: requested.length, sent };
    for (const respond of waiting) respond();
    await until(() => sent === before.sent + waiting.length);
    expect(requested).toHaveLength(before.requested);
  });
});
