import { expect, test } from './test';

// @spec-7.18
test('POST /api/auth/change-password sends userId, currentPassword and newPassword', async ({ page, shopper }) => {
  const { password } = await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  await shopper.fillPasswordForm(password, 'another quiet river 8');
  const call = page.waitForRequest('**/api/auth/change-password');
  await shopper.button('Change Password').click();
  const body = (await call).postDataJSON() as object;
  expect(body).toEqual({
    userId: expect.any(Number),
    currentPassword: password,
    newPassword: 'another quiet river 8',
  });
  await shopper.expectToast('Password Changed');
});

// @spec-7.18
test('POST /api/auth/change-password refuses another userId', async ({ page, shopper }) => {
  const { password } = await shopper.signUpByApi();
  const response = await page.request.post('/api/auth/change-password', {
    data: { userId: 1, currentPassword: password, newPassword: 'another quiet river 8' },
  });
  expect(response.status()).toBe(403);
});

// @spec-7.12
test('POST /api/support-tickets is called by the support form', async ({ page, shopper }) => {
  await shopper.open('/contact-support');
  await shopper.fillSupportForm();
  const call = page.waitForRequest('**/api/support-tickets');
  await shopper.button('Send Message').click();
  expect((await call).method()).toBe('POST');
  expect((await (await call).response())?.status()).toBe(201);
});

// @spec-7.21
test('PATCH /api/users/me is called by all saves of the settings', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  for (const [path, name] of [
    ['/profile', 'Save Profile'],
    ['/profile?tab=notifications', 'Save Notification Settings'],
    ['/profile?tab=security', 'Save Security Settings'],
  ] as const) {
    await shopper.open(path);
    const call = page.waitForRequest((request) => request.method() === 'PATCH');
    await shopper.button(name).click();
    expect(new URL((await call).url()).pathname).toBe('/api/users/me');
    expect((await call).headers()['if-match']).toMatch(/^".+"$/);
    expect((await (await call).response())?.status()).toBe(200);
  }
});

// @spec-7.34
test('GET /api/admin/orders, users and messages respond to administrators only', async ({
  page,
  shopper,
  administrator,
}) => {
  const LISTS = ['orders', 'users', 'messages'];
  const statuses = () =>
    Promise.all(LISTS.map(async (list) => (await page.request.get(`/api/admin/${list}`)).status()));
  expect(await statuses()).toEqual([401, 401, 401]);
  await shopper.signUpByApi();
  expect(await statuses()).toEqual([403, 403, 403]);
  await shopper.expireSession();
  const calls = new Set<string>();
  page.on('request', (request) => calls.add(new URL(request.url()).pathname));
  await administrator.signIn();
  expect(await statuses()).toEqual([200, 200, 200]);
  for (const tab of ['Orders', 'Users', 'Messages'] as const) {
    await administrator.openTab(tab);
    await expect.poll(() => [...calls]).toContain(`/api/admin/${tab.toLowerCase()}`);
  }
});

// @spec-7.34
test('GET /api/admin/products fills the admin’s table', async ({ page, administrator }) => {
  const call = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/admin/products');
  await administrator.signIn();
  expect((await call).status()).toBe(200);
  await expect(administrator.panel.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(21);
});
