import { readOrderId } from './shopper';
import { expect, test } from './test';

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
  await expect(dialog).toBeHidden();
  const orders = await page.request.get(`/api/orders/user/${encodeURIComponent(email)}`);
  expect(await orders.json()).toHaveLength(1);
});

test('a failed post of an order shows no error', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: 'out of order' }));
  await shopper.placeOrder();
  await expect(shopper.toast).toContainText('Order placed successfully!');
  await expect(page.getByText('out of order')).toHaveCount(0);
});

test('a placed order says its id and total', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const orderId = await shopper.placeOrder();
  await expect(shopper.toast).toContainText(`Order #${orderId} has been created. Total: $2,900.00`);
});

test('a failed contact message says Failed to send message', async ({ page, shopper }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await shopper.open('/product/1');
  const dialog = await shopper.fillContactForm();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await shopper.expectToast('Error', 'Failed to send message. Please try again.');
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('Who are the admins?');
});

test('a sent contact message says Message sent!', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  const dialog = await shopper.fillContactForm();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await shopper.expectToast('Message sent!', 'Your message has been sent to the seller.');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('an unknown order says Order not found', async ({ page, shopper }) => {
  await shopper.open('/order-tracking');
  await shopper.trackOrder('17', 'ada@example.com');
  await shopper.expectToast('Order not found', 'Please check your order ID and email address.');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
});

test('a failed tracking says that the service cannot be reached', async ({ page, shopper }) => {
  await page.route('**/api/orders/track', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await shopper.open('/order-tracking');
  await shopper.trackOrder('17', 'ada@example.com');
  await shopper.expectToast('Order not found', 'Please check your order ID and email address.');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(page.getByText('We could not reach the order service.')).toBeVisible();
});

test('a tracked order says Order found', async ({ shopper }) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/order-tracking');
  await shopper.trackOrder(orderId, person.email);
  await shopper.expectToast('Order found', 'Here are your order details.');
});

test('the text of a failed response is never shown', async ({ page, shopper }) => {
  await page.route(/\/api\/products(\?.*)?$/, (route) => route.fulfill({ status: 500, body: 'SELECT went wrong' }));
  await shopper.open('/nowhere');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('alert')).toContainText('The groups could not be loaded');
  await expect(page.getByText('SELECT')).toHaveCount(0);
});

test('a failed poll of the order history shows the last list with a note', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.orderByApi(person, 1);
  await page.clock.install();
  await shopper.open('/order-history');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.route('**/api/orders/user/**', (route) => route.abort());
  await page.clock.runFor(6_000);
  const note = page.getByText('Your orders could not be refreshed. This is the last list we have.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.unroute('**/api/orders/user/**');
  await page.clock.runFor(6_000);
  await expect(note).toHaveCount(0);
});

test('a refused order says that the server did not accept it', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const problem = { status: 422, title: 'Unprocessable', detail: 'This listing is deleted.', requestId: 'r1' };
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  const orderId = await shopper.placeOrder();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText('The server did not accept this order.')).toBeVisible();
  await expect(card.getByText('Not accepted')).toBeVisible();
});

test('an order of a listing that was taken off meanwhile is not accepted, and says so', async ({
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
  await expect(dialog).toBeHidden();
  const orderId = await readOrderId(shopper.toast);
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText('The server did not accept this order.')).toBeVisible();
  const stored = await page.request.get(`/api/orders/user/${encodeURIComponent(person.email)}`);
  expect(await stored.json()).toEqual([]);
});

test('a 401 on a category list is an empty list', async ({ page, shopper }) => {
  await page.route(/\/api\/products(\?.*)?$/, (route) => route.fulfill({ status: 401, json: { status: 401 } }));
  await shopper.open('/nowhere');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bots' }).click();
  await expect(page.getByRole('heading', { name: 'No Bots Available' })).toBeVisible();
});
