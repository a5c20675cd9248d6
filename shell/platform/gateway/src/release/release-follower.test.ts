import { PASSPORT_FILE } from '@telemarket/release-trust';
import { SERVER_VERSION } from '@telemarket/composition';
import { rename } from 'node:fs/promises';
import { createRemoteFolder, EMPTY_SERVER_BUNDLE, until } from '../test/remote-folder';
import { followReleases, type ReleaseFollower } from './release-follower';
import { toRemoteLines, readRemoteLines, type RemoteSource, type RemoteSources } from '../config/remote-source';

const INTERVAL_MS = 100;

type RemoteFolder = Awaited<ReturnType<typeof createRemoteFolder>>;

let catalog: RemoteFolder;
let seller: RemoteFolder;
let follower: ReleaseFollower | undefined;
/** Each test has its own log, because a poll of a stopped follower may still log. */
let log: Record<'info' | 'warn', jest.Mock>;

beforeEach(async () => {
  catalog = await createRemoteFolder();
  seller = await createRemoteFolder();
  log = { info: jest.fn(), warn: jest.fn() };
});
afterEach(async () => {
  follower?.stop();
  await Promise.all([catalog.remove(), seller.remove()]);
});

const folderOf = ({ folder }: RemoteFolder): RemoteSource => ({ kind: 'folder', folder });

async function follow(readSources: () => RemoteSources = () => new Map([['catalog', folderOf(catalog)]])) {
  follower = await followReleases(() => toRemoteLines(readSources()), log as never, INTERVAL_MS);
  return follower;
}

const releaseOf = (name: string) => follower?.current(null).remotes.get(name);
const liveBuild = () => releaseOf('catalog')?.build;
const ownerOf = (path: string, share: number | null = null) =>
  follower?.current(share).routes.match(path)?.route.owner ?? null;
const polls = (count: number) => new Promise((resolve) => setTimeout(resolve, count * INTERVAL_MS));

test('a new build is served within the polling interval', async () => {
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  const before = (await follow()).current(null);
  expect(before.remotes.get('catalog')).toMatchObject({
    build: 'b1',
    entry: '/remotes/catalog/b1/remote-entry.js',
    server: EMPTY_SERVER_BUNDLE,
  });
  await catalog.build('b2');
  await catalog.write('releases.json', { live: 'b2' });
  await until(() => liveBuild() === 'b2');
  // A request that began earlier continues with its snapshot.
  expect(before.remotes.get('catalog')?.build).toBe('b1');
});

test('a live build without a widget that the shell places is served, and logged', async () => {
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  await follow(() => new Map([['checkout', folderOf(catalog)]]));
  expect(releaseOf('checkout')?.build).toBe('b1');
  const problem = 'checkout/CartDialog, checkout/Outbox';
  expect(log.warn.mock.calls).toEqual([[expect.objectContaining({ problem }), expect.stringContaining('widgets')]]);
});

test.each([
  ['names a missing build', () => catalog.write('releases.json', { live: 'b2' })],
  ['is half written', () => catalog.write('releases.json', '{"live":"b')],
  [
    'names a build with a broken manifest',
    async () => {
      await catalog.build('b2');
      await catalog.write('b2/mf-manifest.json', '{}');
      await catalog.write('releases.json', { live: 'b2' });
    },
  ],
  ...['pages', 'slots'].map((key): [string, () => Promise<void>] => [
    `names a build whose ${key} are no list of ${key}`,
    async () => {
      const wrong = { pages: [{ path: 7, layout: 'store', module: 'home-page' }], slots: null } as never;
      await catalog.build('b2', { description: { [key]: wrong[key] } });
      await catalog.write('releases.json', { live: 'b2' });
    },
  ]),
  [
    'has a canary that is missing',
    () => catalog.write('releases.json', { live: 'b1', canary: { build: 'b2', percent: 5 } }),
  ],
  [
    'belongs to another remote',
    async () => {
      await catalog.build('b2');
      await catalog.write(`b2/${PASSPORT_FILE}`, { version: 1, remote: 'seller', build: 'b2', files: {} });
      await catalog.write('releases.json', { live: 'b2' });
    },
  ],
  [
    'styles the whole page',
    async () => {
      await catalog.build('b2', { css: ['home.css'] });
      await catalog.write('b2/home.css', '@layer remote{.catalog_card_ab12{color:red}}header{color:red}');
      await catalog.write('releases.json', { live: 'b2' });
    },
  ],
  [
    'styles the whole page with a part that is loaded later',
    async () => {
      await catalog.build('b2', { lateCss: ['late.css'] });
      await catalog.write('b2/late.css', ':root{--text:red}');
      await catalog.write('releases.json', { live: 'b2' });
    },
  ],
])('a release that %s is logged once, and the last good release stays live', async (_case, breakIt) => {
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  await follow();
  await breakIt();
  await until(() => log.warn.mock.calls.length > 0);
  await polls(3);
  expect(liveBuild()).toBe('b1');
  expect(log.warn).toHaveBeenCalledTimes(1);
});

describe('a list with a wrong line', () => {
  let text: string;
  const names = () => [...(follower?.current(null).remotes.keys() ?? [])];
  const line = (name: string, { folder }: RemoteFolder) => `${name}=${folder}`;
  beforeEach(async () => {
    for (const remote of [catalog, seller]) {
      await remote.build('b1', { paths: [remote === catalog ? '/' : '/seller'] });
      await remote.write('releases.json', { live: 'b1' });
    }
  });
  const followText = async () => {
    follower = await followReleases(() => readRemoteLines(text, '/'), log as never, INTERVAL_MS);
  };

  const brokenLines: [what: string, broken: () => string][] = [
    ['no address', () => `catalog=\n${line('seller', seller)}`],
    ['a wrong address', () => `catalog=http://\n${line('seller', seller)}`],
    ['a comma between slots', () => `${line('catalog', catalog)} slots: a, b\n${line('seller', seller)}`],
    ['a mistyped name', () => `Catalog=${catalog.folder}\n${line('seller', seller)}`],
    ['no equals sign', () => `catalog ${catalog.folder}\n${line('seller', seller)}`],
    ['a name twice', () => `${line('seller', seller)}\n${line('catalog', catalog)}\ncatalog=/x`],
  ];

  test.each([...brokenLines, ['nothing', () => '']])(
    'a list with %s removes no remote from a running gateway',
    async (_what, broken) => {
      text = `${line('catalog', catalog)}\n${line('seller', seller)}`;
      await followText();
      text = broken();
      await until(() => log.warn.mock.calls.length > 0);
      await polls(2);
      expect(names().sort()).toEqual(['catalog', 'seller']);
      expect([ownerOf('/'), ownerOf('/seller')]).toEqual(['catalog', 'seller']);
      // the other remotes are still followed, and a remote can be added
      await seller.build('b2', { paths: ['/seller'] });
      await seller.write('releases.json', { live: 'b2' });
      await until(() => releaseOf('seller')?.build === 'b2');
      text = line('seller', seller);
      await until(() => names().join() === 'seller');
    },
  );

  test.each(brokenLines)(
    'at a start, a list with %s affects only the remote of the wrong line, which counts as unread',
    async (_what, broken) => {
      text = broken();
      await followText();
      // an incomplete snapshot responds 503 to addresses that it does not know
      expect([names(), follower?.current(null).incomplete, follower?.isReady()]).toEqual([['seller'], true, false]);
      text = `${line('catalog', catalog)}\n${line('seller', seller)}`;
      await until(() => liveBuild() === 'b1');
      expect([follower?.current(null).incomplete, follower?.isReady()]).toEqual([false, true]);
    },
  );

  test.each([
    ['empty', () => ''],
    ['without any name of a remote', () => `Catalog=${catalog.folder}`],
  ])('a list that is %s is refused at a start', async (_what, broken) => {
    text = broken();
    await expect(followText()).rejects.toThrow('the list of remotes names none');
  });
});

test('a remote whose build store did not respond at the start is served when it responds', async () => {
  const { folder } = catalog;
  const away = `${folder}-away`;
  await rename(folder, away);
  await follow();
  expect([liveBuild(), follower?.current(null).incomplete]).toEqual([undefined, true]);
  await rename(away, folder);
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  await until(() => liveBuild() === 'b1');
  expect(follower?.current(null).incomplete).toBe(false);
});

test('a remote that has released nothing does not count as a remote that could not be read', async () => {
  await follow();
  expect([liveBuild(), follower?.current(null).incomplete]).toEqual([undefined, false]);
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  await until(() => liveBuild() === 'b1');
});

test.each([
  ['a server bundle of the previous format', { serverVersion: SERVER_VERSION - 1 }, 'server bundle not used'],
  ['a server bundle that is incomplete', { server: EMPTY_SERVER_BUNDLE.slice(0, 10) }, 'server bundle not used'],
  ['a stylesheet that is missing', { css: ['missing.css'] }, 'stylesheet not read'],
])('%s is logged once and does not prevent the release', async (_case, options, message) => {
  await catalog.build('b1', options);
  await catalog.write('releases.json', { live: 'b1' });
  await follow();
  await polls(2);
  expect(liveBuild()).toBe('b1');
  expect(log.warn.mock.calls).toEqual([[expect.objectContaining({ remote: 'catalog', build: 'b1' }), message]]);
});

test('a build with a server bundle of the previous format is rendered by the browser', async () => {
  await catalog.build('b1', { serverVersion: SERVER_VERSION - 1 });
  await catalog.write('releases.json', { live: 'b1' });
  await follow();
  expect(releaseOf('catalog')?.server).toBeNull();
});

test('a visitor of a canary gets the pages of the canary', async () => {
  await catalog.build('b1');
  await catalog.build('b2', { paths: ['/', '/deals'] });
  await catalog.write('releases.json', { live: 'b1', canary: { build: 'b2', percent: 99 } });
  await follow();
  expect(follower?.canaries()).toBe('catalog@b2:99');
  const shares = Array.from({ length: 100 }, (_, index) => index / 100);
  const owners = shares.map((share) => ownerOf('/deals', share));
  expect(owners.filter((owner) => owner === 'catalog')).toHaveLength(99);
  expect([ownerOf('/deals'), ownerOf('/')]).toEqual([null, 'catalog']);
});

test('a remote keeps the path of a page that its canary lacks', async () => {
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  await seller.build('b1', { paths: ['/deals'] });
  await seller.build('b2', { paths: ['/seller'] });
  await seller.write('releases.json', { live: 'b1', canary: { build: 'b2', percent: 99 } });
  await follow(
    () =>
      new Map([
        ['catalog', folderOf(catalog)],
        ['seller', folderOf(seller)],
      ]),
  );
  const shares = Array.from({ length: 100 }, (_, index) => index / 100);
  expect([ownerOf('/deals'), shares.some((share) => ownerOf('/seller', share) === 'seller')]).toEqual(['seller', true]);
  await catalog.build('b2', { paths: ['/', '/deals'] });
  await catalog.write('releases.json', { live: 'b2' });
  await until(() => liveBuild() === 'b2');
  expect(ownerOf('/deals')).toBe('seller');
});

test('a path belongs to the remote that released it first, with or without visits', async () => {
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  await seller.build('b1', { paths: ['/seller'] });
  await seller.write('releases.json', { live: 'b1' });
  await follow(
    () =>
      new Map([
        ['catalog', folderOf(catalog)],
        ['seller', folderOf(seller)],
      ]),
  );
  await seller.build('b2', { paths: ['/seller', '/deals'] });
  await seller.write('releases.json', { live: 'b2' });
  await until(() => log.info.mock.calls.some(([facts]) => (facts as { build?: string }).build === 'b2'));
  await catalog.build('b3', { paths: ['/', '/deals'] });
  await catalog.write('releases.json', { live: 'b3' });
  await until(() => log.info.mock.calls.some(([facts]) => (facts as { build?: string }).build === 'b3'));
  // until now, no visitor has opened a page of this gateway
  expect(ownerOf('/deals')).toBe('seller');
});

describe('when the list of remotes changes', () => {
  const list = new Map<string, RemoteSource>();
  let broken = false;
  const readList = () => {
    if (broken) throw new Error('"seller" is not name=build store');
    return new Map(list);
  };

  beforeEach(async () => {
    broken = false;
    list.clear();
    list.set('catalog', folderOf(catalog));
    await catalog.build('b1');
    await catalog.write('releases.json', { live: 'b1' });
    await seller.build('b1', { paths: ['/seller', '/seller/:id'] });
    await seller.write('releases.json', { live: 'b1' });
    await follow(readList);
  });

  test('an added remote gets its pages', async () => {
    expect([ownerOf('/seller'), follower?.sourcesOf('seller')]).toEqual([null, []]);
    list.set('seller', folderOf(seller));
    await until(() => ownerOf('/seller/7') === 'seller');
    expect([ownerOf('/'), follower?.sourcesOf('seller')]).toEqual(['catalog', [folderOf(seller)]]);
  });

  test('a removed remote loses its pages', async () => {
    list.set('seller', folderOf(seller));
    await until(() => ownerOf('/seller') === 'seller');
    list.delete('seller');
    await until(() => ownerOf('/seller') === null);
    expect([releaseOf('seller'), follower?.sourcesOf('seller')]).toEqual([undefined, []]);
  });

  test('a malformed list of remotes is logged once, and the last good list stays in use', async () => {
    broken = true;
    await until(() => log.warn.mock.calls.length > 0);
    await polls(3);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(ownerOf('/')).toBe('catalog');
    broken = false;
    list.set('seller', folderOf(seller));
    await until(() => ownerOf('/seller') === 'seller');
  });
});
