import { expect, test } from './test';

// @spec-6.1 @spec-1.2
test('signed-out visitors may browse, search, contact sellers and track orders', async ({ request }) => {
  const responses = await Promise.all([
    request.get('/api/products'),
    request.get('/api/products/search/crypto'),
    request.post('/api/contact', {
      data: { buyerName: 'Ada', buyerEmail: 'ada@example.com', message: 'Is it still there?', productId: 1 },
    }),
    request.post('/api/orders/track', { data: { orderId: '1', email: 'ada@example.com' } }),
  ]);
  expect(responses.map((response) => response.status())).toEqual([200, 200, 201, 404]);
});

// @spec-6.2 @spec-6.4 @spec-6.6 @spec-7.18
test('signed-in users may read their orders and change their password, and nothing of others', async ({ shopper }) => {
  const { request } = shopper.page;
  const person = await shopper.signUpByApi();
  expect((await request.get(`/api/orders/user/${person.email}`)).status()).toBe(200);
  expect((await request.get('/api/orders/user/somebody@example.com')).status()).toBe(403);
  for (const list of ['orders', 'users', 'messages'])
    expect((await request.get(`/api/admin/${list}`)).status(), list).toBe(403);
  const data = { currentPassword: person.password, newPassword: `${person.password}-2` };
  const foreign = await request.post('/api/auth/change-password', { data: { ...data, userId: 1 } });
  expect(foreign.status()).toBe(403);
  expect((await request.post('/api/auth/change-password', { data })).status()).toBe(200);
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
