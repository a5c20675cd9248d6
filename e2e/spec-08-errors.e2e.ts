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
  // the server stores the order, but the browser does not get the response
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
