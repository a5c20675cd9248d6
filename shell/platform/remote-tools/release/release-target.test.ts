import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  createKeyPair,
  parsePrivateKey,
  parsePublicKey,
  PASSPORT_FILE,
  type Passport,
} from '@telemarket/release-trust';
import { promote, publish, rollBack, startCanary } from '@telemarket/composition';
import { openTarget } from './open-target';
import { passportOf } from './passport-of';
import { openBuildStore } from './build-store';
import type { ReleaseTarget } from './release-target';

/**
 * `npm run lab -- s3` names a store in this variable, such as s3://bucket. Without it, the build stores are folders.
 */
const { RELEASE_TEST_STORE: STORE } = process.env;
const onlyInAFolder = STORE ? describe.skip : describe;

let place = '';
/** The address of the build store. */
let store = '';
let source = '';
let target: ReleaseTarget;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'store-'));
  source = await mkdtemp(join(tmpdir(), 'build-'));
  await writeFile(join(source, 'mf-manifest.json'), '{}');
  await writeFile(join(source, 'main.js'), 'start()');
  store = `${STORE ?? place}/${randomUUID()}`;
  target = openTarget(store, '/', process.env);
});
afterEach(() => Promise.all([place, source].map((folder) => rm(folder, { recursive: true }))));

const signer = () => {
  const { pem } = createKeyPair();
  return parsePrivateKey(pem);
};
const openStore = (key: ReturnType<typeof signer> | null = null) =>
  openBuildStore(target, { remote: 'catalog', by: 'Ada', key });
const passport = (build: string): Passport =>
  passportOf(source, { remote: 'catalog', build, by: 'Ada', checks: [] }, null, new Date());
const release = (build: string, store = openStore()) =>
  store.update({ action: 'release', build }, (current) => publish(current, build, new Date()));

test('a build store has no list and no build before the first release', async () => {
  expect([await target.list(), await openStore().read(), await openStore().ledger(9)]).toEqual([
    [],
    null,
    { entries: [], problem: null },
  ]);
});

test('parallel releases are all stored', async () => {
  const builds = Array.from({ length: 20 }, (_, i) => `b${i}`);
  await Promise.all(builds.map((build) => release(build)));
  const { live, past = [] } = (await openStore().read()) ?? { live: '' };
  expect([live, ...past.map(({ build }) => build)].sort()).toEqual(builds.sort());
  const { entries, problem } = await openStore().ledger(99);
  expect([entries.map(({ build }) => build).sort(), problem]).toEqual([builds.sort(), null]);
});

test('a list is replaced only with its current version', async () => {
  expect(await target.replaceList('{"live":"b1"}', null)).toBe(true);
  expect(await target.replaceList('{"live":"b2"}', null)).toBe(false);
  const stored = await target.readList();
  expect(await target.replaceList('{"live":"b3"}', stored?.version ?? '')).toBe(true);
  expect(await target.replaceList('{"live":"b4"}', stored?.version ?? '')).toBe(false);
  expect((await target.readList())?.text).toBe('{"live":"b3"}');
});

test('a change that throws does not change the list', async () => {
  await release('b1');
  const before = await target.readList();
  const failing = openStore().update({ action: 'release' }, () => {
    throw new Error('not released');
  });
  await expect(failing).rejects.toThrow('not released');
  expect(await target.readList()).toEqual(before);
});

test('a build store lists only complete uploads', async () => {
  await target.upload(passport('b1'), source);
  await release('b1');
  expect((await target.list()).map(({ build }) => build)).toEqual(['b1']);
  expect((await target.readFile('b1', 'main.js'))?.toString()).toBe('start()');
  await target.remove('b1');
  expect(await target.list()).toEqual([]);
  expect(await target.readFile('b1', 'main.js')).toBeNull();
});

test('an existing build can be signed later, and other files under its id are refused', async () => {
  await target.upload(passport('b1'), source);
  await target.upload({ ...passport('b1'), notes: 'again' }, source);
  expect((await target.readFile('b1', PASSPORT_FILE))?.toString()).toContain('again');
  await writeFile(join(source, 'main.js'), 'stop()');
  await expect(target.upload(passport('b1'), source)).rejects.toThrow('already has different files for the build b1');
  expect((await target.readFile('b1', 'main.js'))?.toString()).toBe('start()');
});

test('the ledger records who did what, when and why, the newest entry first', async () => {
  const store = openStore();
  const at = new Date();
  await store.update({ action: 'release', build: 'b1', notes: 'the first' }, (now) => publish(now, 'b1', at));
  await store.update({ action: 'canary', percent: 10 }, (now) => startCanary(now, 'b2', 10, at));
  await store.update({ action: 'promote' }, (now) => promote(now, at));
  await store.update({ action: 'rollback', build: 'b2', reason: 'prices were wrong' }, (now) =>
    rollBack(now, null, at, 'prices were wrong'),
  );
  const { entries } = await store.ledger(9);
  expect(entries.map(({ action, build, live }) => `${action} ${build}: ${live}`)).toEqual([
    'rollback b2: b1',
    'promote b2: b2',
    'canary b2: b1',
    'release b1: b1',
  ]);
  expect([entries[0], entries[3]]).toMatchObject([
    { by: 'Ada', reason: 'prices were wrong', at: expect.stringMatching(/^20\d\d-/) as string },
    { notes: 'the first', previous: null },
  ]);
  expect((await store.read())?.past?.[0]?.reason).toBe('prices were wrong');
  expect((await store.ledger(2)).entries).toHaveLength(2);
});

test('the ledger is read only down to an entry that somebody has changed', async () => {
  await release('b1');
  const { ledger = '' } = (await openStore().read()) ?? {};
  await release('b2');
  const text = (await target.readEntry(ledger)) ?? '';
  await target.storeEntry(ledger, text.replace('Ada', 'Eve'));
  const { entries, problem } = await openStore().ledger(9);
  expect([entries.map(({ build }) => build), problem]).toEqual([['b2'], expect.stringContaining('was changed')]);
});

test('each new list of releases has a higher number, even on an empty build store', async () => {
  const { number: first = 0 } = await release('b1');
  const { number: second = 0 } = await release('b2');
  target = openTarget(`${store}-empty`, '/', process.env);
  // the first number on an empty store comes from the clock, and two releases of a test may happen in the same
  // millisecond
  while (Date.now() <= second) await setImmediate();
  const { number: third = 0 } = await release('b3');
  expect([first > 0, second > first, third > second]).toEqual([true, true, true]);
});

describe('for a team with a key', () => {
  const key = signer();

  test('a release starts a new list on a build store whose list the team has not signed', async () => {
    await release('evil');
    await expect(openStore(key).read()).rejects.toThrow('releases.json of');
    const rollback = openStore(key).update({ action: 'rollback' }, (now) => rollBack(now, 'evil', new Date()));
    await expect(rollback).rejects.toThrow('Release a build to start a new list');
    const list = await release('b1', openStore(key));
    expect([list.live, list.past]).toEqual(['b1', []]);
    expect((await openStore(key).read())?.live).toBe('b1');
    expect((await openStore(key).ledger(9)).entries).toHaveLength(1);
  });

  test('a list that another key has signed is used when that key is accepted', async () => {
    const old = signer();
    await release('b1', openStore(old));
    const options = { remote: 'catalog', by: 'Ada', key };
    await expect(openBuildStore(target, options).read()).rejects.toThrow('no key of catalog has signed it');
    const accepting = openBuildStore(target, { ...options, accepted: [parsePublicKey(old.publicText)] });
    expect((await accepting.read())?.live).toBe('b1');
  });
});

onlyInAFolder('a folder', () => {
  test('a release that was killed delays the next release for ten seconds at most', async () => {
    await release('b1');
    const { version = '' } = (await target.readList()) ?? {};
    const claim = join(store, '.claims', `${version}.0`);
    await writeFile(claim, '');
    const next = release('b2');
    const waited = await Promise.race([
      next.then(() => false),
      new Promise((resolve) => setTimeout(resolve, 300, true)),
    ]);
    expect(waited).toBe(true);
    const longAgo = new Date(Date.now() - 11_000);
    await utimes(claim, longAgo, longAgo);
    expect((await next).live).toBe('b2');
  });

  test('files of a killed release are removed after a minute', async () => {
    await release('b1');
    const leftover = join(store, '.claims/upload-1');
    await mkdir(leftover);
    await release('b2');
    expect(await readdir(join(store, '.claims'))).toEqual(['upload-1']);
    const longAgo = new Date(Date.now() - 61_000);
    await utimes(leftover, longAgo, longAgo);
    await release('b3');
    expect(await readdir(join(store, '.claims'))).toEqual([]);
  });

  test('a reader never gets an incomplete list', async () => {
    await release('b1');
    let isOver = false;
    let reads = 0;
    const reader = (async () => {
      for (; !isOver; reads += 1) JSON.parse(await readFile(join(store, 'releases.json'), 'utf8'));
    })();
    for (let i = 0; i < 50; i += 1) await release(`c${i}`);
    isOver = true;
    await reader;
    expect(reads).toBeGreaterThan(20);
  });
});
