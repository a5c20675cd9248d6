import { paths } from '@telemarket/composition';
import { expect, test } from './test';

const loginLink = { name: 'Login' };

// @spec-4.10
test('the checkout says when the session has ended', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(5);
  await shopper.expireSession();
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(dialog.getByText(/^You are not signed in: this order will not be in your history/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', loginLink)).toBeAttached();
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.login);
});

test('an order whose session ends during the checkout is shown as a guest order, and can be tracked', async ({
  page,
  shopper,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.addToCart(6);
  const dialog = await shopper.openCart();
  const checked = page.waitForResponse('**/api/auth/session');
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await (await checked).finished();
  await shopper.expireSession();
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.toast).toContainText('was placed without your account');
  await expect(page.getByRole('banner').getByRole('link', loginLink)).toBeVisible();

  await shopper.open(paths.orderHistory);
  const onDevice = page.getByRole('region', { name: 'Placed on this device' });
  await expect(onDevice.getByRole('article')).toContainText('Received by the shop');

  await shopper.open(paths.login);
  await shopper.signIn(person);
  await expect(page).toHaveURL(paths.home);
  await shopper.open(paths.orderHistory);
  const order = page.getByRole('article');
  await expect(order).toContainText('Placed without your account');
  await expect(order).not.toContainText('Pending');
  await order.getByRole('link', { name: 'Track it' }).click();
  await expect(page).toHaveURL(paths.orderTracking);
  await expect(page.getByRole('article')).toContainText('Pending');
});

// @spec-3.21
test('a sign-out without a connection still applies on the next page, and ends the session there', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.open(paths.home);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await shopper.signOut();
  await expect(page.getByRole('banner').getByRole('link', loginLink)).toBeVisible();
  await page.unroute('**/api/auth/logout');

  const ended = page.waitForResponse('**/api/auth/logout');
  await shopper.open(paths.groups);
  await expect(page.getByRole('banner').getByRole('link', loginLink)).toBeVisible();
  await (await ended).finished();
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});

test.describe('the cookie banner', () => {
  test.use({ consent: null });

  test('disappears in every tab after an answer in one tab', async ({ page, shopper, context }) => {
    await shopper.open(paths.home);
    const secondTab = await context.newPage();
    await secondTab.goto(paths.groups);
    await secondTab.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  });
});
