import { expect, test } from './test';

test("Order creation failure: 'Error: Failed to place order. Please try again.' (destructive), shown if local creation throws", async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.addToCart('/product/1');
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.evaluate(() => {
    Date.prototype.toISOString = () => {
      throw new RangeError('broken on purpose');
    };
  });
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await shopper.expectToast('Error', 'Failed to place order. Please try again.');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).not.toBeNull();
});

test('a server post failure is swallowed', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart('/product/1');
  await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: 'out of order' }));
  await shopper.placeOrder();
  await expect(shopper.toast).toContainText('Order placed successfully!');
  await expect(page.getByText('out of order')).toHaveCount(0);
});

test("Success: 'Order placed successfully!' with 'Order #{id} has been created. Total: $' and the amount with 2 decimals", async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.addToCart('/product/1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const orderId = await shopper.placeOrder();
  await expect(shopper.toast).toContainText(`Order #${orderId} has been created. Total: $2,900.00`);
});

test("Contact failure: 'Error: Failed to send message. Please try again.'", async ({ page, shopper }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await shopper.open('/product/1');
  const dialog = await shopper.fillContactForm();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await shopper.expectToast('Error', 'Failed to send message. Please try again.');
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('Who are the admins?');
});

test("Success: 'Message sent!: Your message has been sent to the seller.' (form cleared, dialog closes)", async ({
  page,
  shopper,
}) => {
  await shopper.open('/product/1');
  const dialog = await shopper.fillContactForm();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await shopper.expectToast('Message sent!', 'Your message has been sent to the seller.');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('');
});

test("Track failure: 'Order not found: Please check your order ID and email address.' plus the Order Not Found card", async ({
  page,
  shopper,
}) => {
  await shopper.open('/order-tracking');
  await shopper.trackOrder('17', 'ada@example.com');
  await shopper.expectToast('Order not found', 'Please check your order ID and email address.');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
});

test('Track failure without an answer says so in a line under the card, too', async ({ page, shopper }) => {
  await page.route('**/api/orders/track', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await shopper.open('/order-tracking');
  await shopper.trackOrder('17', 'ada@example.com');
  await shopper.expectToast('Order not found', 'Please check your order ID and email address.');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(page.getByText('We could not reach the order service.')).toBeVisible();
});

test("Success: 'Order found: Here are your order details.'", async ({ shopper }) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/order-tracking');
  await shopper.trackOrder(orderId, person.email);
  await shopper.expectToast('Order found', 'Here are your order details.');
});

test('the page never prints the text of a failed answer', async ({ page, shopper }) => {
  await page.route(/\/api\/products(\?.*)?$/, (route) => route.fulfill({ status: 500, body: 'SELECT went wrong' }));
  await shopper.open('/nowhere');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('alert')).toContainText('The groups could not be loaded');
  await expect(page.getByText('SELECT')).toHaveCount(0);
});

test('Order history load error: the last list stays, with a note, and the next poll heals it', async ({
  page,
  shopper,
}) => {
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

test('an order that the server refused says so, and why', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart('/product/1');
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

test('Category lists on 401 return null', async ({ page, shopper }) => {
  await page.route(/\/api\/products(\?.*)?$/, (route) => route.fulfill({ status: 401, json: { status: 401 } }));
  await shopper.open('/nowhere');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bots' }).click();
  await expect(page.getByRole('heading', { name: 'No Bots Available' })).toBeVisible();
});
