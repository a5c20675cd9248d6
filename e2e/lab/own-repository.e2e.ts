import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RemoteManifest } from '@telemarket/composition';
import { COOKIES } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/shop';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { addToRemotes } from '../../tools/new-remote';
import { readManifest } from '../../tools/packages/workspaces';
import { freePort } from '../../tools/port';
import { ROOT } from '../../tools/root';
import { OwnRepository, type RunningDevSite, usesNpm } from './own-repository';
import { type SignedSite, startSignedSite } from '../stack/signed-site';
import type { Stack } from '../stack/stack';
import { expect, test } from '../test';

const { version: kitVersion } = readManifest(join(ROOT, 'shell/kit'));
let remote: OwnRepository;
let store = '';
test.beforeAll(async ({ stack }) => {
  test.setTimeout(900_000);
  remote = new OwnRepository(stack.address, '@acme/gift-cards');
  await remote.createAndInstall();
  store = join(remote.folder, 'store');
  mkdirSync(store);
});
test.afterAll(() => remote.removeFolder());
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const release = (...args: string[]) => remote.release('--target', store, ...args);
const readReleases = () => readFileSync(join(store, 'releases.json'), 'utf8');

test('a team creates, tests and checks a remote in an empty folder, with packages from the site', async ({ stack }) => {
  expect(remote.read('.npmrc')).toBe(`@telemarket:registry=${stack.address}/npm/\n`);
  if (usesNpm) {
    const installed = join(remote.folder, 'node_modules/@telemarket');
    expect(readdirSync(installed).sort()).toEqual(['composition', 'contract', 'kit', 'release-trust', 'remote-tools']);
    for (const name of readdirSync(installed)) expect(lstatSync(join(installed, name)).isSymbolicLink()).toBe(false);
  }
  await remote.exec('test');
  await remote.exec('run', 'typecheck');
  await remote.exec('run', 'lint');
  // the command `outdated` fails when a newer version of the package exists
  expect(await remote.exec('outdated', '@telemarket/kit')).toBe('');
});

test('the lint presets report a fault in a stylesheet of the remote', async () => {
  remote.edit(
    'src/gift-cards/gift-cards.module.css',
    '  .page {',
    '  :global(header) {\n    color: red;\n  }\n\n  .page {',
  );
  await expect(remote.exec('run', 'lint')).rejects.toThrow(/selector-pseudo-class-disallowed-list/);
  remote.edit('src/gift-cards/gift-cards.module.css', '  :global(header) {\n    color: red;\n  }\n\n', '');
});

test('the remote is released, rendered on the server with its data, and rolled back', async ({
  stack,
  page,
  shopper,
}) => {
  expect(await release()).toMatch(/live: \w{12}\n.* has no line for gift-cards\..*\ngift-cards=\/\S+\/store\n$/);
  addToRemotes(stack.remotesFile, 'gift-cards', store);
  const html = async (name = 'Ann') => (await page.request.get(`/gift-cards/${name}`)).text();
  await expect.poll(html).toContain('Gift Cards for Ann</h1>');
  expect(await html('Mary%20Ann')).toContain('Gift Cards for Mary Ann</h1>');
  expect(await html()).toMatch(/<a href="\/product\/\d+"/);
  await shopper.open('/gift-cards');
  await page.getByRole('link', { name: 'For Ann' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards for Ann' })).toBeVisible();

  remote.edit('src/gift-cards/for-name-page.tsx', '`Gift Cards for', '`Presents for');
  expect(await release('--canary', '10')).toMatch(
    new RegExp(`canary: \\w{12} for 10 % of the visitors\n${stack.address}/gift-cards\n$`),
  );
  await release('--promote');
  await expect.poll(html).toContain('Presents for Ann</h1>');
  await release('--rollback');
  await expect.poll(html).toContain('Gift Cards for Ann</h1>');
  remote.edit('src/gift-cards/for-name-page.tsx', '`Presents for', '`Gift Cards for');
});

test('a team gets the types of other remotes, and cannot release a change of an offer that another remote uses', async ({
  stack,
  page,
}) => {
  const definition = remote.read('src/remote.ts');
  const chosen = (type: string) => ({ events: { 'gift-cards:chosen': { id: type } } });
  const offer = async (type: string) => {
    remote.write(
      'src/remote.ts',
      definition.replace('pages: [', `offers: ${JSON.stringify(chosen(type))},\n  pages: [`),
    );
    return remote.exec('run', 'types');
  };
  stack.release('catalog', (file, text) => {
    if (file !== 'mf-manifest.json') return text;
    const manifest = JSON.parse(text) as RemoteManifest;
    const offers = { events: { 'catalog:opened': { id: 'number' } } };
    const neighbours = { 'gift-cards': chosen('number') };
    return JSON.stringify({
      ...manifest,
      telemarket: { ...manifest.telemarket, owner: 'Team Red', offers, neighbours },
    });
  });
  await expect
    .poll(async () => (await page.request.get('/remotes/catalog/types.d.ts')).text())
    .toContain("'catalog:opened': { id: number };");
  expect(await offer('number')).toMatch(
    /written: types\/catalog\.d\.ts\nwritten: types\/neighbours\.json\nwritten: types\/gift-cards\.d\.ts/,
  );
  const uses = (type: string) =>
    remote.write(
      'src/gift-cards/opened.ts',
      `import type { KitEvents } from '@telemarket/kit';\nexport const idOf = ({ id }: KitEvents['catalog:opened']): ${type} => id;\n`,
    );
  uses('string');
  await expect(remote.exec('run', 'typecheck')).rejects.toThrow(/Type 'number' is not assignable to type 'string'/);
  uses('number');
  await remote.exec('run', 'typecheck');
  // lints only `src`, because `npm run lint` would also lint the build store, which is in the folder of the remote in
  // this test
  await remote.exec('exec', '--', 'eslint', 'src', '--max-warnings', '0');
  const links = 'src/gift-cards/gift-cards-page.tsx';
  remote.edit(links, 'to="/gift-cards/Ann"', 'to="/nowhere"');
  const printed = await release();
  remote.edit(links, 'to="/nowhere"', 'to="/gift-cards/Ann"');
  expect(printed).toContain('warning: /gift-cards has a link to /nowhere, which is not a page of the site');
  expect(printed).toMatch(/live: \w{12}\n/);
  await offer('string');
  await expect(release()).rejects.toThrow(
    /- \S+, by Team Red uses an offer that this build changes: gift-cards:chosen\.id is string, not number/,
  );
  remote.write('src/remote.ts', definition);
  for (const path of ['types', 'src/gift-cards/opened.ts']) rmSync(join(remote.folder, path), { recursive: true });
});

test('the refusal of a build lists everything that the live site does not allow', async () => {
  const changes = [
    ['package.json', `"@telemarket/kit": "^${kitVersion}"`, '"@telemarket/kit": "^1.9.0"'],
    // the team has a newer kit than the live shell
    ['node_modules/@telemarket/kit/src/index.js', ' paths }', ' paths, paths as newestPaths }'],
    ['node_modules/@telemarket/kit/src/index.d.ts', ' paths }', ' paths, paths as newestPaths }'],
    ['src/gift-cards/for-name-page.tsx', 'paths', 'newestPaths'],
    // the team has a newer contract than the live API
    ['node_modules/@telemarket/contract/index.d.ts', 'ProductSummary: {', 'ProductSummary: { gift: boolean;'],
    ['src/gift-cards/for-name-page.tsx', 'price }) =>', 'price, gift }) => gift &&'],
    [
      'src/gift-cards/gift-cards.module.css',
      '@layer remote {',
      ':global(header) { color: red !important; }\n@layer remote {',
    ],
    ['src/gift-cards/gift-cards-page.tsx', 'to="/gift-cards/Ann"', 'to={7}'],
    ['src/remote.ts', "path: '/gift-cards/:name',", "path: '/groups',"],
    ['src/remote.ts', "visit: '/gift-cards/Ann',", 'visit: true,'],
    ['src/remote.ts', "path: '/gift-cards',", "path: '/help',"],
  ] as const;
  const unchanged = new Map(changes.map(([file]) => [file, remote.read(file)]));
  for (const [file, from, to] of changes) remote.edit(file, from, to);
  const before = readReleases();
  const refusal = await release().catch(String);
  for (const problem of [
    /is not released:\n- \S+: "header" has no class of gift-cards\n/,
    /"header" is outside of @layer remote\n.*"color" is !important/,
    /\/groups is a page of the live remote catalog/,
    /\/help is a path of the shell/,
    /src\/gift-cards\/gift-cards-page\.tsx:\d+:\d+ has the type error TS2322/,
    /src\/gift-cards\/for-name-page\.tsx:\d+:\d+ has the type error TS2339: Property 'gift' does not exist/,
    `it needs @telemarket/kit ^1.9.0, and the live shell has ${kitVersion}`,
    /it imports newestPaths from @telemarket\/kit, which the live shell does not export/,
  ])
    expect(refusal).toMatch(problem);
  expect(readReleases()).toBe(before);
  for (const [file, text] of unchanged) remote.write(file, text);
});

test('a build that fails in a browser is refused', async () => {
  const before = readReleases();
  const page = 'src/gift-cards/gift-cards-page.tsx';
  const unchanged = remote.read(page);
  remote.edit(page, 'return (', "if (typeof window === 'object') throw new Error('only in browsers');\n  return (");
  await expect(release()).rejects.toThrow(
    /is not released:\n- \/gift-cards .*(only in browsers|Gift Cards is not available)/s,
  );
  expect(readReleases()).toBe(before);
  remote.write(page, unchanged);
});

/**
 * Faults that happen only on the server: a browser can render each of these pages. Each entry has the text with which
 * the release refuses the build.
 */
const SERVER_FAULTS: [fault: string, file: string, from: string, to: string, refusal: RegExp][] = [
  [
    'a module that throws',
    'src/gift-cards/gift-cards-page.tsx',
    'export default function',
    "if (typeof window === 'undefined') throw new Error('no window');\n\nexport default function",
    /- \/gift-cards throws when it is loaded: Error: no window \(src\/gift-cards\/gift-cards-page\.tsx:\d+:\d+\)/,
  ],
  [
    'a component that throws',
    'src/gift-cards/gift-cards-page.tsx',
    'return (',
    "if (typeof window === 'undefined') throw new Error('no window');\n  return (",
    /- \/gift-cards throws: Error: no window \(src\/gift-cards\/gift-cards-page\.tsx:\d+:\d+\)/,
  ],
  [
    'reads that hang',
    'src/gift-cards/for-name.reads.ts',
    '=> ',
    "=> typeof window === 'object' ? [] : (() => { for (;;) { /* hangs */ } })() ?? ",
    /- \/gift-cards\/Ann hangs \(src\/gift-cards\/for-name\.reads\.ts:\d+:\d+\)/,
  ],
  [
    'a page without content',
    'src/gift-cards/gift-cards-page.tsx',
    'return (',
    "if (typeof window === 'undefined') return null;\n  return (",
    /- \/gift-cards is empty on the server/,
  ],
];
for (const [fault, file, from, to, refusal] of SERVER_FAULTS)
  test(`a build with ${fault} on the server is refused, and the message names the line`, async () => {
    const before = readReleases();
    const unchanged = remote.read(file);
    remote.edit(file, from, to);
    await expect(release()).rejects.toThrow(refusal);
    expect(readReleases()).toBe(before);
    remote.write(file, unchanged);
  });

test.describe('the dev site', () => {
  /** A change is visible within a second; a busy machine may need longer. */
  const SEEN = { timeout: 60_000 };

  let site: SignedSite;
  let dev: RunningDevSite;
  let port = 0;
  test.beforeAll(async ({ stack }, { parallelIndex }) => {
    site = await startSignedSite(stack.apiAddress, parallelIndex);
    port = await freePort();
    dev = await remote.startDevSite(site.address, port);
  });
  test.afterAll(async () => {
    await dev.stop();
    await site.stop();
  });
  test.beforeEach(({ context }) => context.addCookies([{ name: COOKIES.consent, value: 'false', url: dev.address }]));

  const bar = (page: Page) => page.getByRole('complementary', { name: 'Development' });
  const open = async (page: Page, path: string) => {
    await page.goto(dev.address + path);
    await expect(page.locator('html[data-ready]')).toBeAttached();
  };
  const html = async (page: Page, path: string) => (await page.request.get(dev.address + path)).text();

  /** Returns a digest of all files in the site's build stores and of all rows in its database. */
  async function stateOfSite({ databaseUrl }: Stack): Promise<string> {
    const hash = createHash('sha256');
    for (const name of ['catalog', 'checkout', 'account', 'admin']) {
      const { path } = site.store(name);
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()))
        hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
    const database = await createConnection(databaseUrl);
    try {
      const [tables] = await database.query<RowDataPacket[]>('SHOW TABLES');
      for (const table of tables.map((row) => String(Object.values(row)[0]))) {
        const [rows] = await database.query<RowDataPacket[]>(`CHECKSUM TABLE \`${table}\``);
        hash.update(JSON.stringify(rows));
      }
    } finally {
      await database.end();
    }
    return hash.digest('hex');
  }

  test('a local remote is rendered on the server inside a signed site, which does not change', async ({
    stack,
    page,
  }) => {
    const before = await stateOfSite(stack);
    expect(await html(page, '/gift-cards/Ann')).toContain('Gift Cards for Ann</h1>');
    expect(await html(page, '/gift-cards/Ann')).toMatch(/<a href="\/product\/\d+"/);
    expect((await page.request.get(`${site.address}/gift-cards`)).status()).toBe(404);

    await open(page, `${paths.home}?boundaries`);
    const home = page.locator('[data-remote="catalog/home-page"]');
    await expect(home).toHaveAttribute('data-boundary', /^catalog\/home-page · /);
    await open(page, '/gift-cards?boundaries');
    const part = page.locator('[data-remote="gift-cards/gift-cards-page"]');
    await expect(part).toHaveAttribute('data-boundary', /^gift-cards\/gift-cards-page · .* · \w{12}$/);
    await expect(bar(page)).toContainText('gift-cards: local build');
    await expect(bar(page)).toContainText('writes are off');

    await page.getByRole('link', { name: 'For Ann' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift Cards for Ann');
    remote.edit('src/gift-cards/for-name-page.tsx', '`Gift Cards for', '`Presents for');
    await expect.poll(() => html(page, '/gift-cards/Ann'), SEEN).toContain('Presents for Ann</h1>');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Presents for Ann', SEEN);

    const registry = (await (await page.request.get(`${dev.address}/remotes.json`)).json()) as Record<
      string,
      { entry: string }
    >;
    const entry = registry['gift-cards']?.entry ?? '';
    const map = await page.request.get(
      dev.address + entry.replace('remote-entry.js', '__federation_expose_for_name_page.js.map'),
    );
    expect(await map.text()).toContain('`Presents for ${');
    expect(await stateOfSite(stack)).toBe(before);
  });

  test('a new page of the remote appears without a restart', async ({ page }) => {
    remote.write('src/gift-cards/new-page.tsx', 'export default () => <h1 tabIndex={-1}>Brand new</h1>;\n');
    const pages = remote.read('src/remote.ts');
    remote.edit(
      'src/remote.ts',
      'pages: [',
      "pages: [\n    { path: '/presents', layout: 'store', load: () => import('./gift-cards/new-page') },",
    );
    await expect.poll(() => html(page, '/presents'), SEEN).toContain('Brand new</h1>');
    remote.write('src/remote.ts', pages);
    await expect.poll(async () => (await page.request.get(`${dev.address}/presents`)).status(), SEEN).toBe(404);
  });

  const errors = (page: Page) => page.getByRole('alert', { name: 'Errors in the local build' });

  test.describe('a remote with errors', () => {
    test.use({ expectsErrors: true });

    test('errors of the build, the server and the browser are shown in the page until they are corrected', async ({
      page,
    }) => {
      const file = 'src/gift-cards/gift-cards-page.tsx';
      const unchanged = remote.read(file);
      await open(page, '/gift-cards');
      await expect(errors(page)).toBeHidden();
      remote.edit(file, 'return (', 'return ((');
      await expect(errors(page)).toContainText(/The build failed.*gift-cards-page\.tsx/s, SEEN);
      await expect(bar(page)).toContainText('the last build has failed');
      remote.write(file, unchanged);
      await expect(errors(page)).toBeHidden(SEEN);
      remote.edit(
        file,
        'return (',
        "if (typeof window === 'undefined') throw new RangeError('no window');\n  return (",
      );
      await expect(errors(page)).toContainText(
        /On the server, \/gift-cards throws: RangeError: no window \(\S+:\d+:\d+\)/,
        SEEN,
      );
      await expect
        .poll(() => dev.output())
        .toMatch(/On the server, \/gift-cards throws: RangeError: no window \(src\//);
      remote.write(file, unchanged);
      await expect(errors(page)).toBeHidden(SEEN);
      remote.edit(
        file,
        'return (',
        "if (typeof window === 'object') setTimeout(() => { throw new RangeError('late'); });\n  return (",
      );
      const late = /In the browser, \/gift-cards: RangeError: late \(src\/gift-cards\/gift-cards-page\.tsx:\d+:\d+\)/;
      await expect(errors(page)).toContainText(late, SEEN);
      expect(dev.output()).toMatch(late);
      remote.write(file, unchanged);
      await expect(errors(page)).toBeHidden(SEEN);
    });
  });

  test('a widget is shown before the operator grants its slot, and the bar of the dev site says so', async ({
    page,
  }) => {
    remote.write('src/gift-cards/gift-card.tsx', 'export default () => <p>A gift card for this listing</p>;\n');
    const unchanged = remote.read('src/remote.ts');
    remote.edit(
      'src/remote.ts',
      'pages: [',
      "widgets: { GiftCard: { slot: 'product-aside', load: () => import('./gift-cards/gift-card') } },\n  pages: [",
    );
    await open(page, paths.product(1));
    await expect(page.getByText('A gift card for this listing')).toBeVisible(SEEN);
    await expect(bar(page)).toContainText('GiftCard in product-aside: only you see it');
    remote.write('src/remote.ts', unchanged);
    await expect(bar(page)).not.toContainText('GiftCard', SEEN);
  });

  test.describe('write requests', () => {
    test.use({ expectsErrors: true });

    test('the dev site refuses write requests, and the page says so; a developer can still sign in and out', async ({
      page,
      shopper,
    }) => {
      const person = await shopper.signUpByApi();
      await page.context().clearCookies({ name: /^sid-/ });
      await open(page, paths.login);
      await shopper.signIn(person);
      await expect(page.getByRole('button', { name: `Account: ${person.firstName}` })).toBeVisible();
      const [session] = (await page.context().cookies(dev.address)).filter(({ httpOnly }) => httpOnly);
      expect(session?.name).toMatch(/^dev-\w{8}-sid-\d+$/);
      // the dialog is a widget of the site's checkout remote
      await open(page, paths.product(1));
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect((await shopper.openCart()).getByText('Proceed to Checkout')).toBeVisible();
      await page.keyboard.press('Escape');
      const write = await page.request.patch(`${dev.address}/api/users/me`, { data: { firstName: 'Eve' } });
      expect([write.status(), ((await write.json()) as { detail: string }).detail]).toEqual([
        403,
        `npm run dev sends no write requests to ${site.address}. Start it with --write to allow them.`,
      ]);
      await expect(bar(page)).toContainText('not sent: PATCH /api/users/me');
      await shopper.signOut();
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    });

    test('even with --write, the dev site refuses write requests from other sites', async ({ page }) => {
      await dev.stop();
      dev = await remote.startDevSite(site.address, port, '--write');
      await open(page, '/gift-cards');
      await expect(bar(page)).toContainText('writes change the site');
      const data = { email: 'ada@example.com' };
      const subscribe = (headers: Record<string, string>) =>
        page.request.post(`${dev.address}/api/newsletter`, { data, headers });
      expect((await subscribe({ origin: 'http://evil.example' })).status()).toBe(403);
      expect((await subscribe({ origin: dev.address })).ok()).toBe(true);
      const underOtherName = new Promise<number | undefined>((resolve) => {
        sendRequest({ port, path: '/', headers: { host: `evil.example:${port}` } }, (response) =>
          resolve(response.resume().statusCode),
        ).end();
      });
      expect(await underOtherName).toBe(421);
    });
  });

  test.describe('while the live site is stopped', () => {
    test.use({ expectsErrors: true });

    test('the local remote continues with the last snapshot of the site, and the page says so', async ({ page }) => {
      await site.stop();
      await open(page, '/gift-cards');
      await expect(bar(page)).toContainText('has not responded since', SEEN);
      remote.edit('src/gift-cards/gift-cards-page.tsx', 'For Ann', 'For Ann and Bob');
      await expect(page.getByRole('link', { name: 'For Ann and Bob' })).toBeVisible(SEEN);
      await page.getByRole('link', { name: 'Groups' }).first().click();
      await expect(page.getByText('is not available right now').first()).toBeVisible(SEEN);
    });
  });
});
