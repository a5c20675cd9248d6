import { readOrderId } from './shopper';
import { expect, test } from './test';

// @spec-4.9 @spec-8.5
test('an order that neither the device nor the server has stored says Failed to place order', async ({
  page,
  shopper,
}) => {
  const { email } = await shopper.signUpByApi();
  await shopper.addToCart(1);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  // the server stores the order, and its response is lost
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await shopper.expectToast('Error', 'Failed to place order. Please try again.');
  await expect(dialog.getByText('$1,450.00')).toBeVisible();

  await page.unroute('**/api/orders');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.toast).toContainText('Order placed successfully!');
  await shopper.keepBrowsing();
  const orders = await page.request.get(`/api/orders/user/${encodeURIComponent(email)}`);
  expect(await orders.json()).toHaveLength(1);
});

// @spec-8.7 @spec-2.85
test('an order of a listing that was removed during the checkout is shown as not accepted', async ({
  page,
  shopper,
  administrator,
  playwright,
  baseURL,
}) => {
  const { username, password } = await administrator.createAccount();
  const staff = await playwright.request.newContext({ baseURL });
  await staff.post('/api/auth/login', { data: { username, password } });
  const listing = {
    title: 'Short-lived Club',
    description: 'Run by its readers.',
    category: 'group',
    price: '12.50',
    sellerName: 'Ines Moreau',
    features: [],
    isVerified: false,
  };
  const created = await staff.post('/api/admin/products', { data: listing });
  expect(created.status()).toBe(201);
  const { id, version } = (await created.json()) as { id: number; version: number };
  const person = await shopper.signUpByApi();
  await shopper.addToCart(id);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const headers = { 'if-match': `"${version}"` };
  expect((await staff.delete(`/api/admin/products/${id}`, { headers })).status()).toBe(204);
  await staff.dispose();

  await dialog.getByRole('button', { name: 'Place Order' }).click();
  const orderId = await readOrderId(shopper.toast);
  await shopper.keepBrowsing();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText('The server did not accept this order.')).toBeVisible();
  const stored = await page.request.get(`/api/orders/user/${encodeURIComponent(person.email)}`);
  expect(await stored.json()).toEqual([]);
});
