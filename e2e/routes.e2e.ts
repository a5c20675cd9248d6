import { expect, test } from './test';

// @spec-2.23
test('the skip link moves focus into the content, and a navigation focuses the heading, announces the title and scrolls up', async ({
  page,
  shopper,
}) => {
  await shopper.open('/groups');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.getElementById('main')?.contains(document.activeElement))).toBe(true);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Bots' }).click();
  await expect(shopper.heading).toHaveText('Telegram Bots');
  await expect(shopper.heading).toBeFocused();
  await expect(page.locator('[aria-live]').filter({ hasText: 'Telegram Bots · TeleMarket' })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bots' })).toHaveAttribute('aria-current', 'page');
});

test('the skip link does not change the page that a link of a mail has opened', async ({ page, shopper }) => {
  await shopper.open('/reset-password#token=a-token&username=ada');
  const password = page.getByLabel('New password', { exact: true });
  await password.fill('Heron-at-the-pier');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(password).toHaveValue('Heron-at-the-pier');
});
