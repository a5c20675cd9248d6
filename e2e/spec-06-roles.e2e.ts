import { expect, test } from './test';

// @spec-6.3
test('a forged session in the storage of the browser gives no access', async ({ page, shopper }) => {
  const victim = await shopper.signUpByApi();
  await shopper.orderByApi(victim, 1);
  await shopper.expireSession();
  const { firstName, lastName, username, email } = victim;
  await page.addInitScript((user) => localStorage.setItem('tm:session', JSON.stringify(user)), {
    id: 1,
    firstName,
    lastName,
    username,
    email,
    isAdmin: true,
  });
  await shopper.open('/order-history');
  await expect(page.getByText('Sign in to see your orders')).toBeVisible();
  expect((await page.request.get(`/api/orders/user/${email}`)).status()).toBe(401);
  expect((await page.request.get('/api/admin/users')).status()).toBe(401);
});
