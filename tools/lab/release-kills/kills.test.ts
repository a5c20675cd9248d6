import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createKeyPair,
  parsePrivateKey,
  parsePublicKey,
  PASSPORT_FILE,
  readPassport,
  verifyFile,
} from '@telemarket/release-trust';
import { openBuildStore, openTarget, type BuildStore } from '@telemarket/remote-tools/release';
import { build } from 'esbuild';

const { pem, publicText } = createKeyPair();
/** The S3 server that `npm run lab -- s3` sets. Without this variable, the build store is a folder. */
const { RELEASE_TEST_STORE: STORE } = process.env;
const RELEASES = 50;
/** The maximum number of steps that a release may have. */
const MAX_STEPS = 200;
const KILLED_AFTER_MS = [60, 90, 120, 150, 180, 210];

let parent = '';
let child = '';
let place = '';
let store: BuildStore;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'kills-'));
  child = join(parent, 'child.cjs');
  await build({
    entryPoints: [join(__dirname, 'child.ts')],
    bundle: true,
    platform: 'node',
    outfile: child,
    logLevel: 'error',
  });
});
afterAll(() => rm(parent, { recursive: true }));
beforeEach(async () => {
  place = `${STORE ?? parent}/${randomUUID()}`;
  store = openBuildStore(openTarget(place, '/', process.env), {
    remote: 'catalog',
    by: 'a test',
    key: parsePrivateKey(pem),
  });
});

function start(prefix: string, count: number, killAt?: number) {
  // A killed process does not remove its temporary folder, so this folder is inside the folder of the test.
  const env = { ...process.env, TMPDIR: parent, RELEASE_KEY: pem, ...(killAt && { KILL_AT: String(killAt) }) };
  const started = spawn(process.execPath, [child, place, prefix, String(count)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(started, 'exit').then(([code, signal]) => (signal ?? code) as string | number);
  return { ended, kill: () => started.kill('SIGKILL') };
}

/** Throws when releases.json, or a build that it names, is incomplete. @returns The entries of the ledger. */
async function verifyHost() {
  const list = await store.read();
  if (!list) return [];
  const read = async (path: string) => {
    const content = await store.target.readFile(list.live, path);
    if (!content) throw new Error(`${list.live}/${path} is missing`);
    return content;
  };
  const text = (await read(PASSPORT_FILE)).toString();
  const { passport } = readPassport(text, 'catalog', list.live, [parsePublicKey(publicText)]);
  for (const path of Object.keys(passport.files)) verifyFile(passport, path, await read(path));
  expect(Object.keys(passport.files)).toEqual(['main.js', 'mf-manifest.json']);
  const { entries, problem } = await store.ledger(1_000);
  expect(problem).toBeNull();
  expect(entries[0]?.live).toBe(list.live);
  return entries;
}

test('the list and its builds are complete after a release was killed before any of its steps', async () => {
  expect(await start('first', 1).ended).toBe(0);
  let kills = 0;
  for (let step = 1; step < MAX_STEPS; step += 1) {
    const end = await start(`step${step}`, 1, step).ended;
    await verifyHost();
    if (end === 0) break;
    expect(end).toBe('SIGKILL');
    kills += 1;
  }
  expect(kills).toBeGreaterThan(15);
  expect(kills).toBeLessThan(MAX_STEPS - 2);
  // The last release ran to its end, so its build is live.
  expect((await store.read())?.live).toBe(`step${kills + 1}-1`);
});

test('a hundred releases, two at a time, are all in the ledger', async () => {
  expect(await Promise.all([start('one', RELEASES).ended, start('two', RELEASES).ended])).toEqual([0, 0]);
  const entries = await verifyHost();
  const expected = ['one', 'two'].flatMap((prefix) => Array.from({ length: RELEASES }, (_, i) => `${prefix}-${i + 1}`));
  expect(entries.map((entry) => entry.build).sort()).toEqual(expected.sort());
});

test('a killed release does not stop a parallel release', async () => {
  for (const [round, ms] of KILLED_AFTER_MS.entries()) {
    const killed = start(`killed${round}`, 1_000);
    const parallel = start(`other${round}`, 10);
    await sleep(ms);
    killed.kill();
    expect(await Promise.all([killed.ended, parallel.ended])).toEqual(['SIGKILL', 0]);
    const entries = await verifyHost();
    expect(entries.filter((entry) => entry.by === `other${round}`)).toHaveLength(10);
  }
});
