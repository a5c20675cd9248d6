import type { Page } from '@playwright/test';
import { paths } from '@telemarket/composition';
import { expect, test } from './test';

// the browser reports failed files as errors
test.use({ expectsErrors: true });

const ACCOUNT = '/remotes/account/';

const followLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' }).click();

for (const [what, file] of [
  ['container', /remote-entry\.js$/],
  ['module', /login_page\.js$/],
  ['stylesheet', /\.css$/],
] as const) {
  test(`Retry loads a remote without a reload after its ${what} has failed`, async ({ page, shopper }) => {
    let isBroken = true;
    await page.route(
      ({ pathname }) => pathname.startsWith(ACCOUNT) && file.test(pathname),
      (route) => (isBroken ? route.fulfill({ status: 503 }) : route.continue()),
    );
    await shopper.open(paths.home);
    await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
    await followLogin(page);
    const card = page.getByRole('alert').filter({ hasText: 'Sign-in is not available right now' });
    await expect(card).toBeVisible();
    isBroken = false;
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(shopper.heading).toHaveText('Login');
    await expect(page.locator('html[data-mark]')).toBeAttached();
  });
}

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
