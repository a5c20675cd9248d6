import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteSource } from '../config/remote-source';
import { createRemoteFolder, until } from '../test/remote-folder';
import { createPageOwners, type ExchangeOwners, type PageOwner } from './page-owners';
import { followReleases, READY_TIMEOUT_MS, START_TIMEOUT_MS, type ReleaseFollower } from './release-follower';
import { openStateFile } from './state-file';

type RemoteFolder = Awaited<ReturnType<typeof createRemoteFolder>>;

let folder = '';
let remotes: Record<'hints' | 'tips', RemoteFolder>;
/** The list of remotes that the operator has written. */
let list: Map<string, RemoteSource | null>;
/** The wrong entries of the list of remotes. */
let wrong: string[];
let gateways: ReleaseFollower[];
/** The owners that the API has recorded. Null: it does not respond. */
let recorded: PageOwner[] | null;
let log: Record<'info' | 'warn', jest.Mock>;

/** Records and returns owners as the API does. */
const exchange: ExchangeOwners = async ({ claims, releases }) => {
  await Promise.resolve();
  if (!recorded) throw new Error('the API does not respond');
  recorded = recorded.filter(
    ({ path, remote }) => !releases.some((gone) => gone.path === path && gone.remote === remote),
  );
  for (const claim of claims) if (!recorded.some(({ path }) => path === claim.path)) recorded.push({ ...claim });
  return [...recorded];
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owners-'));
  remotes = { hints: await createRemoteFolder(), tips: await createRemoteFolder() };
  // the remote that tries to take the page is the first one in the list
  list = new Map(Object.entries(remotes).map(([name, store]) => [name, { kind: 'folder', folder: store.folder }]));
  wrong = [];
  gateways = [];
  recorded = [];
  log = { info: jest.fn(), warn: jest.fn() };
  await release('hints', 'b1', '/hints');
  await release('tips', 'b1', '/tips', '/tips/:name');
});
afterEach(async () => {
  jest.useRealTimers();
  for (const gateway of gateways) gateway.stop();
  await Promise.all([...Object.values(remotes).map((remote) => remote.remove()), rm(folder, { recursive: true })]);
});

async function release(remote: 'hints' | 'tips', build: string, ...paths: string[]) {
  await remotes[remote].build(build, { paths });
  await remotes[remote].write('releases.json', { live: build });
}

interface Setting {
  /** The folder of the gateway's state. Null: the gateway keeps no state. */
  state?: string | null;
  api?: ExchangeOwners | null;
}

async function start({ state = null, api = null }: Setting) {
  const owners = createPageOwners(openStateFile(state, 'page-owners.json', log), api, log);
  const gateway = await followReleases(
    () => ({ entries: new Map(list), problems: wrong }),
    log as never,
    20,
    undefined,
    undefined,
    undefined,
    null,
    owners,
  );
  gateways.push(gateway);
  return gateway;
}

const ownerOf = (gateway: ReleaseFollower, path: string) =>
  gateway.current(null).routes.match(path)?.route.owner ?? null;
const buildOf = (gateway: ReleaseFollower, remote: string) => gateway.current(null).remotes.get(remote)?.build;
const goAway = ({ folder: store }: RemoteFolder) => rename(store, `${store}-away`);
const comeBack = ({ folder: store }: RemoteFolder) => rename(`${store}-away`, store);

describe.each<[string, () => Setting]>([
  ['a state of its own', () => ({ state: folder })],
  ['the API', () => ({ api: exchange })],
])('a gateway with %s that restarts while the build store of the owner does not respond', (_what, settingOf) => {
  let gateway: ReleaseFollower;
  beforeEach(async () => {
    (await start(settingOf())).stop();
    await goAway(remotes.tips);
    gateway = await start(settingOf());
  });

  test.each(['/tips', '/Tips', '/:any', '/tips/today'])('no other remote gets %s', async (path) => {
    // releases the build without the checks of the release command
    await release('hints', 'b2', '/hints', path, '/new');
    await until(() => buildOf(gateway, 'hints') === 'b2');
    expect(['/tips', '/tips/today', '/new'].map((at) => ownerOf(gateway, at))).toEqual([null, null, 'hints']);
    expect([gateway.current(null).incomplete, gateway.refused()]).toEqual([true, ['hints', 'tips']]);
    await comeBack(remotes.tips);
    await until(() => buildOf(gateway, 'tips') === 'b1');
    expect(['/tips', '/tips/Ann'].map((at) => ownerOf(gateway, at))).toEqual(['tips', 'tips']);
  });

  test('the release check of other remotes knows the paths of the missing owner', async () => {
    expect(gateway.ownedPaths()).toEqual({ tips: [{ path: '/tips' }, { path: '/tips/:' }] });
    await comeBack(remotes.tips);
  });
});

describe.each<[string, () => void]>([
  ['has a wrong line', () => list.set('tips', null)],
  ['has a mistyped name', () => list.delete('tips')],
])('a gateway that restarts while the list %s', (_what, breakList) => {
  test.each(['/tips', '/:any', '/tips/today'])(
    'no other remote gets %s, which belongs to the remote of that line',
    async (path) => {
      (await start({ api: exchange })).stop();
      const tips = list.get('tips') ?? null;
      breakList();
      wrong = ['"tips" is not name=build store'];
      const gateway = await start({ api: exchange });
      await release('hints', 'b2', '/hints', path, '/new');
      await until(() => buildOf(gateway, 'hints') === 'b2');
      expect(['/tips', '/tips/today', '/hints', '/new'].map((at) => ownerOf(gateway, at))).toEqual([
        ...[null, null],
        ...['hints', 'hints'],
      ]);
      list.set('tips', tips);
      wrong = [];
      await until(() => buildOf(gateway, 'tips') === 'b1');
      expect(['/tips', '/tips/Ann'].map((at) => ownerOf(gateway, at))).toEqual(['tips', 'tips']);
    },
  );
});

test('the paths of a removed remote are free, even while another line of the list is wrong', async () => {
  const gateway = await start({ api: exchange });
  list.delete('tips');
  await until(() => ownerOf(gateway, '/tips') === null);
  await release('hints', 'b2', '/hints', '/tips');
  recorded = [
    { path: '/tips/:', remote: 'tips' },
    { path: '/tips', remote: 'hints' },
  ];
  await until(() => ownerOf(gateway, '/tips') === 'hints');
  wrong = ['"x" is not name=build store'];
  await until(() => log.warn.mock.calls.length > 0);
  expect(ownerOf(gateway, '/tips')).toBe('hints');
});

test('a gateway without the API uses its copy of the recorded owners', async () => {
  (await start({ state: folder, api: exchange })).stop();
  await goAway(remotes.tips);
  const known = recorded;
  recorded = null;
  await release('hints', 'b2', '/hints', '/tips', '/new');
  const gateway = await start({ state: folder, api: exchange });
  expect([ownerOf(gateway, '/tips'), ownerOf(gateway, '/new')]).toEqual([null, 'hints']);
  recorded = known;
  await comeBack(remotes.tips);
  await until(() => ownerOf(gateway, '/tips') === 'tips');
});

test('a gateway without any record grants no path until all remotes are read', async () => {
  await goAway(remotes.tips);
  await release('hints', 'b2', '/hints', '/tips');
  const gateway = await start({});
  expect(buildOf(gateway, 'hints')).toBe('b2');
  expect([ownerOf(gateway, '/hints'), ownerOf(gateway, '/tips'), gateway.current(null).incomplete]).toEqual([
    null,
    null,
    true,
  ]);
  await comeBack(remotes.tips);
  await until(() => ownerOf(gateway, '/hints') === 'hints');
  // the first remote of the list gets a page that two remotes have from the start
  expect([ownerOf(gateway, '/tips'), ownerOf(gateway, '/tips/Ann')]).toEqual(['hints', 'tips']);
});

test('a gateway without any record grants paths after a minute at most', async () => {
  await goAway(remotes.tips);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const starting = start({});
  await jest.advanceTimersByTimeAsync(START_TIMEOUT_MS);
  const gateway = await starting;
  expect(ownerOf(gateway, '/hints')).toBeNull();
  await jest.advanceTimersByTimeAsync(READY_TIMEOUT_MS);
  expect(ownerOf(gateway, '/hints')).toBe('hints');
  jest.useRealTimers();
  await comeBack(remotes.tips);
});

test('two gateways agree on the owner of a path, even if they see different releases first', async () => {
  const [first, second] = [await start({ api: exchange }), await start({ api: exchange })];
  await Promise.all([release('hints', 'b2', '/hints', '/new'), release('tips', 'b2', '/tips', '/new')]);
  const all = [first, second];
  await until(() => all.every((gateway) => buildOf(gateway, 'hints') === 'b2' && buildOf(gateway, 'tips') === 'b2'));
  const owners = all.map((gateway) => ownerOf(gateway, '/new'));
  expect(['hints', 'tips']).toContain(owners[0]);
  expect(owners[1]).toBe(owners[0]);
});

test('another remote can take a page that its owner has removed, and then keeps it', async () => {
  const gateway = await start({ api: exchange });
  await release('tips', 'b2', '/tips/:name');
  await until(() => buildOf(gateway, 'tips') === 'b2');
  await release('hints', 'b2', '/hints', '/tips');
  await until(() => ownerOf(gateway, '/tips') === 'hints');
  await release('tips', 'b3', '/tips', '/tips/:id');
  await until(() => buildOf(gateway, 'tips') === 'b3');
  expect([ownerOf(gateway, '/tips'), ownerOf(gateway, '/tips/Ann')]).toEqual(['hints', 'tips']);
});

test('the paths of a remote that the operator removes are free', async () => {
  const gateway = await start({ api: exchange });
  await release('hints', 'b2', '/hints', '/tips');
  await until(() => buildOf(gateway, 'hints') === 'b2');
  expect(ownerOf(gateway, '/tips')).toBe('tips');
  list.delete('tips');
  await until(() => ownerOf(gateway, '/tips') === 'hints');
});

test('a renamed remote keeps its paths', async () => {
  const gateway = await start({ api: exchange });
  const [store] = [list.get('tips')];
  list.delete('tips');
  if (store) list.set('advice', store);
  await until(() => ownerOf(gateway, '/tips') === 'advice');
});

test('a path that the API cannot store is refused, and delays no other page', async () => {
  const api: ExchangeOwners = (changes) => {
    for (const { path } of changes.claims) expect(path).toMatch(/^\/[^\s?#]{0,199}$/);
    return exchange(changes);
  };
  const gateway = await start({ api });
  await release('hints', 'b2', `/${'x'.repeat(300)}`, '/a b', '/new');
  await until(() => buildOf(gateway, 'hints') === 'b2');
  expect([ownerOf(gateway, '/new'), ownerOf(gateway, '/a b'), recorded?.at(-1)?.path]).toEqual(['hints', null, '/new']);
});

test('pages that got an owner while the API did not respond are recorded when it responds again', async () => {
  const owners = createPageOwners(openStateFile(folder, 'page-owners.json', log), exchange, log, () => now);
  let now = 0;
  recorded = null;
  const read = new Map([['tips', { paths: ['/tips'], gone: [], isCurrent: true }]]);
  await owners.update(read, ['hints', 'tips']);
  expect(owners.of(['hints', 'tips'])).toEqual([{ path: '/tips', remote: 'tips' }]);
  recorded = [{ path: '/hints', remote: 'hints' }];
  now += 60_000;
  await owners.update(new Map(), ['hints', 'tips'], true);
  expect(recorded.map(({ path }) => path)).toEqual(['/hints', '/tips']);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
