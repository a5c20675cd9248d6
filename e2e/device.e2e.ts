import { paths } from '@telemarket/kit/shop';
import { newPerson, Shopper } from './shopper';
import { expect, test } from './test';

test('after a user switch, an old tab shows only the new user', async ({ page, shopper, context }) => {
  const first = await shopper.signUpByApi();
  await shopper.addToCart();
  const orderId = await shopper.placeOrder();
  await shopper.addToCart(2);
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Received by the shop');

  const secondTab = await context.newPage();
  const next = new Shopper(secondTab);
  await next.open(paths.home);
  await next.signOut();
  await expect(page.getByText('Sign in to see your orders')).toBeVisible();
  await next.signUp({ ...newPerson(), firstName: 'Bo' });
  await expect(page.getByText('No Orders Yet')).toBeVisible();

  const texts = [orderId, first.email, first.username, first.firstName];
  const contentOf = () => page.evaluate(() => document.documentElement.outerHTML);
  for (const path of [paths.orderHistory, paths.myData, paths.profile, paths.product(2)]) {
    await shopper.open(path);
    for (const text of texts) expect(await contentOf()).not.toContain(text);
  }
  await expect(page.getByRole('button', { name: 'Account of Bo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
});
