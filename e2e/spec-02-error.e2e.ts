import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** Breaks what the shell reads the address with, so that its rendering throws. */
const breakShell = (page: Page) =>
  page.addInitScript(() => {
    URLSearchParams.prototype.get = () => {
      throw new Error('broken on purpose');
    };
  });

test.describe('a UI crash', () => {
  test.use({ expectsErrors: true });

  // @spec-2.147 @spec-8.21
  test('a crash of the shell shows Something went wrong with Reload Page', async ({ page }) => {
    await breakShell(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText(/Please refresh the page to continue\.$/)).toBeVisible();
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await reloaded;
  });
});

// @spec-2.148
test('errors of browser extensions are suppressed', async ({ page, shopper }) => {
  await shopper.open('/');
  const isHeard = (filename: string) =>
    page.evaluate((file) => dispatchEvent(new ErrorEvent('error', { filename: file, cancelable: true })), filename);
  for (const scheme of ['chrome-extension', 'moz-extension', 'safari-web-extension'])
    expect(await isHeard(`${scheme}://abcdef/content.js`), scheme).toBe(false);
  expect(await isHeard(`${page.url()}assets/main.js`)).toBe(true);
});
