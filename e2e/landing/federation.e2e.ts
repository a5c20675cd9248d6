import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from '../test';

// the browser reports failed files as errors
test.use({ expectsErrors: true });

const ACCOUNT = '/remotes/account/';

const followLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' }).click();

// remote-failures.e2e.ts tests the failures of a container
test('Retry loads a remote without a reload after a module or a stylesheet has failed', async ({ page, shopper }) => {
  let broken: RegExp | null = /login_page\.js$/;
  await page.route(
    ({ pathname }) => pathname.startsWith(ACCOUNT) && (broken?.test(pathname) ?? false),
    (route) => route.fulfill({ status: 503 }),
  );
  await shopper.open(paths.home);
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  const expectRepair = async (heading: string) => {
    const card = page.getByRole('alert').filter({ hasText: 'Sign-in is not available right now' });
    await expect(card).toBeVisible();
    broken = null;
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(shopper.heading).toHaveText(heading);
  };
  await followLogin(page);
  await expectRepair('Login');
  await page.getByRole('link', { name: 'TeleMarket, home' }).click();
  broken = /support_page\.\w+\.css$/;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Support' }).click();
  await expectRepair('Contact Support');
  await expect(page.locator('html[data-mark]')).toBeAttached();
});

test('a page is hidden until its stylesheet is loaded', async ({ page, shopper }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => pathname.startsWith(ACCOUNT) && pathname.endsWith('.css'),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  await shopper.open(paths.home);
  const script = page.waitForResponse((response) => /\/remotes\/account\/.*login_page\.js$/.test(response.url()));
  await followLogin(page);
  await script;
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeHidden();
  release();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

// remote-failures.e2e.ts tests another version of the kit
test('a remote that was built for another version of React shows only its error card', async ({
  page,
  shopper,
  stack,
}) => {
  const build = stack.release('account', (file, text) =>
    file === 'remote-entry.js' ? text.replaceAll('19.3.1', '20.0.0') : text,
  );
  await expect.poll(async () => (await page.request.get('/remotes.json')).text()).toContain(build);
  await shopper.open(paths.home);
  await followLogin(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Sign-in is not available right now' })).toBeVisible();
  await page.getByRole('link', { name: 'TeleMarket, home' }).first().click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
});
