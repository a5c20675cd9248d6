import type { Page, Request } from '@playwright/test';
import { newPerson } from './shopper';
import { expect, test } from './test';

/** Collects the page's requests from now on whose path starts with `prefix`. */
function collectCalls(page: Page, prefix: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(prefix)) calls.push(request);
  });
  return calls;
}

// @spec-7.1
test('calls have cookies and JSON bodies', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const posted = page.waitForRequest('**/api/orders');
  await shopper.placeOrder();
  const headers = await (await posted).allHeaders();
  expect(headers['cookie']).toContain('sid=');
  expect(headers['content-type']).toContain('application/json');
  expect((await (await posted).response())?.headers()['content-type']).toContain('application/json');
});

// @spec-7.3
test('focus of the window causes no request', async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.open('/groups');
  const calls = collectCalls(page, '/api/products');
  // SWR ignores a repeated request within some seconds, so the focus comes later
  await page.clock.runFor(10_000);
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(10_000);
  expect(calls).toEqual([]);
});

// @spec-7.3
test('a list is requested once by default', async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.open('/nowhere');
  const calls = collectCalls(page, '/api/products');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  for (const name of ['Groups', 'Bots', 'Groups'])
    await Promise.all([
      expect(page.getByRole('heading', { name: `Available ${name}` })).toBeVisible(),
      nav.getByRole('link', { name }).click(),
    ]);
  await page.clock.runFor(60_000);
  const lists = calls.map((call) => new URL(call.url()).searchParams.get('category'));
  expect(lists).toEqual(['group', 'bot']);
});

// @spec-7.5 @spec-9.3
test('GET /api/stats is polled every 10 s', async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.open('/');
  const calls = collectCalls(page, '/api/stats');
  await page.clock.runFor(9_000);
  const before = calls.length;
  await page.clock.runFor(2_000);
  await expect.poll(() => calls.length).toBe(before + 1);
  await page.clock.runFor(10_000);
  await expect.poll(() => calls.length).toBe(before + 2);
});

// @spec-7.6
test('GET /api/products fills the home page', async ({ page, shopper }) => {
  await shopper.open('/order-tracking');
  const calls = collectCalls(page, '/api/products');
  await page.getByRole('link', { name: 'TeleMarket, home' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await page.getByRole('main').getByRole('button', { name: 'Bots' }).click();
  await expect(page.getByText(/^4\d of \d+ listings$/)).toBeVisible();
  expect(calls.every((call) => call.method() === 'GET')).toBe(true);
  expect(calls.some((call) => new URL(call.url()).search === '')).toBe(true);
});

// @spec-7.7
test('GET /api/products?category= fills the category lists', async ({ page, shopper }) => {
  await shopper.open('/nowhere');
  const calls = collectCalls(page, '/api/products');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  for (const [name, category] of [
    ['Groups', 'group'],
    ['Bots', 'bot'],
    ['Accounts', 'account'],
  ] as const) {
    await nav.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: `Available ${name}` })).toBeVisible();
    await expect.poll(() => calls.some((call) => call.url().includes(`category=${category}`)), name).toBe(true);
  }
});

// @spec-7.8
test('GET /api/products/{id} fills the product page', async ({ page, shopper }) => {
  await shopper.open('/groups');
  const call = page.waitForRequest('**/api/products/1');
  await page.getByRole('link', { name: 'Crypto Chart Room' }).click();
  expect((await (await call).response())?.status()).toBe(200);
});

// @spec-7.9
test('GET /api/products/search/{query} encodes the query', async ({ page, shopper }) => {
  await shopper.open('/');
  const calls = collectCalls(page, '/api/products/search/');
  await shopper.search.fill('50% off / ?#&');
  await expect(page.getByText(/^No products found/)).toBeVisible();
  expect(new URL(calls[0]?.url() ?? '').pathname).toBe('/api/products/search/50%25%20off%20%2F%20%3F%23%26');
  await shopper.search.fill('crypto');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(5);
  expect(await (await calls.at(-1)?.response())?.json()).toContainEqual(
    expect.objectContaining({ id: 1, title: 'Crypto Chart Room' }),
  );
});

// @spec-7.30
test('a failed POST /api/orders leaves the order on the device, and is repeated with the same orderId', async ({
  page,
  shopper,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.addToCart(1);
  const tries: string[] = [];
  await page.route('**/api/orders', async (route) => {
    tries.push((route.request().postDataJSON() as { orderId: string }).orderId);
    await (tries.length === 1 ? route.abort() : route.continue());
  });
  const orderId = await shopper.placeOrder();
  expect(await page.evaluate(() => localStorage.getItem('orders'))).toContain(orderId);
  await expect.poll(() => tries.length).toBe(2);
  expect(tries).toEqual([orderId, orderId]);
  await expect
    .poll(async () => (await (await page.request.get(`/api/orders/user/${person.email}`)).json()) as unknown[])
    .toHaveLength(1);
});

// @spec-7.30
test('the order history shows a price that the server has changed', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.evaluate(() => {
    localStorage.setItem('cart', localStorage.getItem('cart')?.replace('1450.00', '1.00') ?? '');
  });
  await shopper.open('/');
  const orderId = await shopper.placeOrder();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText('Price updated to $1,450.00')).toBeVisible();
});

// @promise order-decision.tsx: the shopper sees it within seconds.
// @promise articles.ts: follows changes within seconds.
// @spec-7.31 @spec-9.3
test('GET /api/orders/user/{email} is polled every 5 s with an encoded e-mail', async ({ page, shopper }) => {
  await page.clock.install();
  const { email } = await shopper.signUpByApi({ ...newPerson(), email: `ada+${Date.now()}@example.com` });
  const calls = collectCalls(page, '/api/orders/user/');
  await shopper.open('/order-history');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  expect(new URL(calls[0]?.url() ?? '').pathname).toBe(`/api/orders/user/${encodeURIComponent(email)}`);
  const before = calls.length;
  await page.clock.runFor(4_000);
  expect(calls.length).toBe(before);
  await page.clock.runFor(1_500);
  await expect.poll(() => calls.length).toBe(before + 1);
});

// @spec-7.33
test("POST /api/orders/track returns exactly the fields of an order's status", async ({ page, shopper }) => {
  const person = newPerson();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/order-tracking');
  const call = page.waitForRequest('**/api/orders/track');
  await shopper.trackOrder(orderId, person.email);
  expect((await call).postDataJSON()).toEqual({ orderId, email: person.email });
  const body = (await (await (await call).response())?.json()) as object;
  expect(Object.keys(body).sort()).toEqual(['createdAt', 'customerName', 'items', 'orderId', 'status', 'total']);
});

// @spec-7.11
test('POST /api/newsletter stores the address', async ({ page, shopper }) => {
  await shopper.open('/');
  await page.getByLabel('Newsletter').fill('reader-7@example.com');
  const call = page.waitForRequest('**/api/newsletter');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect((await call).postDataJSON()).toEqual({ email: 'reader-7@example.com' });
  expect((await (await call).response())?.status()).toBe(201);
});

// @spec-2.32 @spec-7.15
test('a sign-out does not wait for POST /api/auth/logout', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/');
  await page.route('**/api/auth/logout', () => {});
  const call = page.waitForRequest('**/api/auth/logout');
  await shopper.signOut();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await call).method()).toBe('POST');
});

// @spec-7.3
test('a failed request of a list is not repeated', async ({ page, shopper }) => {
  await page.route(/\/api\/products(\?.*)?$/, (route) => route.abort());
  await shopper.open('/nowhere');
  await page.clock.install();
  const calls = collectCalls(page, '/api/products');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'The groups could not be loaded' })).toBeVisible();
  const before = calls.length;
  await page.clock.runFor(30_000);
  expect(calls).toHaveLength(before);
});

// @spec-7.13
test('POST /api/auth/login returns the user', async ({ page, shopper }) => {
  const { username, password } = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open('/login');
  const call = page.waitForRequest('**/api/auth/login');
  await shopper.signIn({ username, password });
  expect((await call).postDataJSON()).toEqual({ username, password });
  const body = (await (await (await call).response())?.json()) as unknown;
  expect(body).toMatchObject({ user: { isAdmin: false, firstName: 'Ada', username } });
});

// @spec-7.14
test('POST /api/auth/signup returns the user', async ({ page, shopper }) => {
  const call = page.waitForRequest('**/api/auth/signup');
  const person = await shopper.signUp();
  expect((await call).postDataJSON()).toEqual(person);
  const body = (await (await (await call).response())?.json()) as unknown;
  expect(body).toMatchObject({ user: { firstName: 'Ada', username: person.username } });
});
