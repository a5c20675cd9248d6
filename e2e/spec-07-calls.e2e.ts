import type { Page, Request } from '@playwright/test';
import { placeGuestOrder } from './guest-order';
import { newPerson } from './shopper';
import { expect, test } from './test';

/** Records all later requests of the page whose path starts with `prefix`. */
function collectCalls(page: Page, prefix: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(prefix)) calls.push(request);
  });
  return calls;
}

// @spec-7.3 @spec-7.7 @spec-7.8
test('a list and a product are requested only once, and not again when the window gets the focus', async ({
  page,
  shopper,
}) => {
  await page.clock.install();
  await shopper.open('/nowhere');
  await expect(page.getByRole('link', { name: 'Morning Headlines Broadcast' })).toBeVisible();
  const calls = collectCalls(page, '/api/products');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  for (const name of ['Accounts', 'Bots', 'Groups', 'Bots', 'Groups'])
    await Promise.all([
      expect(page.getByRole('heading', { name: `Available ${name}` })).toBeVisible(),
      nav.getByRole('link', { name }).click(),
    ]);
  // the window gets the focus only after a minute, because SWR ignores a request that is repeated within some seconds
  await page.clock.runFor(60_000);
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(10_000);
  // the page of a list also requests the facets, and the page of a product requests similar products
  const callsTo = (path: RegExp) => calls.filter((call) => path.test(new URL(call.url()).pathname));
  const lists = callsTo(/^\/api\/products$/).map((call) => new URL(call.url()).searchParams.get('category'));
  expect(lists).toEqual(['account', 'bot', 'group']);
  await page.getByRole('link', { name: 'Crypto Chart Room' }).click();
  await expect.poll(() => callsTo(/\/\d+$/).map((call) => new URL(call.url()).pathname)).toEqual(['/api/products/1']);
  expect((await callsTo(/\/\d+$/)[0]?.response())?.status()).toBe(200);
});

/**
 * Expects that a page repeats its call after an interval. The test advances the paused clock second by second, because
 * an interval begins with the response to the previous call.
 */
async function expectInterval(page: Page, calls: readonly Request[], seconds: number): Promise<void> {
  const callsIn = async (duration: number) => {
    const before = calls.length;
    for (let second = 0; second < duration; second += 1) {
      await page.clock.runFor(1_000);
      await (await calls.at(-1)?.response())?.finished();
    }
    return calls.length - before;
  };
  for (const _round of [1, 2]) {
    while ((await callsIn(1)) === 0);
    // the browser may report a call one second late
    expect(await callsIn(seconds - 2)).toBe(0);
    expect(await callsIn(4)).toBe(1);
  }
}

// @spec-7.5 @spec-9.3
test('the home page requests GET /api/stats every 10 s', async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.open('/');
  await shopper.pauseClock();
  await expectInterval(page, collectCalls(page, '/api/stats'), 10);
});

// @spec-7.30
test('the cart and the order show the new price after the server has changed it', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.evaluate(() => {
    localStorage.setItem('cart', localStorage.getItem('cart')?.replace('1450.00', '1.00') ?? '');
  });
  await shopper.open('/');
  const dialog = await shopper.openCart();
  await expect(dialog.getByText('Price changed from $1.00 to $1,450.00')).toBeVisible();
  await page.keyboard.press('Escape');
  const orderId = await shopper.placeOrder();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Total$1,450.00');
});

// @spec-2.83 @spec-2.86 @spec-2.87 @spec-7.31 @spec-9.3
test('the order history is requested with an encoded email, every 5 s and by Refresh, and has no guest orders', async ({
  page,
  shopper,
  stack,
}) => {
  await page.clock.install();
  const person = await shopper.signUpByApi({ ...newPerson(), email: `ada+${Date.now()}@example.com` });
  const { email } = person;
  await placeGuestOrder(stack.address, 1, 1, email);
  const calls = collectCalls(page, '/api/orders/user/');
  await shopper.open('/order-history');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/');
  expect(new URL(calls[0]?.url() ?? '').pathname).toBe(`/api/orders/user/${encodeURIComponent(email)}`);
  await shopper.pauseClock();
  await expectInterval(page, calls, 5);
  await shopper.orderByApi(person, 1);
  await shopper.button('Refresh').click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

// @spec-7.3 @spec-8.3
test('a failed request of a list is not repeated, and the text of its response is never shown', async ({
  page,
  shopper,
}) => {
  const text = 'SELECT went wrong';
  const problem = { type: 'about:blank', title: text, status: 500, detail: text, requestId: 'r-17' };
  const failure = { status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) };
  await page.route(/\/api\/products(\?.*)?$/, (route) => route.fulfill(failure));
  await shopper.open('/nowhere');
  await page.clock.install();
  const calls = collectCalls(page, '/api/products');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('alert')).toContainText('The groups could not be loaded');
  await expect(page.getByRole('alert')).toContainText('Request r-17');
  await expect(page.getByText('SELECT')).toHaveCount(0);
  const before = calls.length;
  await page.clock.runFor(30_000);
  expect(calls).toHaveLength(before);
});
