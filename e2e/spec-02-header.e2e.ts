import { Shopper } from './shopper';
import { expect, test } from './test';

// @spec-2.26
test('the navigation marks the current route', async ({ page, shopper }) => {
  await shopper.open('/bots');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  await expect(nav.locator('[aria-current=page]')).toHaveText('Bots');
  const background = (name: string) => nav.getByText(name).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background('Bots')).not.toBe(await background('Groups'));
});

// @spec-2.27 @spec-2.28 @spec-2.30
test('the controls of the header follow the session and the cart', async ({ page, shopper }) => {
  await shopper.open('/');
  const banner = page.getByRole('banner');
  const cart = banner.getByRole('button', { name: /^Cart/ });
  await expect(cart).toHaveCount(0);
  await expect(banner.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await banner.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');

  await shopper.signUpByApi();
  await shopper.open('/product/1');
  await expect(banner.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(cart).toHaveText('');
  for (const count of ['1', '2']) {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart).toHaveText(count);
  }
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await expect(page.getByText('Welcome Ada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

// @spec-2.29
test('a session without a name is shown as Dashboard User', async ({ page, shopper, baseURL, context }) => {
  const nameless = { id: 1, firstName: '', lastName: null, username: '', email: 'a@example.com', isAdmin: false };
  await context.addInitScript((user) => sessionStorage.setItem('tm:session', JSON.stringify(user)), nameless);
  await context.addCookies([{ name: 'cookieConsent', value: 'false', url: baseURL }]);
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: { user: nameless } }));
  await shopper.open('/');
  await page.getByRole('button', { name: 'Account of Dashboard User' }).click();
  await expect(page.getByText('Welcome Dashboard User')).toBeVisible();
});

// @spec-2.31
test('the mobile menu repeats navigation, search and quick actions', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.signUpByApi();
  await shopper.open('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const nav = menu.getByRole('navigation');
  for (const name of ['Groups', 'Bots', 'Accounts', 'Orders', 'Settings'])
    await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(menu.getByRole('combobox')).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Cart' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
});

// @spec-2.32
test('Logout ends the session, empties the cart and goes to /', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(2);
  await shopper.signOut();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('tm:session'), localStorage.getItem('cart')])).toEqual([
    null,
    null,
  ]);
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});

// @spec-2.33 @spec-9.3
test('the sign-in state is checked every second', async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.signUpByApi();
  await shopper.open('/');
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible();
  // The clock runs until it is paused, and the check would be done before the test has seen that it is not.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.evaluate(() => {
    localStorage.removeItem('tm:session');
    sessionStorage.removeItem('tm:session');
  });
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

// @spec-2.33
test('the sign-in state is checked on storage events', async ({ page, shopper, context }) => {
  await shopper.signUpByApi();
  await shopper.open('/');
  await page.clock.install();
  const other = await context.newPage();
  await new Shopper(other).open('/help-center');
  await other.evaluate(() => localStorage.removeItem('tm:session'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a session response that arrives after the sign-out does not sign in again', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  // the device then has the user
  await shopper.open('/');
  let respond = () => {};
  const signedOut = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    await signedOut;
    await route.fulfill({ response });
  });
  await page.reload();
  await shopper.waitUntilReady();
  await page.evaluate(() => localStorage.removeItem('tm:session'));
  const received = page.waitForResponse('**/api/auth/session');
  respond();
  await received;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tm:session'))).toBeNull();
});

test.describe('at 768 px', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  // @spec-2.26
  test('the header of a tablet has navigation and search', async ({ page, shopper }) => {
    await shopper.signUpByApi();
    await shopper.open('/');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveCount(3);
    await expect(shopper.search).toBeVisible();
    expect((await shopper.search.boundingBox())?.width).toBeGreaterThan(180);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  });
});
