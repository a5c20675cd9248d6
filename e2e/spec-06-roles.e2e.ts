import { expect, test } from './test';

// @spec-6.1
test('signed-out visitors may browse, search, contact sellers and track orders', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  const responses = await Promise.all([
    page.request.get('/api/products'),
    page.request.get('/api/products/search/crypto'),
    page.request.post('/api/contact', {
      data: { buyerName: 'Ada', buyerEmail: 'ada@example.com', message: 'Is it still there?', productId: 1 },
    }),
    page.request.post('/api/orders/track', { data: { orderId: '1', email: 'ada@example.com' } }),
  ]);
  expect(responses.map((response) => response.status())).toEqual([200, 200, 201, 404]);
});

// @spec-6.2
test('signed-in users may use the cart, their orders and the password change', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.open('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  const changed = await page.request.post('/api/auth/change-password', {
    data: { currentPassword: person.password, newPassword: `${person.password}-2` },
  });
  expect(changed.status()).toBe(200);
});

// @spec-6.3
test('a forged stored session gives no access', async ({ page, shopper }) => {
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

// @spec-6.4
test('the orders of another e-mail are refused with 403', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  expect((await page.request.get('/api/orders/user/somebody@example.com')).status()).toBe(403);
});

// @spec-6.6
test('every admin call of a user without the role is refused with 403', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  for (const list of ['orders', 'users', 'messages'])
    expect((await page.request.get(`/api/admin/${list}`)).status(), list).toBe(403);
});
