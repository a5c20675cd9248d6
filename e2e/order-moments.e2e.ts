import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../api/test/wait-for-mail';
import { placeGuestOrder } from './guest-order';
import { EACH_WIDTH, Inspector } from './inspector';
import { expect, test } from './test';

// @spec-2.82 @spec-2.84 @spec-2.162 @spec-2.163 @spec-9.11
test('a card shows the order, and its details show all items and cancel the order, which the timeline says', async ({
  page,
  shopper,
  stack,
}) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1, 2, 3, 4, 5);
  await shopper.open(paths.orderHistory);
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText(/^(Pending|Confirmed|Completed)$/)).toHaveText(['Pending']);
  await expect(card.getByText('Received by the shop')).toBeVisible();
  await expect(card.getByRole('term')).toHaveText(['Name', 'Email', 'Telegram']);
  await expect(card.getByRole('definition')).toHaveText(['Ada', person.email, '@ada_marsh']);
  await expect(card).toContainText(/Total\s*\$\d{1,2},\d{3}\.\d\d/);
  await expect(card).toContainText("Your order is being processed. We will notify you once it's ready.");
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByText('+3 more items')).toBeVisible();
  const inspector = new Inspector(page, EACH_WIDTH);
  await inspector.check('order history');
  await card.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` });
  await expect(dialog.getByRole('listitem').filter({ hasText: '$' })).toHaveCount(5);
  await expect(dialog.getByText('Order placed')).toBeVisible();
  await inspector.check('order details');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByLabel('Reason (optional)').fill('Found another one');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Cancelled by you')).toBeVisible();
  await expect(dialog.getByText('“Found another one”')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(card.getByText('Cancelled', { exact: true })).toBeAttached();
  const { text } = await waitForMail(stack.mailbox, { to: person.email, kind: 'order-cancelled' });
  expect(text).not.toContain('Found another one');
});

// @spec-2.90 @spec-2.94 @spec-2.163 @spec-4.60 @spec-7.33
test('a guest tracks an order, and a page that is behind shows that it has ended', async ({ page, shopper, stack }) => {
  const email = `guest-${Date.now()}@example.com`;
  const orderId = await placeGuestOrder(stack.address, 1, 1, email);
  await shopper.open(paths.orderTracking);
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(shopper.field('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link')).toHaveAttribute('href', paths.contactSupport);
  const inspector = new Inspector(page, EACH_WIDTH);
  await inspector.check('tracking');
  await shopper.trackOrder('1', email);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await inspector.check('order not found');
  await shopper.button('Try Again').click();
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toHaveCount(0);
  await expect(shopper.field('Order ID')).toHaveValue('');
  await expect(shopper.field('Email')).toHaveValue('');

  const call = page.waitForRequest('**/api/orders/track');
  await shopper.trackOrder(orderId, email);
  expect((await call).postDataJSON()).toEqual({ orderId, email });
  const body = (await (await (await call).response())?.json()) as object;
  expect(Object.keys(body).sort()).toEqual(['createdAt', 'customerName', 'items', 'orderId', 'status', 'total']);
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card).toBeVisible();
  await inspector.check('tracked order');
  await card.getByRole('button', { name: 'Cancel order' }).click();
  const elsewhere = await page.request.post('/api/orders/cancel', { data: { orderId, email } });
  expect(elsewhere.status()).toBe(200);
  await card.getByRole('button', { name: 'Cancel order' }).click();
  await shopper.expectToast('Order not cancelled');
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

// @spec-2.161
test('the cart is a drawer on a desktop and fills a phone, and its lines lead to their products', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.addToCart(2);
  await shopper.open(paths.groups);
  const dialog = await shopper.openCart();
  await expect
    .poll(() => dialog.boundingBox())
    .toMatchObject({ y: 0, width: 420, height: page.viewportSize()?.height });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
  await dialog.getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(paths.product(2));
});
