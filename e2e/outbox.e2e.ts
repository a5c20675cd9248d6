import type { Page } from '@playwright/test';
import type { Person } from './shopper';
import { expect, test } from './test';

test('an order placed while the API is stopped waits, and reaches the server by itself once', async ({
  page,
  shopper,
  stack,
}) => {
  const person = await shopper.signUp();
  await shopper.addToCart('/product/2');
  await stack.stopApi();

  const orderId = await shopper.placeOrder();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  const order = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(order).toContainText('Waiting for the server');
  await expect(page.getByText('Your orders could not be refreshed. This is the last list we have.')).toBeVisible();

  await stack.startApi();
  await expect(order).toContainText('Confirmed', { timeout: 30_000 });
  await expect(page.getByText('Your orders could not be refreshed.')).toBeHidden();
  expect(await storedOrders(page, person)).toEqual([orderId]);
});

test('an order placed while the database hangs is stored once when it is back', async ({ page, shopper, stack }) => {
  test.skip(!stack.database, 'this database server is not ours to stop');
  const person = await shopper.signUp();
  await shopper.addToCart('/product/3');
  stack.database?.hang();

  const orderId = await shopper.placeOrder();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  const order = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(order).toContainText('Waiting for the server');
  const started = Date.now();
  expect((await page.request.get('/api/auth/session')).status()).toBe(503);
  expect(Date.now() - started).toBeLessThan(3_500);

  stack.database?.resume();
  await expect(order).toContainText('Confirmed', { timeout: 30_000 });
  expect(await storedOrders(page, person)).toEqual([orderId]);
});

test('an order that waits outlives the page, a sign-out and the accepted cookies', async ({ page, shopper, stack }) => {
  const person = await shopper.signUp();
  await shopper.addToCart('/product/4');
  await stack.stopApi();
  const orderId = await shopper.placeOrder();
  await page.context().clearCookies({ name: 'cookieConsent' });
  await page.evaluate(() => localStorage.removeItem('tm:consent'));
  await shopper.open('/groups');
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  // accepting loads the page again
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key).catch(() => 'on its way');
  await expect.poll(() => stored('orders')).toBeNull();

  await stack.startApi();
  await expect.poll(() => stored('ordersOutbox'), { timeout: 30_000 }).toBeNull();
  await shopper.open('/order-tracking');
  await page.getByLabel('Order ID', { exact: true }).fill(orderId);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Pending');
});

/** What the server holds for the person, asked with the page's own cookies. */
async function storedOrders(page: Page, { email }: Person): Promise<string[]> {
  const answer = await page.request.get(`/api/orders/user/${encodeURIComponent(email)}`);
  return ((await answer.json()) as { orderId: string }[]).map(({ orderId }) => orderId);
}
