import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

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
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  await shopper.open(paths.orderHistory);
  const onDevice = page.getByRole('region', { name: 'Placed on this device' });
  await expect(onDevice.getByRole('article')).toContainText('Received by the shop');

  await shopper.open(paths.login);
  await shopper.signIn(person);
  await expect(page).toHaveURL(paths.home);
  await shopper.open(paths.orderHistory);
  const order = page.getByRole('article');
  await expect(order).toContainText('Guest order');
  await expect(order).not.toContainText('Pending');
  await order.getByRole('link', { name: 'Track it' }).click();
  await expect(page).toHaveURL(paths.orderTracking);
  await expect(page.getByRole('article')).toContainText('Pending');
});
