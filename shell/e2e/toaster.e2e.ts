import { expect, test } from './test';

test.beforeEach(async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.open('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(shopper.toast).toContainText('Missing credentials');
  await expect(shopper.toast).toContainText('Please enter both username and password.');
});

test('a toast stays five seconds', async ({ page, shopper }) => {
  await page.clock.runFor(4_000);
  await expect(shopper.toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(shopper.toast).toBeHidden();
});

test('the pointer over it stops its time', async ({ page, shopper }) => {
  await shopper.toast.hover();
  await page.clock.runFor(10_000);
  await expect(shopper.toast).toBeVisible();
  await shopper.heading.hover();
  await page.clock.runFor(6_000);
  await expect(shopper.toast).toBeHidden();
});

test('F8 leads to it, Escape closes it', async ({ page, shopper }) => {
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).locator(':focus')).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(shopper.toast).toBeHidden();
});

test('one is visible at a time', async ({ page, shopper }) => {
  await page.getByLabel('Username', { exact: true }).fill('nobody-at-all');
  await page.getByLabel('Password', { exact: true }).fill('heron-pier-7');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(shopper.toast).toContainText('Login failed');
  await expect(shopper.toast).toHaveCount(1);
});
