import { expect, test } from './test';

/** With the heading of each. The pages of `routes.e2e.ts` have their titles, too. */
const SCREENS = [
  ['/admin', 'Admin login'],
  ['/login', 'Login'],
  ['/signup', 'Create your account'],
  ['/order-history', 'Order History'],
  ['/order-tracking', 'Track Order'],
  ['/profile', 'Account Settings'],
  ['/contact-support', 'Contact Support'],
  ['/help-center', 'Help Center'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/groups', 'Telegram Groups'],
  ['/bots', 'Telegram Bots'],
  ['/accounts', 'Telegram Accounts'],
  ['/product/1', 'Crypto Chart Room'],
  ['/no/such/path', 'Page not found'],
] as const;

// @spec-2.1 @spec-2.2 @spec-2.3 @spec-2.4 @spec-2.5 @spec-2.6 @spec-2.10 @spec-2.11 @spec-2.12 @spec-2.13 @spec-2.14 @spec-2.15 @spec-2.18
test('each route has its screen', async ({ sharedPage }) => {
  for (const [path, heading] of SCREENS) {
    const page = await sharedPage.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(path);
  }
});

const ALSO_LINKED = {
  'links to /help lead to the help center': ['Help Center', '/help', '/help-center'],
  'links to /privacy lead to the privacy policy': ['Privacy Policy', '/privacy', '/privacy-policy'],
  'links to /terms lead to the terms of service': ['Terms of Service', '/terms', '/terms-of-service'],
} as const;

for (const [statement, [name, alias, path]] of Object.entries(ALSO_LINKED)) {
  // @spec-2.20
  test(statement, async ({ page, shopper }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await shopper.open('/groups');
    const links = [page.getByRole('contentinfo').getByRole('link', { name })];
    if (alias === '/help') {
      await shopper.button('Menu').click();
      links.unshift(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }));
    }
    for (const link of links) {
      await expect(link).toHaveAttribute('href', alias);
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(shopper.heading).toHaveText(name);
      // the alias has no entry in the history
      await page.goBack();
      await expect(page).toHaveURL('/groups');
    }
  });
}

// @spec-2.1 @spec-2.40
test('/ receives the text of the search box', async ({ page, shopper }) => {
  await shopper.open('/bots');
  await shopper.search.fill('weather');
  await shopper.search.press('Enter');
  await expect(page).toHaveURL('/?search=weather');
  await expect(page.getByText('Results for “weather”')).toBeVisible();
});

// @spec-2.20
test('/dashboard redirects to /', async ({ page, shopper }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
  await expect(shopper.heading).toContainText('Telegram groups, bots and accounts');
});

// @spec-2.20
test('an alias redirects to its path with the same query', async ({ page }) => {
  for (const [alias, path] of [
    ['/help', '/help-center'],
    ['/privacy', '/privacy-policy'],
    ['/Terms/', '/terms-of-service'],
    ['/track-order', '/order-tracking'],
    ['/dashboard', '/'],
    ['/Groups/', '/groups'],
  ] as const) {
    await page.goto(`${alias}?from=a-link`);
    await expect(page).toHaveURL(`${path}?from=a-link`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, page.url()).href);
  }
});

// @spec-2.19
test('only shop pages have header and footer', async ({ page, shopper }) => {
  for (const path of ['/', '/groups', '/product/1', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('combobox'), path).toBeAttached();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }), path).toBeAttached();
  }
  for (const path of [
    '/admin',
    '/login',
    '/signup',
    '/order-history',
    '/order-tracking',
    '/profile',
    '/help-center',
    '/contact-support',
    '/privacy-policy',
    '/terms-of-service',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Back to the shop' }), path).toBeVisible();
    await expect(shopper.search, path).toHaveCount(0);
  }
});

// @spec-2.21
test('footer links without a screen lead to the not-found screen', async ({ page, shopper }) => {
  await shopper.open('/');
  const opened = await page.evaluate(() => performance.timeOrigin);
  for (const name of ['Featured', 'Guides', 'Security', 'About', 'Careers', 'Press', 'Partners', 'Cookies']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/${name.toLowerCase()}`);
    await expect(shopper.heading).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found · TeleMarket');
    expect((await page.request.get(page.url())).status()).toBe(404);
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
  await expect(page.getByRole('banner')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('combobox')).toBeVisible();
  for (const [name, path] of [
    ['Groups', '/groups'],
    ['Bots', '/bots'],
    ['Accounts', '/accounts'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
});
