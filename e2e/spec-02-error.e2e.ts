import type { Page } from '@playwright/test';
import { Inspector, PHONE_IN_EACH_THEME } from './inspector';
import { expect, test } from './test';

/** Breaks a function that the shell needs to read the address, so that the shell cannot render. */
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
    await new Inspector(page, PHONE_IN_EACH_THEME).check('crash');
    await expect(page.getByText(/Please refresh the page to continue\.$/)).toBeVisible();
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await reloaded;
  });
});
