import { paths } from '@telemarket/composition';
import { waitForMail } from '../api/test/wait-for-mail';
import { placeGuestOrder } from './guest-order';
import { expect, test } from './test';

// @spec-2.160
test('a placed order has a view with its number, what happens next, and the way to it', async ({ page, shopper }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  await expect(dialog).toHaveAccessibleName('Order placed');
  await expect(dialog.getByText('Received by the shop')).toBeVisible();
  await expect(dialog).toContainText(/Total\s*\$1,450\.00/);
  await expect(dialog.getByRole('listitem').filter({ hasNot: page.getByRole('button') })).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  const orderId = await page.evaluate(() => navigator.clipboard.readText());
  expect(orderId).toMatch(/^\d{13}$/);
  await dialog.getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL(paths.orderHistory);
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toBeVisible();
});

// @spec-2.162 @spec-2.163
test('the owner cancels a pending order in its details, where the timeline says so', async ({
  page,
  shopper,
  stack,
}) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open(paths.orderHistory);
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await card.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` });
  await expect(dialog.getByText('Order placed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByLabel('Reason (optional)').fill('Found another one');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Cancelled by you')).toBeVisible();
  await expect(dialog.getByText('“Found another one”')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(card.getByText('Cancelled', { exact: true })).toBeAttached();
  const { text } = await waitForMail(stack.mailbox, { to: person.email, kind: 'order-cancelled' });
  expect(text).toContain('Found another one');
});

// @spec-2.163 @spec-4.60
test('a page that is behind shows a guest that the order has ended', async ({ page, shopper, stack }) => {
  const email = `guest-${Date.now()}@example.com`;
  const orderId = await placeGuestOrder(stack.address, 1, 1, email);
  await shopper.open(paths.orderTracking);
  await shopper.trackOrder(orderId, email);
  const card = page.getByRole('article', { name: `Order ${orderId}` });
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
