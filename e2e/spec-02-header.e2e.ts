import { Shopper } from './shopper';
import { expect, test } from './test';

test('The desktop nav highlights the current route', async ({ page, shopper }) => {
  await shopper.open('/bots');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  await expect(nav.locator('[aria-current=page]')).toHaveText('Bots');
  const background = (name: string) => nav.getByText(name).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background('Bots')).not.toBe(await background('Groups'));
});

test('The cart and Orders buttons show only when logged in', async ({ page, shopper }) => {
  await shopper.open('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: /^Cart/ })).toHaveCount(0);
  await expect(banner.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await shopper.signUpByApi();
  await shopper.open('/');
  await expect(banner.getByRole('button', { name: /^Cart/ })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Orders' })).toBeVisible();
});

test('The cart button shows a count badge when the count is above 0', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/product/1');
  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ });
  await expect(cart).toHaveText('');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart).toHaveText('1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cart).toHaveText('2');
});

test('The user menu shows Welcome / Dashboard User, Settings, Logout', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/');
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await expect(page.getByText('Welcome Ada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('Dashboard User is the name of a session that has none', async ({ page, shopper, baseURL, context }) => {
  const nameless = { id: 1, firstName: '', lastName: null, username: '', email: 'a@example.com', isAdmin: false };
  await context.addInitScript((user) => sessionStorage.setItem('tm:session', JSON.stringify(user)), nameless);
  await context.addCookies([{ name: 'cookieConsent', value: 'false', url: baseURL }]);
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: { user: nameless } }));
  await shopper.open('/');
  await page.getByRole('button', { name: 'Account of Dashboard User' }).click();
  await expect(page.getByText('Welcome Dashboard User')).toBeVisible();
});

test('Logged-out users see a Login button to /login', async ({ page, shopper }) => {
  await shopper.open('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('A mobile menu repeats the nav, the search and quick actions', async ({ page, shopper }) => {
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

test('Logout clears the session, empties the cart count and goes to /', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart('/product/2');
  await shopper.signOut();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('tm:session'), localStorage.getItem('cart')])).toEqual([
    null,
    null,
  ]);
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});

test('The sign-in state is re-checked every second', async ({ page, shopper }) => {
  await page.clock.install();
  await shopper.signUpByApi();
  await shopper.open('/');
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('tm:session');
    sessionStorage.removeItem('tm:session');
  });
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('The sign-in state is re-checked on storage events', async ({ page, shopper, context }) => {
  await shopper.signUpByApi();
  await shopper.open('/');
  await page.clock.install();
  const other = await context.newPage();
  await new Shopper(other).open('/help-center');
  await other.evaluate(() => localStorage.removeItem('tm:session'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
