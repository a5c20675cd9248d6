import type { Locator } from '@playwright/test';
import { expect, test } from './test';

/** The path, the main heading, the title, and whether the page has the header and the footer of the shop. */
const SCREENS = [
  ['/', /you can check first/, 'Telegram groups, bots and accounts', true],
  ['/groups', 'Telegram Groups', 'Telegram Groups', true],
  ['/bots', 'Telegram Bots', 'Telegram Bots', true],
  ['/accounts', 'Telegram Accounts', 'Telegram Accounts', true],
  ['/product/1', 'Crypto Chart Room', 'Crypto Chart Room', true],
  ['/product/999999', 'Product Not Found', 'Product Not Found', true],
  ['/no/such/path', 'Page not found', 'Page not found', true],
  ['/admin', 'Admin login', 'Admin', false],
  ['/login', 'Login', 'Login', false],
  ['/signup', 'Create your account', 'Sign up', false],
  ['/order-history', 'Order History', 'Order History', false],
  ['/order-tracking', 'Track Order', 'Track Order', false],
  ['/profile', 'Account Settings', 'Account Settings', false],
  ['/messages', 'Messages', 'Messages', false],
  ['/contact-support', 'Contact Support', 'Contact Support', false],
  ['/help-center', 'Help Center', 'Help Center', false],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy', false],
  ['/terms-of-service', 'Terms of Service', 'Terms of Service', false],
  ['/my-data', 'My data on this device', 'My data on this device', false],
] as const;

test.describe('in another theme and time zone than the server’s', () => {
  test.use({ colorScheme: 'dark', timezoneId: 'Asia/Tokyo' });

  // @spec-2.1 @spec-2.2 @spec-2.3 @spec-2.4 @spec-2.5 @spec-2.6 @spec-2.10 @spec-2.11 @spec-2.12 @spec-2.13 @spec-2.14
  // @spec-2.15 @spec-2.270 @spec-2.18 @spec-2.19 @spec-2.23
  test('each route has its screen, title and layout, keeps the server’s HTML and requests no data again', async ({
    page,
    shopper,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/products')) calls.push(request.url());
    });
    for (const [path, heading, title, isShop] of SCREENS)
      await test.step(path, async () => {
        const response = await page.goto(path);
        const served = /<h1[^>]*>(.*?)<\/h1>/s.exec((await response?.text()) ?? '')?.[1]?.replace(/<[^>]+>/g, '');
        await shopper.waitUntilReady();
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(`${title} · TeleMarket`);
        await expect(shopper.heading).toHaveCount(1);
        await expect(shopper.heading).toHaveText(heading);
        // on the server, the administration has no user
        if (path !== '/admin') await expect(shopper.heading).toHaveText(served ?? 'a heading in the HTML');
        const banner = page.getByRole('banner');
        await expect(banner.getByRole('combobox')).toHaveCount(isShop ? 1 : 0);
        await expect(banner.getByRole('link', { name: 'Back to the shop' })).toHaveCount(isShop ? 0 : 1);
        const footer = page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });
        await expect(footer).toHaveCount(isShop ? 1 : 0);
      });
    expect(calls).toEqual([]);
  });
});

const ALSO_LINKED = [
  ['Help Center', '/help', '/help-center'],
  ['Privacy Policy', '/privacy', '/privacy-policy'],
  ['Terms of Service', '/terms', '/terms-of-service'],
] as const;

// @spec-2.20
test('a link to an alias leads to its page, and the alias has no entry in the history', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.open('/groups');
  const follow = async (link: Locator, [name, alias, path]: (typeof ALSO_LINKED)[number]) => {
    await expect(link).toHaveAttribute('href', alias);
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(shopper.heading).toHaveText(name);
    await page.goBack();
    await expect(page).toHaveURL('/groups');
  };
  await shopper.button('Menu').click();
  await follow(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Help Center' }),
    ALSO_LINKED[0],
  );
  for (const alias of ALSO_LINKED)
    await follow(page.getByRole('contentinfo').getByRole('link', { name: alias[0] }), alias);
});

// @spec-2.20
test('an alias redirects to its path with the same query', async ({ request, baseURL }) => {
  for (const [alias, path] of [
    ['/help', '/help-center'],
    ['/privacy', '/privacy-policy'],
    ['/Terms/', '/terms-of-service'],
    ['/track-order', '/order-tracking'],
    ['/dashboard', '/'],
    ['/Groups/', '/groups'],
  ] as const) {
    const response = await request.get(`${alias}?from=a-link`);
    expect(response.url()).toBe(`${baseURL}${path}?from=a-link`);
    expect(await response.text()).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
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
