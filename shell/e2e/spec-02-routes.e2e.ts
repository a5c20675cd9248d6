import { expect, test } from './test';

const SCREENS = {
  '/login: login': ['/login', 'Login'],
  '/signup: signup': ['/signup', 'Create your account'],
  '/order-history: order history': ['/order-history', 'Order History'],
  '/order-tracking: track order': ['/order-tracking', 'Track Order'],
  '/help-center: help center': ['/help-center', 'Help Center'],
  '/privacy-policy: privacy policy': ['/privacy-policy', 'Privacy Policy'],
  '/terms-of-service: terms of service': ['/terms-of-service', 'Terms of Service'],
  '/groups: category list': ['/groups', 'Telegram Groups'],
  '/bots: category list': ['/bots', 'Telegram Bots'],
  '/accounts: category list': ['/accounts', 'Telegram Accounts'],
  '/product/{id}: product detail': ['/product/1', 'Crypto Chart Room'],
  'any other path: not-found screen': ['/no/such/path', 'Page not found'],
} as const;

for (const [statement, [path, heading]] of Object.entries(SCREENS)) {
  test(statement, async ({ page, shopper }) => {
    await page.goto(path);
    await expect(shopper.heading).toHaveText(heading);
    await expect(page).toHaveURL(path);
  });
}

test('/ : home (receives the header search text)', async ({ page, shopper }) => {
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

test('/help, /privacy, /terms and /track-order lead to /help-center, /privacy-policy, /terms-of-service and /order-tracking', async ({
  page,
}) => {
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

test('home, category lists, product detail and not-found sit in a shared layout with header and footer, the others have a slim bar', async ({
  page,
}) => {
  for (const path of ['/', '/groups', '/product/1', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('combobox'), path).toBeAttached();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }), path).toBeAttached();
  }
  for (const path of ['/login', '/order-history', '/order-tracking', '/help-center', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Back to the shop' }), path).toBeVisible();
    await expect(page.getByRole('combobox'), path).toHaveCount(0);
  }
});

test('Footer links to /featured, /guides, /security, /about, /careers, /press, /partners and /cookies lead to the not-found screen', async ({
  page,
  shopper,
}) => {
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
