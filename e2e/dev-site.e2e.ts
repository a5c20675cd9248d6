import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { COOKIES } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/composition';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '../tools/port';
import { OwnRepository, type RunningDevSite } from './stack/own-repository';
import { type SignedSite, startSignedSite } from './stack/signed-site';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
/** A change is visible within a second; a busy machine may need longer. */
const SEEN = { timeout: 60_000 };

let site: SignedSite;
let remote: OwnRepository;
let dev: RunningDevSite;
let port = 0;
test.beforeAll(async ({ stack }, { parallelIndex }) => {
  test.setTimeout(600_000);
  site = await startSignedSite(stack.apiAddress, parallelIndex);
  remote = new OwnRepository(site.address, '@acme/gift-cards');
  await remote.create();
  port = await freePort();
  dev = await remote.dev(port);
});
test.afterAll(async () => {
  test.setTimeout(120_000);
  await dev.stop();
  remote.remove();
  await site.stop();
});
test.beforeEach(({ context }) => context.addCookies([{ name: COOKIES.consent, value: 'false', url: dev.address }]));

const bar = (page: Page) => page.getByRole('complementary', { name: 'Development' });
const open = async (page: Page, path: string) => {
  await page.goto(dev.address + path);
  await expect(page.locator('html[data-ready]')).toBeAttached();
};
const html = async (page: Page, path: string) => (await page.request.get(dev.address + path)).text();

/** A digest of all files on the hosts of the site and of all rows of its database. */
async function stateOfSite({ databaseUrl }: Stack): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['catalog', 'checkout', 'account', 'admin']) {
    const { path } = site.host(name);
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

test.describe('writes', () => {
  test.use({ expectsErrors: true });

  test('are refused, and the page says so; a developer signs in and out', async ({ page, shopper, baseURL }) => {
    await page.goto(baseURL ?? '');
    const person = await shopper.signUp();
    await shopper.signOut();
    await page.context().clearCookies({ name: 'sid' });

    await open(page, paths.login);
    await shopper.signIn(person);
    await expect(page.getByRole('button', { name: `Account of ${person.firstName}` })).toBeVisible();
    const [session] = (await page.context().cookies(dev.address)).filter(({ httpOnly }) => httpOnly);
    expect(session?.name).toMatch(/^dev-\w{8}-sid$/);
    // the dialog is a widget of the site's checkout remote
    await open(page, paths.product(1));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect((await shopper.openCart()).getByText('Proceed to Checkout')).toBeVisible();
    await page.keyboard.press('Escape');
    const write = await page.request.patch(`${dev.address}/api/users/me`, { data: { firstName: 'Eve' } });
    expect([write.status(), ((await write.json()) as { detail: string }).detail]).toEqual([
      403,
      `npm run dev sends no writes to ${site.address}. Start it with --write to allow them.`,
    ]);
    await expect(bar(page)).toContainText('not sent: PATCH /api/users/me');
    await shopper.signOut();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  });

  test('from other pages and under other names are refused, also with --write', async ({ page }) => {
    await dev.stop();
    dev = await remote.dev(port, '--write');
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
    await dev.stop();
    dev = await remote.dev(port);
    expect((await subscribe({ origin: dev.address })).status()).toBe(403);
  });
});

test('a name of 60 letters is refused, and the error has the rule for names', async () => {
  const long = 'g'.repeat(60);
  remote.edit('package.json', '"@acme/gift-cards"', `"@acme/${long}"`);
  await expect(remote.dev(await freePort())).rejects.toThrow(/is no name for a remote: use at most 31 small letters/);
  remote.edit('package.json', long, 'gift-cards');
});

test.describe('without the site', () => {
  test.use({ expectsErrors: true });

  test('the local remote continues with the last snapshot, and the page says so', async ({ page }) => {
    await site.stop();
    await open(page, '/gift-cards');
    await expect(bar(page)).toContainText('has not responded since', SEEN);
    remote.edit('src/gift-cards/gift-cards-page.tsx', 'For Ann', 'For Ann and Bob');
    await expect(page.getByRole('link', { name: 'For Ann and Bob' })).toBeVisible(SEEN);
    await page.getByRole('link', { name: 'Groups' }).first().click();
    await expect(page.getByText('is not available right now').first()).toBeVisible(SEEN);
  });
});
