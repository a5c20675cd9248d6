import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@telemarket/composition';
import { ROOT } from '../tools/root';
import { freePort } from '../tools/port';
import { type RunningService, startGateway } from '../tools/stack';
import { expect, test } from './test';

// one gateway for all tests of the file
test.describe.configure({ mode: 'default' });

/** Its remotes were built by tools of different releases. */
let gateway: RunningService;
test.beforeAll(async ({ stack }) => {
  const remotes = { 'old-build': join(ROOT, 'e2e/old-build'), account: stack.host('account').path };
  const list = Object.entries(remotes).map(([name, folder]) => `${name}=${folder}`);
  const env = { API_ORIGIN: stack.apiAddress, REMOTES: list.join() };
  gateway = await startGateway({ port: await freePort(), log: 'e2e-gateway-versions', env });
});
test.afterAll(() => gateway.stop());

const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

test('a build of the previous tools works beside builds of these tools', async ({ page, shopper }) => {
  await page.goto(`${gateway.address}/old-build`);
  await expect(shopper.heading).toHaveText('A page of an old build');
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const button = page.getByRole('button', { name: 'Clicked 0' });
  await expect(button).toHaveCSS('border-top-width', '7px');
  await button.click();
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(shopper.heading).toHaveText('Privacy Policy');
  await navigate(page, paths.login);
  await expect(shopper.heading).toHaveText('Login');
});

test.describe('a tab of the previous shell', () => {
  test.use({ expectsErrors: true });

  test('shows the card of a new build, and a new tab shows its page', async ({ page, context, shopper }) => {
    // the previous shell does not have this variable
    await page.addInitScript(() =>
      Object.defineProperty(window, '_FEDERATION_RUNTIME_CORE', { get: () => undefined, set: () => {} }),
    );
    await page.goto(`${gateway.address}/old-build`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await navigate(page, paths.login);
    await expect(page.getByRole('alert').filter({ hasText: 'Sign-in is not available right now' })).toBeVisible();
    await navigate(page, '/old-build');
    await expect(shopper.heading).toHaveText('A page of an old build');
    const newTab = await context.newPage();
    await newTab.goto(`${gateway.address}${paths.login}`);
    await expect(newTab.locator('html[data-ready]')).toBeAttached();
    await expect(newTab.getByLabel('Password', { exact: true })).toBeVisible();
  });
});
