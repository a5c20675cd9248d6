import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signPreview } from '@telemarket/release-trust';
import { startPreview } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import { type SignedSite, startSignedSite } from '../stack/signed-site';
import { expect, test } from '../test';

// all tests of this file use one site
test.describe.configure({ mode: 'default' });

let site: SignedSite;
/** The address of the site. Playwright reads this variable even before `beforeAll` has set it. */
let address: string | undefined;
test.beforeAll(async ({ stack }, { parallelIndex }) => {
  site = await startSignedSite(stack.apiAddress, parallelIndex);
  ({ address } = site);
});
test.afterAll(() => site.stop());
test.use({ baseURL: ({}, use) => use(address) });

test('a page of a signed release loads each script only once', async ({ page, shopper }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requests.push(new URL(request.url()).pathname);
  });
  await shopper.open(paths.home);
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await expect(shopper.heading).toHaveText('Telegram Groups');
  await page.goto(paths.orderTracking);
  await expect(shopper.heading).toHaveText('Track Order');
  const ofHome = requests.filter((path) => path.endsWith('/remote-entry.js') && path.includes('/catalog/'));
  expect(ofHome).toHaveLength(1);
  expect(requests.some((path) => path.includes('category_page'))).toBe(true);
});

test('anyone with the link of a preview sees the preview, with a badge to leave it', async ({
  page,
  shopper,
  request,
}) => {
  const store = site.store('catalog');
  const build = store.build((_file, text) => text.replaceAll('Premium Collection', 'Collection of a preview'));
  await store.signBuild(site.key, build);
  const preview = { build, name: 'pr-7', until: new Date(Date.now() + 3_600_000).toISOString() };
  await store.releasesBy(site.key).update({ action: 'preview' }, (list) => startPreview(list, preview, new Date()));
  const link = `/?preview=${signPreview({ remote: 'catalog', ...preview }, site.key)}`;
  await expect.poll(async () => (await request.get(link, { maxRedirects: 0 })).status()).toBe(303);
  await page.goto(link);
  await shopper.waitUntilReady();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByRole('heading', { name: 'Collection of a preview' })).toBeVisible();
  const served = await page.request.get(paths.home);
  expect(await served.text()).toContain('Collection of a preview');
  expect(served.headers()['x-robots-tag']).toBe('noindex');
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText('Preview "pr-7" of catalog, until');
  await badge.getByRole('link', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Premium Collection' })).toBeVisible();
  await expect(badge).toHaveCount(0);
});

test('a compromised build store cannot change what visitors see', async ({ page, shopper, request }) => {
  const store = site.store('catalog');
  const before = (await store.releasesBy(site.key).read())?.live ?? '';
  const evil = store.release((file, text) => (file.endsWith('.js') ? `window.stolen = true;${text}` : text));
  await expect.poll(() => site.gatewayLog()).toContain('release not used');
  for (const file of readdirSync(join(store.path, before)).filter((name) => name.endsWith('.js')))
    writeFileSync(
      join(store.path, before, file),
      `window.stolen = true;${readFileSync(join(store.path, before, file), 'utf8')}`,
    );
  await shopper.open(paths.groups);
  await expect(shopper.heading).toHaveText('Telegram Groups');
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  expect((await request.get(paths.home)).headers()['x-remotes']).toContain(`catalog@${before}`);
  expect((await request.get(`/remotes/catalog/${evil}/remote-entry.js`)).status()).toBe(502);
  store.restoreFirstBuild();
  await store.sign(site.key);
});
