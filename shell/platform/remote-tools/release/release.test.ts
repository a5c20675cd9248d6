import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parsePublicKey, PASSPORT_FILE, previewPartsOf, readPassport, verifyValue } from '@telemarket/release-trust';
import { promote, publish, startCanary } from '@telemarket/composition';
import { openFolderTarget } from './folder-target';
import { passportOf } from './passport-of';
import { release } from './release';
import { openBuildStore } from './build-store';
import { readReleaser } from './releaser';

/**
 * The time at which the checks of the build end. The build and the checks are fakes, because real ones need a site and
 * a browser.
 */
let checkedAt = 0;
jest.mock('./build-remote', () => ({
  buildRemote: (_folder: string, parent: string) => {
    mkdirSync(join(parent, 'b9'));
    return { build: 'b9', folder: join(parent, 'b9') };
  },
}));
jest.mock('./check-build', () => ({
  CHECKS: [],
  async checkBuild() {
    await setTimeout(20);
    checkedAt = Date.now();
    return [];
  },
}));
jest.mock('./check-before-build', () => ({ checkBeforeBuild: () => '' }));
const awaitSite = jest.fn((..._call: unknown[]): string | null => null);
jest.mock('./await-site', () => ({
  ...jest.requireActual<object>('./await-site'),
  awaitSite: (...call: unknown[]) => awaitSite(...call),
  awaitPreview: () => {},
}));

let remote = '';
const NOW = new Date();

beforeEach(async () => {
  remote = await mkdtemp(join(tmpdir(), 'mfe-'));
  await writeFile(join(remote, 'package.json'), JSON.stringify({ name: 'mfe-catalog' }));
  await mkdir(join(remote, 'build'));
  await writeFile(join(remote, 'build/mf-manifest.json'), manifestWith([]));
});
afterEach(() => rm(remote, { recursive: true }));

/** Returns the text of a manifest. */
const manifestWith = (widgets: string[], widgetContract = 1, shared: object[] = []) =>
  JSON.stringify({
    metaData: { globalName: 'catalog', remoteEntry: { name: 'remote-entry.js' } },
    exposes: widgets.map((widget) => ({ path: `./${widget}`, assets: {} })),
    shared,
    telemarket: { version: 2, pages: [], widgets, widgetContract },
  });

/** Replaces the manifest of an uploaded build. */
const offer = (build: string, widgets: string[], widgetContract?: number) =>
  writeFile(join(remote, 'dist', build, 'mf-manifest.json'), manifestWith(widgets, widgetContract));

/**
 * Runs the release command.
 * @returns The printed text.
 */
async function command(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const lines: string[] = [];
  // no site can listen on this port
  const SITE = 'http://127.0.0.1:9';
  await release(args, remote, { RELEASE_BY: 'Ada', RELEASE_TARGET: 'dist', SITE, ...env }, (line) => lines.push(line));
  return lines.join('\n');
}

/** Makes a private key. Returns its public key in the form in which the gateway gets it. */
async function makeKey(file: string): Promise<string> {
  const printed = await command(['--make-key', file]);
  return /catalog=\S+/.exec(printed)?.[0] ?? '';
}

/** Creates a build store with two builds and a canary. */
async function fill(env: NodeJS.ProcessEnv = {}) {
  const releaser = readReleaser('catalog', remote, { RELEASE_BY: 'Ada', ...env });
  const { by, key } = releaser;
  const store = openBuildStore(openFolderTarget(join(remote, 'dist')), { remote: 'catalog', ...releaser });
  for (const build of ['b1', 'b2', 'b3'])
    await store.target.upload(
      passportOf(
        join(remote, 'build'),
        { remote: 'catalog', build, by, checks: ['size'], notes: `notes of ${build}` },
        key,
        NOW,
      ),
      join(remote, 'build'),
    );
  await store.update({ action: 'release', build: 'b1' }, (now) => publish(now, 'b1', NOW));
  await store.update({ action: 'canary', percent: 10 }, (now) => startCanary(now, 'b2', 10, NOW));
  await store.update({ action: 'promote' }, (now) => promote(now, NOW));
  await store.update({ action: 'canary', percent: 5 }, (now) => startCanary(now, 'b3', 5, NOW));
}

test('the passport and the list name the team of the remote', async () => {
  const manifest = JSON.parse(manifestWith([])) as { telemarket: object };
  const telemarket = { ...manifest.telemarket, owner: 'Team Blue', contact: '#blue' };
  await writeFile(join(remote, 'build/mf-manifest.json'), JSON.stringify({ ...manifest, telemarket }));
  await fill();
  expect(await command(['--list'])).toContain('by Ada, of Team Blue (#blue), 0.0 kB JavaScript');
});

test('the list shows each build with its passport, and the ledger', async () => {
  await fill();
  await command(['--rollback', '--why', 'prices were wrong']);
  const printed = await command(['--list']);
  expect(printed).toMatch(/^b2 .* live$/m);
  expect(printed).toMatch(/^b3 .* withdrawn: prices were wrong$/m);
  expect(printed).toContain('by Ada, 0.0 kB JavaScript, 1 checks, not signed, "notes of b2"');
  expect(printed).toMatch(/rollback b3 {2}by Ada, why: prices were wrong\n.*canary {3}b3 for 5 %.*\n.*promote {2}b2/);
});

test.each([[[]], [['--canary', '10']], [['--promote']], [['--rollback']], [['--prune']]])(
  'the command %j does not change the build store of another remote',
  async (args) => {
    await fill();
    const before = await readFile(join(remote, 'dist/releases.json'), 'utf8');
    await writeFile(join(remote, 'package.json'), JSON.stringify({ name: 'mfe-seller' }));
    await expect(command(args)).rejects.toThrow(
      /dist is the build store of catalog, so seller cannot be released to it/,
    );
    expect(await readFile(join(remote, 'dist/releases.json'), 'utf8')).toBe(before);
  },
);

test.each([
  ['--promote', 'b3', undefined],
  ['--rollback', 'b2', 'b3'],
])('%s waits for the site, and prints the instructions for the team', async (option, live, withdrawn) => {
  const manifest = JSON.parse(manifestWith([])) as { telemarket: object };
  const slots = [{ module: 'Tip', slot: 'product-aside', order: 0 }];
  const telemarket = { ...manifest.telemarket, slots };
  await writeFile(join(remote, 'build/mf-manifest.json'), JSON.stringify({ ...manifest, telemarket }));
  await fill();
  awaitSite.mockClear().mockReturnValueOnce('the site has no line for catalog');
  expect(await command([option])).toContain(`live: ${live}\nthe site has no line for catalog`);
  const [[, name, build, line, ended] = []] = awaitSite.mock.calls;
  expect([name, build, ended]).toEqual(['catalog', live, withdrawn]);
  expect(await (line as () => Promise<string>)()).toBe(`catalog=${join(remote, 'dist')} slots: product-aside`);
});

test('a team can keep its build store even though another remote has released to it', async () => {
  await fill();
  const facts = { remote: 'seller', build: 'b4', by: 'Eve', checks: [] };
  const store = openBuildStore(openFolderTarget(join(remote, 'dist')), { remote: 'seller', by: 'Eve', key: null });
  await setTimeout(20);
  await store.target.upload(passportOf(join(remote, 'build'), facts, null, NOW), join(remote, 'build'));
  await store.update({ action: 'release', build: 'b4' }, (now) => publish(now, 'b4', NOW));
  expect(await command(['--rollback'])).toMatch(/^live: b2$/m);
});

test('a private key is readable only by its owner, and is never replaced', async () => {
  expect(await makeKey('key.pem')).toMatch(/^catalog=[\w-]{43}$/);
  expect((await stat(join(remote, 'key.pem'))).mode & 0o777).toBe(0o600);
  await expect(makeKey('key.pem')).rejects.toThrow('EEXIST');
});

test.each([
  ['is no key', 'not a key PRIVATE KEY'],
  ['is missing', 'nowhere.pem'],
])('no release is made with a key that %s', async (_case, RELEASE_KEY) => {
  await fill();
  await expect(command(['--promote'], { RELEASE_KEY })).rejects.toThrow('RELEASE_KEY: ');
});

test('--resign signs with a new key everything that the old key has signed', async () => {
  const before = await makeKey('old.pem');
  const after = await makeKey('new.pem');
  await fill({ RELEASE_KEY: 'old.pem' });
  await expect(command(['--resign'], { RELEASE_KEY: 'new.pem' })).rejects.toThrow('no key of catalog has signed it');
  const printed = await command(['--resign'], { RELEASE_KEY: 'new.pem', RELEASE_KEYS: before });
  expect(printed).toBe('signed: b2\nsigned: b3\nsigned: b1\nsigned: releases.json');
  const keys = [parsePublicKey(after.slice('catalog='.length))];
  const read = (path: string) => readFile(join(remote, 'dist', path), 'utf8');
  verifyValue('releases', 'catalog', JSON.parse(await read('releases.json')), keys);
  for (const build of ['b1', 'b2', 'b3'])
    expect(readPassport(await read(`${build}/${PASSPORT_FILE}`), 'catalog', build, keys).passport.notes).toBe(
      `notes of ${build}`,
    );
  expect(await command(['--promote'], { RELEASE_KEY: 'new.pem' })).toMatch(/^live: b3$/m);
});

test('--resign refuses a build that somebody else has changed', async () => {
  const before = await makeKey('old.pem');
  await makeKey('new.pem');
  await fill({ RELEASE_KEY: 'old.pem' });
  await writeFile(join(remote, 'dist/b1/mf-manifest.json'), '[]');
  const signing = command(['--resign'], { RELEASE_KEY: 'new.pem', RELEASE_KEYS: before });
  await expect(signing).rejects.toThrow('mf-manifest.json differs from the file that the passport names');
});

describe('the verdict of the gateways', () => {
  let site: Server;
  let origin = '';
  let canaries: object[];
  let figures: object | undefined;
  let placements: string[] | undefined;
  let shared: Record<string, string>;
  let neighbourhood = {};
  beforeEach(async () => {
    canaries = [];
    shared = {};
    figures = placements = undefined;
    neighbourhood = {};
    site = createServer((_request, response) =>
      response.end(JSON.stringify({ canaries, figures, placements, widgetContract: 1, shared, ...neighbourhood })),
    ).listen(0, '127.0.0.1');
    await once(site, 'listening');
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterEach(() => site.close());
  const standing = (kind: string, since = NOW.toISOString()) => ({
    ...{ remote: 'catalog', build: 'b3', since },
    verdict: { kind, reason: '20 of 20 views failed' },
  });
  const readList = async () => JSON.parse(await readFile(join(remote, 'dist/releases.json'), 'utf8')) as object;

  describe('a build that lacks a widget of the live shell', () => {
    const problem = 'the live shell places the widget Outbox, which this build does not offer';
    beforeEach(() => {
      placements = ['catalog/Outbox', 'checkout/CartDialog'];
    });

    test.each([[['--promote']], [['--rollback', 'b1']], [['--rollback', 'b1', '--why', 'urgent']]])(
      'is not made live by %j',
      async (args) => {
        await fill();
        const before = await readList();
        await expect(command([...args, '--site', origin])).rejects.toThrow(problem);
        expect(await readList()).toEqual(before);
      },
    );

    test('does not prevent the end of a canary', async () => {
      await fill();
      expect(await command(['--rollback', '--site', origin])).toBe('live: b2');
    });

    test('cannot be detected while the site does not respond, and the command says so', async () => {
      await fill();
      expect(await command(['--rollback', 'b1'])).toMatch(
        /warning: .* cannot be read, so b1 is not compared.*\nlive: b1$/,
      );
    });

    test('is live again when it has the widget', async () => {
      await fill();
      await offer('b1', ['Outbox']);
      expect(await command(['--rollback', 'b1', '--site', origin])).toBe('live: b1');
    });

    test('is made live, with a warning, when its widgets have another version of the widget contract', async () => {
      placements = [];
      await fill();
      await offer('b1', [], 2);
      expect(await command(['--rollback', 'b1', '--site', origin])).toBe(
        '  warning: it was written for widget contract 2, but the live shell has 1\nlive: b1',
      );
    });
  });

  test('a build without a signature is not made live at a site that needs one', async () => {
    placements = [];
    neighbourhood = { needsSignature: true };
    await fill();
    const before = await readList();
    await expect(command(['--rollback', 'b1', '--site', origin])).rejects.toThrow(
      /b1 cannot be made live: it is not signed, and .* serves only signed builds/,
    );
    expect(await readList()).toEqual(before);
  });

  test.each([[['--promote']], [['--rollback', 'b1']]])(
    '%j makes a build for an older kit live, and prints a warning',
    async (args) => {
      await fill();
      shared = { '@telemarket/kit': '2.0.0', react: '20.0.0' };
      const old = [
        { name: '@telemarket/kit', requiredVersion: '^1.3.0' },
        { name: 'react', requiredVersion: '^19.3.1 || ^20.0.0' },
      ];
      for (const build of ['b1', 'b3'])
        await writeFile(join(remote, 'dist', build, 'mf-manifest.json'), manifestWith([], 1, old));
      expect(await command([...args, '--site', origin])).toMatch(
        /^ {2}warning: it needs @telemarket\/kit \^1\.3\.0, and the live shell has 2\.0\.0: its pages will show their error card\nlive: b[13]$/,
      );
    },
  );

  test('a rollback to a build that does not fit its neighbours succeeds, with a warning for each', async () => {
    const side = (props: object) => ({ slots: { 'catalog-side': props } });
    neighbourhood = {
      placements: [],
      offers: { tips: { events: { 'tips:chosen': { id: 'number' } } } },
      neighbours: { clubs: { c1: { catalog: side({ person: 'string' }) } } },
      teams: { clubs: 'Clubs, by Team Red' },
    };
    await fill();
    const manifest = JSON.parse(manifestWith([])) as { telemarket: object };
    const declared = { offers: side({ who: 'string' }), neighbours: { tips: { events: { 'tips:closed': {} } } } };
    const telemarket = { ...manifest.telemarket, ...declared };
    await writeFile(join(remote, 'dist/b1/mf-manifest.json'), JSON.stringify({ ...manifest, telemarket }));
    expect(await command(['--rollback', 'b1', '--site', origin])).toBe(
      [
        '  warning: the site leaves out the widget of Clubs, by Team Red: catalog-side.person is missing',
        '  warning: it was built with an offer that tips has changed since: tips:closed is not offered',
        'live: b1',
      ].join('\n'),
    );
  });

  test('is not needed to list the figures of each build', async () => {
    await fill();
    canaries = [];
    figures = {
      catalog: { b2: { errors: 0.5, ready: 240, LCP: 812, INP: null, CLS: 0.01 } },
      checkout: { b3: { errors: 9, ready: null, LCP: null, INP: null, CLS: null } },
    };
    const printed = await command(['--list', '--site', origin]);
    expect(printed).toMatch(
      /^b2 .* live\n.*"notes of b2"\n  0\.5 errors per 100 views, p75: ready 240 ms, LCP 812 ms, CLS 0\.01$/m,
    );
    expect(printed).not.toContain('9 errors');
  });

  test('withdraws a bad canary in the list', async () => {
    await fill();
    canaries = [standing('bad')];
    const printed = await command(['--list', '--site', origin]);
    expect(printed).toContain('b3 was withdrawn by the gateways: 20 of 20 views failed');
    expect(printed).toMatch(/withdraw b3 {2}by gateway, why: 20 of 20 views failed/);
    expect(await readList()).toMatchObject({
      live: 'b2',
      past: [{ build: 'b3', withdrawn: true, reason: '20 of 20 views failed' }, { build: 'b1' }],
    });
    expect(await command(['--list', '--site', origin])).not.toContain('was withdrawn');
  });

  test('promotes a good canary in the list', async () => {
    await fill();
    canaries = [standing('good')];
    expect(await command(['--list', '--site', origin])).toContain('b3 was promoted by the gateways');
    expect(await readList()).toMatchObject({ live: 'b3', past: [{ build: 'b2' }, { build: 'b1' }] });
  });

  test.each<[string, () => object[], string[]]>([
    ['for another try of the build', () => [standing('bad', '2026-01-01T00:00:00.000Z')], ['--list']],
    ['for another remote', () => [{ ...standing('bad'), remote: 'checkout' }], ['--list']],
    ['not decided yet', () => [{ ...standing('bad'), verdict: null }], ['--list']],
  ])('changes nothing when it is %s', async (_what, standingsNow, args) => {
    await fill();
    canaries = standingsNow();
    await command([...args, '--site', origin]);
    expect(await readList()).toMatchObject({ live: 'b2', canary: { build: 'b3' } });
  });

  test('makes a rollback withdraw the live build when the canary was already withdrawn', async () => {
    await fill();
    canaries = [standing('bad')];
    const printed = await command(['--rollback', '--why', 'prices were wrong', '--site', origin]);
    expect(printed).toBe('b3 was withdrawn by the gateways: 20 of 20 views failed\nlive: b1');
    expect(await readList()).toMatchObject({
      live: 'b1',
      past: [
        { build: 'b2', withdrawn: true, reason: 'prices were wrong' },
        { build: 'b3', withdrawn: true, reason: '20 of 20 views failed' },
      ],
    });
  });

  test('makes a rollback withdraw a canary that was promoted', async () => {
    await fill();
    canaries = [standing('good')];
    expect(await command(['--rollback', '--site', origin])).toMatch(/promoted by the gateways.*\nlive: b2$/);
    const list = await readList();
    expect(list).toMatchObject({ live: 'b2', past: [{ build: 'b3', withdrawn: true }, { build: 'b1' }] });
    expect(list).not.toHaveProperty('canary');
  });

  test('is not needed for a rollback, which ends the canary', async () => {
    await fill();
    canaries = [{ ...standing('bad'), verdict: null }];
    expect(await command(['--rollback', '--site', origin])).toBe('live: b2');
    expect(await readList()).toMatchObject({ live: 'b2', past: [{ build: 'b3', withdrawn: true }, { build: 'b1' }] });
  });

  test('does not prevent a person from promoting a withdrawn canary', async () => {
    await fill();
    canaries = [standing('bad')];
    await command(['--promote', '--site', origin]);
    await command(['--list', '--site', origin]);
    expect(await readList()).toMatchObject({ live: 'b3' });
  });
});

test('a command without a named build store says which build store it uses', async () => {
  await fill();
  expect(await command(['--list'], { RELEASE_TARGET: '' })).toMatch(
    /^• Neither --target nor RELEASE_TARGET is set, so the build store is \/\S+\/dist\n/,
  );
  expect(await command(['--list', '--target', 'dist'], { RELEASE_TARGET: '' })).not.toContain('Neither');
});

test('--auto-promote needs a canary and whole minutes', async () => {
  await expect(command(['--auto-promote', '30'])).rejects.toThrow('--auto-promote needs --canary');
  await expect(command(['--canary', '10', '--auto-promote', 'soon'])).rejects.toThrow('whole number of minutes');
});

describe('a team that begins to sign its releases', () => {
  const RELEASE_KEY = 'key.pem';
  const passportOfLive = () => readFile(join(remote, 'dist/b2', PASSPORT_FILE), 'utf8');
  const listText = () => readFile(join(remote, 'dist/releases.json'), 'utf8');
  beforeEach(async () => {
    await makeKey(RELEASE_KEY);
    await fill();
  });

  test.each([[['--preview', 'pr-7']], [['--canary', '10']]])(
    'is told before the build that %j needs a signed list, and nothing is written',
    async (args) => {
      const before = [await passportOfLive(), await listText()];
      checkedAt = 0;
      await expect(command(args, { RELEASE_KEY })).rejects.toThrow('Release a build to start a new list');
      expect([await passportOfLive(), await listText(), checkedAt]).toEqual([...before, 0]);
    },
  );

  test('is told that the first signed release starts a new list, and sees which builds are older', async () => {
    expect(await command([], { RELEASE_KEY })).toMatch(/^ {2}warning: releases\.json of .* starts a new list\.\n/);
    expect(await command([], { RELEASE_KEY })).not.toContain('warning');
    const printed = await command(['--list'], { RELEASE_KEY });
    expect(printed).toMatch(/^b2 .* from before releases were signed$/m);
    await expect(command(['--rollback'], { RELEASE_KEY })).rejects.toThrow(
      'The list has no earlier build. --list shows all builds in the store',
    );
  });
});

describe('the link of a preview', () => {
  const RELEASE_KEY = 'key.pem';
  const linkOf = (output: string) => output.split('\n').find((line) => line.includes('?preview=')) ?? '';
  const readPart = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, string>;
  beforeEach(async () => {
    await makeKey(RELEASE_KEY);
    await fill({ RELEASE_KEY });
  });

  test('leads to a page, and can also show the preview of another team', async () => {
    const first = linkOf(await command(['--preview', 'pr-7', '--path', '/tips?of=ann'], { RELEASE_KEY }));
    const parts = previewPartsOf(first);
    expect(readPart(parts[0])).toMatchObject({ remote: 'catalog', name: 'pr-7', path: '/tips?of=ann' });
    const both = linkOf(await command(['--preview', 'pr-8', '--with', first], { RELEASE_KEY }));
    expect(previewPartsOf(both).map((part) => [readPart(part)['name'], readPart(part)['path']])).toEqual([
      ['pr-8', '/'],
      ['pr-7', '/tips?of=ann'],
    ]);
  });

  test.each([
    [['--preview', 'pr-7', '--path', '//evil.example'], '--path needs --preview and a path of the site'],
    [['--path', '/tips'], '--path needs --preview and a path of the site'],
    [['--preview', 'pr-7', '--with', 'https://shop.example/'], 'This is not a preview link'],
    [['--with', 'https://shop.example/?preview=x'], '--with needs --preview'],
  ])('%j is refused', async (args, problem) => {
    await expect(command(args, { RELEASE_KEY })).rejects.toThrow(problem);
  });

  test('is refused before the upload when it would be too long for gateways', async () => {
    const path = ['--path', `/${'p'.repeat(290)}`];
    const [part = ''] = previewPartsOf(linkOf(await command(['--preview', 'pr-1', ...path], { RELEASE_KEY })));
    const linkOfParts = (count: number) => Array.from({ length: count }, () => part).join('.');
    const joinTo = (count: number) =>
      command(['--preview', 'pr-2', ...path, '--with', linkOfParts(count)], { RELEASE_KEY });
    const before = await readFile(join(remote, 'dist/releases.json'), 'utf8');
    await expect(joinTo(5)).rejects.toThrow(/would have up to \d+ characters, but gateways accept at most 3900/);
    expect(await readFile(join(remote, 'dist/releases.json'), 'utf8')).toBe(before);
    expect(previewPartsOf(linkOf(await joinTo(3)))).toHaveLength(4);
  });
});

describe('the time that a release takes to build and to be checked', () => {
  const releases = async () =>
    JSON.parse(await readFile(join(remote, 'dist/releases.json'), 'utf8')) as {
      canary: { since: string };
      past: { build: string; until: string }[];
      previews: { until: string }[];
    };

  test('does not count as time of comparison with the live build', async () => {
    await fill();
    await command(['--canary', '10', '--auto-promote', '5']);
    const { canary, past } = await releases();
    expect(Date.parse(canary.since)).toBeGreaterThanOrEqual(checkedAt);
    expect(past[0]?.build).toBe('b3');
    expect(Date.parse(past[0]?.until ?? '')).toBeGreaterThanOrEqual(checkedAt);
  });

  test('does not shorten a preview, or the time for which the replaced build is stored', async () => {
    const RELEASE_KEY = 'key.pem';
    await makeKey(RELEASE_KEY);
    await fill({ RELEASE_KEY });
    await command(['--preview', 'pr-7', '--hours', '1'], { RELEASE_KEY });
    const [preview] = (await releases()).previews;
    expect(Date.parse(preview?.until ?? '')).toBeGreaterThanOrEqual(checkedAt + 3_600_000);
    await command([], { RELEASE_KEY });
    const replaced = (await releases()).past.find(({ build }) => build === 'b2');
    expect(Date.parse(replaced?.until ?? '')).toBeGreaterThanOrEqual(checkedAt);
  });
});
