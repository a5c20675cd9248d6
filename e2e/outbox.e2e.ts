import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

test('an order placed while the database hangs is stored once', async ({ page, shopper, stack }) => {
  test.skip(!stack.database, 'the database server was not started by this test');
  const person = await shopper.signUpByApi();
  await shopper.addToCart(3);
  stack.database?.hang();

  const orderId = await shopper.placeOrder();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  const order = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(order).toContainText('Waiting to be sent');
  expect((await page.request.get('/api/auth/session')).status()).toBe(503);

  stack.database?.resume();
  await expect(order).toContainText('Received by the shop', { timeout: 30_000 });
  expect(await shopper.readStoredOrderIds(person)).toEqual([orderId]);
});

// @spec-4.8
test('an unsent order survives a new page, a sign-out and accepted cookies', async ({ page, shopper, stack }) => {
  const person = await shopper.signUpByApi();
  await shopper.addToCart(4);
  await stack.stopApi();
  const orderId = await shopper.placeOrder();
  await page.context().clearCookies({ name: COOKIES.consent });
  await page.evaluate((key) => localStorage.removeItem(key), DEVICE_KEYS.consent);
  await shopper.open(paths.groups);
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  // the press of Accept reloads the page, and a script in the page fails during the reload
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key).catch(() => 'reloading');
  await expect.poll(() => stored(DEVICE_KEYS.orders)).toBeNull();

  await stack.startApi();
  await expect.poll(() => stored(DEVICE_KEYS.outbox), { timeout: 30_000 }).toBeNull();
  await shopper.open(paths.orderTracking);
  await shopper.trackOrder(orderId, person.email);
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Pending');
});
