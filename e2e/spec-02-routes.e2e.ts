import type { Locator, Page } from '@playwright/test';
import { goBack } from './press';
import { expect, test } from './test';

/**
 * Each entry has the path, the main heading and the title of a page, and says whether the page has the shop's header
 * and footer.
 */
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

test.describe('in a theme and a time zone that differ from the server’s', () => {
  test.use({ colorScheme: 'dark', timezoneId: 'Asia/Tokyo' });

  // @spec-2.1 @spec-2.2 @spec-2.3 @spec-2.4 @spec-2.5 @spec-2.6 @spec-2.10 @spec-2.11 @spec-2.12 @spec-2.13 @spec-2.14
  // @spec-2.15 @spec-2.270 @spec-2.18 @spec-2.19 @spec-2.23
  test('each route has its screen, title and layout, keeps the server’s HTML and requests no data again', async ({
    page,
    shopper,
  }) => {
    // hides from the page that the browser counts a script of the test as a press, because the page reads its data
    // again after a press
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
    );
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
        // the HTML of the administration may have another heading, because the server does not know who is signed in
        if (path !== '/admin') await expect(shopper.heading).toHaveText(served ?? 'a heading in the HTML');
        const banner = page.getByRole('banner');
        await expect(banner.getByRole('combobox')).toHaveCount(isShop ? 1 : 0);
        await expect(banner.getByRole('link', { name: 'Back to the shop' })).toHaveCount(isShop ? 0 : 1);
        const footer = page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });
        await expect(footer).toHaveCount(isShop ? 1 : 0);
        expect(await frameOf(page)).toEqual({ left: 72, top: path === '/product/1' ? PRODUCT_TOP : TOP });
      });
    expect(calls).toEqual([]);
  });
});

/**
 * The distance in px from the top of the window to the first heading. On the page of a listing, the heading is in the
 * buy box.
 */
const [TOP, PRODUCT_TOP] = [129, 190];

/** Returns the top of the page's content and its first heading. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main :is(h1, h2, p, a, input, button, label, img, svg)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth !== 1)
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    const top = document.querySelector('main h1')?.getBoundingClientRect().top ?? 0;
    return { left: Math.round(Math.min(...boxes.map(({ left }) => left))), top: Math.round(top) };
  });

const ACCOUNT_PAGES = [
  ['Orders', '/order-history'],
  ['Messages', '/messages'],
  ['Favourites', '/?favorites=true'],
  ['Settings', '/profile'],
] as const;

// @spec-2.qc3r
test('the account pages share one strip of links, and their content begins at the same place as on other pages', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.open('/order-tracking');
  const strip = page.getByRole('navigation', { name: 'Your account' });
  await expect(strip.getByRole('link')).toHaveText(ACCOUNT_PAGES.map(([name]) => name));
  for (const [name, path] of ACCOUNT_PAGES) {
    await strip.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(shopper.heading).toBeFocused();
    await expect(strip.locator('[aria-current=page]')).toHaveText(name);
    expect(await frameOf(page), name).toEqual({ left: 72, top: TOP });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await strip.getByRole('link', { name: 'Settings' }).scrollIntoViewIfNeeded();
  await expect(strip.getByRole('link', { name: 'Settings' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
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
    await goBack(page);
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
test('an alias redirects to its path with the same query string', async ({ request, baseURL }) => {
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
