import { EACH_WIDTH, Inspector, OWN_PARTS_AT_EACH_WIDTH, PHONE_IN_LIGHT } from './inspector';
import { Shopper } from './shopper';
import { expect, test } from './test';

// @spec-1.3 @spec-1.5 @spec-2.26 @spec-2.27 @spec-2.28 @spec-2.30
test('the header marks the current category and shows the user and the cart, and the footer has links and a newsletter box', async ({
  page,
  shopper,
}) => {
  await shopper.open('/bots');
  const footer = page.getByRole('contentinfo');
  for (const column of ['Marketplace', 'Support', 'Company'])
    await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).not.toHaveCount(0);
  await expect(footer.getByLabel('Newsletter')).toHaveAttribute('type', 'email');
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Cookies', '/cookies'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'TeleMarket, home' })).toHaveAttribute('href', '/');
  const nav = page.getByRole('navigation', { name: 'Categories' });
  await expect(nav.getByRole('link')).toHaveText(['Groups', 'Bots', 'Accounts']);
  await expect(nav.locator('[aria-current=page]')).toHaveText('Bots');
  const background = (name: string) => nav.getByText(name).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background('Bots')).not.toBe(await background('Groups'));
  const cart = banner.getByRole('button', { name: /^Cart/ });
  await expect(cart).toHaveCount(0);
  await expect(banner.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await banner.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');

  await shopper.signUpByApi();
  await shopper.open('/product/1');
  await expect(banner.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/order-history');
  await expect(cart).toHaveText('');
  for (const count of ['1', '2']) {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(cart).toHaveText(count);
  }
  await new Inspector(page, OWN_PARTS_AT_EACH_WIDTH).check('toast, and the header of a shopper');
  await page.getByRole('button', { name: 'Account: Ada' }).click();
  await expect(page.getByText('Welcome Ada')).toBeVisible();
  await new Inspector(page, EACH_WIDTH).check('user menu');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

// @spec-2.26 @spec-2.31
test('a tablet has navigation and search in the header, and a phone has them in a menu', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await shopper.signUpByApi();
  await shopper.open('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveCount(3);
  await expect(shopper.search).toBeVisible();
  expect((await shopper.search.boundingBox())?.width).toBeGreaterThan(180);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const nav = menu.getByRole('navigation');
  for (const name of ['Groups', 'Bots', 'Accounts', 'Orders', 'Messages', 'Settings'])
    await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(menu.getByRole('combobox')).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Cart' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await new Inspector(page, PHONE_IN_LIGHT).check('mobile menu, signed in');
});

// @spec-2.32 @spec-7.15 @spec-4.30 @spec-3.33
test('Logout empties the device, fires auth-changed, goes to / without waiting for the server, and ends the session', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.addToCart(2);
  await page.evaluate(() => {
    sessionStorage.setItem('tm:admin', '{}');
    addEventListener('auth-changed', (event) => {
      document.body.dataset['auth'] = JSON.stringify((event as CustomEvent).detail);
    });
  });
  let respond = () => {};
  const responds = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/auth/logout', async (route) => {
    await responds;
    await route.continue();
  });
  const call = page.waitForRequest('**/api/auth/logout');
  await shopper.signOut();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await call).method()).toBe('POST');
  await expect(page.locator('body')).toHaveAttribute('data-auth', '{"user":null}');
  const readStored = () =>
    page.evaluate(() => [
      // leaves out the scroll positions of pages, because they say nothing about a person
      Object.keys(sessionStorage).filter((key) => key !== 'tm:places'),
      localStorage.getItem('tm:session'),
      localStorage.getItem('cart'),
      document.cookie,
    ]);
  expect(await readStored()).toEqual([[], null, null, 'cookieConsent=false']);
  respond();
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});

// @spec-2.33 @spec-9.3
test('the header checks the sign-in state on storage events and every second', async ({ page, shopper, context }) => {
  await page.clock.install();
  await shopper.signUpByApi();
  await shopper.open('/');
  await expect(page.getByRole('button', { name: 'Account: Ada' })).toBeVisible();
  const secondTab = await context.newPage();
  await new Shopper(secondTab).open('/help-center');
  // The paused clock stops the check that runs every second, so only the storage event can update the header.
  await shopper.pauseClock();
  const user = await secondTab.evaluate(() => localStorage.getItem('tm:session') ?? '');
  await secondTab.evaluate(() => localStorage.removeItem('tm:session'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await secondTab.close();

  // a tab gets no storage event for its own change
  await page.evaluate((text) => {
    localStorage.setItem('tm:session', text);
    sessionStorage.setItem('tm:session', text);
  }, user);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('button', { name: 'Account: Ada' })).toBeVisible();
});

test('a session response that arrives after the sign-out does not sign in again', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  // the visit to the home page stores the user on the device
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
