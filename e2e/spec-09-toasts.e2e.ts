import { expect, test } from './test';

test.beforeEach(async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.open('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await shopper.expectToast('Missing credentials', 'Please enter both username and password.');
});

test('a toast lasts 5000 ms', async ({ page, shopper }) => {
  await page.clock.runFor(4_000);
  await expect(shopper.toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(shopper.toast).toBeHidden();
});

test('the pointer over a toast pauses its time', async ({ page, shopper }) => {
  await shopper.toast.hover();
  await page.clock.runFor(10_000);
  await expect(shopper.toast).toBeVisible();
  await shopper.heading.hover();
  await page.clock.runFor(6_000);
  await expect(shopper.toast).toBeHidden();
});

test('F8 focuses the toasts', async ({ page, shopper }) => {
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).locator(':focus')).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(shopper.toast).toBeHidden();
});

test('one toast is visible at a time', async ({ page, shopper }) => {
  await page.getByLabel('Username', { exact: true }).fill('nobody-at-all');
  await page.getByLabel('Password', { exact: true }).fill('heron-pier-7');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(shopper.toast).toContainText('Login failed');
  await expect(shopper.toast).toHaveCount(1);
});

test('a swipe of 50 px to the right closes a toast', async ({ page, shopper }) => {
  const box = await shopper.toast.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 4 });
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(shopper.toast).toBeVisible();
  await swipe(60);
  await page.clock.runFor(500);
  await expect(shopper.toast).toBeHidden();
});

test('a toast is at most 420 px wide', async ({ shopper }) => {
  expect((await shopper.toast.boundingBox())?.width).toBeLessThanOrEqual(420);
});
