import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSPORT_FILE, type PrivateKey, signValue } from '@telemarket/release-trust';
import { until } from '../test/remote-folder';
import { createKey, createSignedFolder, type SignedFolder } from '../test/signed-folder';
import { startTestSite, type TestSite } from '../test/test-site';

/** The same seed changes the same bytes. */
const SEED = 20_261_122;
const CHANGES = 200;
/** The polling interval of the build stores. */
const INTERVAL_MS = 50;

interface Attack {
  store: SignedFolder;
  remote: string;
  key: PrivateKey;
  /** The key of another team. */
  otherKey: PrivateKey;
  random: (below: number) => number;
}

const build2 = ({ store }: Attack) => join(store.folder, 'b2');
const read = (attack: Attack, path: string) => readFile(join(build2(attack), path));
const write = (attack: Attack, path: string, content: string | Uint8Array) =>
  writeFile(join(build2(attack), path), content);
const filesOf = async (attack: Attack) => (await readdir(build2(attack))).sort();
const anyFile = async (attack: Attack) => {
  const files = await filesOf(attack);
  return files[attack.random(files.length)] ?? '';
};
const passportOf = async (attack: Attack) =>
  JSON.parse(String(await read(attack, PASSPORT_FILE))) as Record<string, unknown>;
const list = (change: object = {}) => ({ live: 'b2', past: [{ build: 'b1', until: '' }], number: 9, ...change });

/**
 * The changes that an attacker who controls the build store of a remote can make to its second build, or to its list.
 */
const ATTACKS: Record<string, (attack: Attack) => Promise<unknown>> = {
  async 'one byte of a file'(attack) {
    const file = await anyFile(attack);
    const content = await read(attack, file);
    const at = attack.random(content.length);
    content[at] = (content[at] ?? 0) ^ (1 + attack.random(255));
    await write(attack, file, content);
  },
  async 'a byte more'(attack) {
    const file = await anyFile(attack);
    await write(
      attack,
      file,
      Buffer.concat([await read(attack, file), Buffer.from(file === PASSPORT_FILE ? 'x' : ' ')]),
    );
  },
  async 'a byte less'(attack) {
    const file = await anyFile(attack);
    await write(attack, file, (await read(attack, file)).subarray(1));
  },
  async 'a file removed'(attack) {
    await rm(join(build2(attack), await anyFile(attack)));
  },
  async 'two files exchanged'(attack) {
    const [chunk, entry] = [await read(attack, 'chunk.js'), await read(attack, 'remote-entry.js')];
    await write(attack, 'chunk.js', entry);
    await write(attack, 'remote-entry.js', chunk);
  },
  async 'the manifest of another build'({ store, ...attack }) {
    await store.build('b3', [`/${attack.remote}/other`]);
    await write({ store, ...attack }, 'mf-manifest.json', await readFile(join(store.folder, 'b3/mf-manifest.json')));
  },
  async 'the passport of the build before'({ store, ...attack }) {
    await write({ store, ...attack }, PASSPORT_FILE, await readFile(join(store.folder, 'b1', PASSPORT_FILE)));
  },
  async 'the files and the passport of the build before'({ store }) {
    await rm(join(store.folder, 'b2'), { recursive: true });
    await store.copy('b1', 'b2');
  },
  async 'a signature by the key of another team'(attack) {
    await attack.store.build('b2', [`/${attack.remote}`, '/stolen'], { key: attack.otherKey });
  },
  async 'a build that another team has signed for itself'(attack) {
    await attack.store.build('b2', [`/${attack.remote}`, '/stolen'], { key: attack.otherKey, remote: 'other' });
  },
  async 'a build that its own team has signed for another remote'(attack) {
    await attack.store.build('b2', [`/${attack.remote}`, '/stolen'], { remote: 'other' });
  },
  async 'a signature by an unknown key'(attack) {
    await attack.store.build('b2', [`/${attack.remote}`, '/stolen'], { key: createKey() });
  },
  async 'no signature'(attack) {
    const { signature: _signature, ...passport } = await passportOf(attack);
    await write(attack, PASSPORT_FILE, JSON.stringify(passport));
  },
  async 'a changed passport with its old signature'(attack) {
    await write(attack, PASSPORT_FILE, JSON.stringify({ ...(await passportOf(attack)), by: 'Eve' }));
  },
  async 'a signature of the list as that of the build'(attack) {
    const passport = await passportOf(attack);
    await write(attack, PASSPORT_FILE, JSON.stringify(signValue('releases', attack.remote, passport, attack.key)));
  },
  'a list without a signature': ({ store }) => store.write('releases.json', list()),
  'a list that another team has signed': ({ store, otherKey }) => store.publish(list(), otherKey),
  'a list with another live build': async ({ store, remote, key }) =>
    store.write('releases.json', { ...signValue('releases', remote, list({ live: 'b1' }), key), live: 'b2' }),
  'a list with a canary': async ({ store, remote, key }) => {
    const signed = signValue('releases', remote, list({ live: 'b1' }), key);
    await store.write('releases.json', { ...signed, canary: { build: 'b2', percent: 99 } });
  },
  'an old list': ({ store }) => store.publish(list({ number: 4 })),
  'a list without a number': ({ store }) => store.publish({ live: 'b2' }),
};

/** Returns a generator of random numbers, which are the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const [team, otherTeam] = [createKey(), createKey()];
const kinds = Object.keys(ATTACKS);
/** At least a third of the changes replaces one byte of some file. */
const plan = Array.from({ length: CHANGES }, (_, i) => (i % 3 === 0 ? kinds[0] : kinds[i % kinds.length]) ?? '');

let site: TestSite;
let attacks: (Attack & { kind: string })[];

beforeAll(async () => {
  attacks = await Promise.all(
    plan.map(async (kind, i) => {
      const remote = `r${i}`;
      const store = await createSignedFolder(remote, team);
      await store.build('b1', [`/${remote}`]);
      await store.publish({ live: 'b1', number: 5 });
      return { kind, store, remote, key: team, otherKey: otherTeam, random: randomOf(SEED + i) };
    }),
  );
  site = await startTestSite({
    env: {
      LOG_LEVEL: 'warn',
      REMOTES: attacks.map(({ remote, store }) => `${remote}=${store.folder}`).join(),
      RELEASE_KEYS: [
        ...attacks.map(({ remote }) => `${remote}=${team.publicText}`),
        `other=${otherTeam.publicText}`,
      ].join(),
      RELEASE_INTERVAL_MS: String(INTERVAL_MS),
    },
  });
}, 180_000);
afterAll(async () => {
  await site.stop();
  await Promise.all(attacks.map(({ store }) => store.remove()));
});

const liveOf = async () => {
  const { body } = await site.send('/remotes.json');
  return JSON.parse(body) as Record<string, { build: string }>;
};
const refusals = () => new Set(site.log.filter((line) => line.includes('release not used')).map(remoteOf));
const remoteOf = (line: string) => (JSON.parse(line) as { remote: string }).remote;

test(`${CHANGES} of ${CHANGES} changed builds are refused, and the site stays up`, async () => {
  const change = async (attack: (typeof attacks)[number]) => {
    await attack.store.build('b2', [`/${attack.remote}`, '/stolen']);
    const before = await Promise.all((await filesOf(attack)).map((file) => read(attack, file)));
    await ATTACKS[attack.kind]?.(attack);
    // The team has signed the list, and the build store has changed the build.
    if (!attack.kind.includes('list') || attack.kind.startsWith('a signature')) await attack.store.publish(list());
    const after = await Promise.all(
      (await filesOf(attack).catch(() => [])).map((file) => read(attack, file).catch(() => Buffer.of())),
    );
    if (!/ list /.test(` ${attack.kind} `)) expect(Buffer.concat(after).equals(Buffer.concat(before))).toBe(false);
  };
  await Promise.all(attacks.map(change));
  await until(() => refusals().size === CHANGES).catch(() => {});
  const refused = refusals();
  expect(attacks.filter(({ remote }) => !refused.has(remote)).map(({ kind, remote }) => `${kind} ${remote}`)).toEqual(
    [],
  );
  const live = await liveOf();
  expect(attacks.filter(({ remote }) => live[remote]?.build !== 'b1').map(({ kind }) => kind)).toEqual([]);
  for (const { remote } of attacks.slice(0, 5)) {
    const page = await site.send(`/${remote}`);
    expect([page.status, page.headers['x-remotes']]).toEqual([200, expect.stringContaining(`${remote}@b1`)]);
    expect((await site.send(`/remotes/${remote}/b1/chunk.js`)).body).toBe('start("b1")');
  }
  expect((await site.send('/stolen')).status).toBe(404);
}, 180_000);
