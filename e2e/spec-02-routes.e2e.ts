import { expect, test } from './test';

const SCREENS = {
  '/admin is the administration': ['/admin', 'Admin login'],
  '/login is the login': ['/login', 'Login'],
  '/signup is the signup': ['/signup', 'Create your account'],
  '/order-history is the order history': ['/order-history', 'Order History'],
  '/order-tracking is the order tracking': ['/order-tracking', 'Track Order'],
  '/profile is the account settings': ['/profile', 'Account Settings'],
  '/contact-support is the support form': ['/contact-support', 'Contact Support'],
  '/help-center is the help center': ['/help-center', 'Help Center'],
  '/privacy-policy is the privacy policy': ['/privacy-policy', 'Privacy Policy'],
  '/terms-of-service is the terms of service': ['/terms-of-service', 'Terms of Service'],
  '/groups is a category list': ['/groups', 'Telegram Groups'],
  '/bots is a category list': ['/bots', 'Telegram Bots'],
  '/accounts is a category list': ['/accounts', 'Telegram Accounts'],
  '/product/{id} is a product': ['/product/1', 'Crypto Chart Room'],
  'any other path is the not-found screen': ['/no/such/path', 'Page not found'],
} as const;

for (const [statement, [path, heading]] of Object.entries(SCREENS)) {
  test(statement, async ({ sharedPage }) => {
    const page = await sharedPage.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(path);
  });
}

const ALSO_LINKED = {
  'links to /help lead to the help center': ['Help Center', '/help', '/help-center'],
  'links to /privacy lead to the privacy policy': ['Privacy Policy', '/privacy', '/privacy-policy'],
  'links to /terms lead to the terms of service': ['Terms of Service', '/terms', '/terms-of-service'],
} as const;

for (const [statement, [name, alias, path]] of Object.entries(ALSO_LINKED)) {
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

test('/ receives the text of the search box', async ({ page, shopper }) => {
  await shopper.open('/bots');
  await shopper.search.fill('weather');
  await shopper.search.press('Enter');
  await expect(page).toHaveURL('/?search=weather');
  await expect(page.getByText('Results for “weather”')).toBeVisible();
});

test('/dashboard redirects to /', async ({ page, shopper }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
  await expect(shopper.heading).toContainText('Telegram groups, bots and accounts');
});

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
