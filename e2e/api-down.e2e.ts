import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

const LISTS = [
  { link: 'Groups', card: 'The groups could not be loaded' },
  { link: 'Bots', card: 'The bots could not be loaded' },
  { link: 'Accounts', card: 'The accounts could not be loaded' },
  { link: 'TeleMarket, home', card: 'The listings could not be loaded' },
];

test('lists, product pages, search, login and order tracking say what cannot be reached while the API is down', async ({
  page,
  shopper,
  stack,
}) => {
  await stack.stopApi();
  await shopper.open(paths.login);
  await shopper.signIn({ username: 'ada', password: 'heron-pier-7' });
  await expect(shopper.toast).toContainText('Login failed');
  await expect(shopper.toast).toContainText('We could not reach the sign-in service.');
  await expect(page.getByRole('main').getByText('We could not reach the sign-in service.')).toBeVisible();

  await shopper.open(paths.orderTracking);
  await shopper.trackOrder('1700000000000', 'ada@example.com');
  await expect(shopper.toast).toContainText('We could not reach the order service.');
  await expect(page.getByRole('heading', { name: 'Tracking is not available right now' })).toBeVisible();
  await expect(page.getByRole('main').getByText('We could not reach the order service.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue('');

  await shopper.open('/about');
  await expect(shopper.heading).toHaveText('Page not found');
  await expect(page.getByRole('main').getByRole('combobox')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular listings' })).toHaveCount(0);

  expect((await page.request.get(paths.product(77))).status()).toBe(503);
  await shopper.open(paths.product(77));
  await expectCard(page, 'This listing could not be loaded');
  for (const { link, card } of LISTS) {
    await page.getByRole('link', { name: link }).first().click();
    await expectCard(page, card);
  }
  await shopper.search.fill('channel');
  await expect(page.getByText('Search is not available right now.')).toBeVisible();

  await stack.startApi();
  await page.getByRole('search').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Showing \d of \d+ results$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await expect(page.getByText('The listings could not be loaded')).toBeHidden();
});

test('the product page shows a card with Retry while the database hangs', async ({ page, shopper, stack }) => {
  test.skip(!stack.database, 'the database server was not started by this test');
  await shopper.open(paths.orderTracking);
  stack.database?.hang();
  await page.goto(paths.product(78));
  await expectCard(page, 'This listing could not be loaded');
  stack.database?.resume();
  await shopper.retryUntil(page.getByRole('main'), page.getByRole('button', { name: 'Add to Cart' }));
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
});

test('navigation, favourites, the cart and the pages of the shell work while the API is down', async ({
  page,
  shopper,
  stack,
}) => {
  await shopper.signUpByApi();
  await shopper.addToCart();
  await page.getByRole('link', { name: 'TeleMarket, home' }).first().click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await stack.stopApi();

  const favorite = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /favourites/i });
  await favorite.click();
  await expect(favorite).toHaveAccessibleName('Remove from favourites');
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'One more of Crypto Chart Room' }).click();
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 2 items');
  await dialog.getByTitle('Close').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect(shopper.heading).toHaveText('Help Center');
  for (const [path, heading] of [
    [paths.helpCenter, 'Help Center'],
    [paths.myData, 'My data on this device'],
  ] as const) {
    await shopper.open(path);
    await expect(shopper.heading).toHaveText(heading);
  }
  await shopper.open(paths.home);
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
});

async function expectCard(page: Page, title: string): Promise<void> {
  const card = page.getByRole('alert').filter({ hasText: title });
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', { name: 'Retry' })).toBeVisible();
}
