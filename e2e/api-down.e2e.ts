import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/remote';
import { expect, test } from './test';

const SCREENS = [
  {
    name: 'the home page',
    from: paths.orderTracking,
    link: 'TeleMarket, home',
    card: 'The listings could not be loaded',
  },
  { name: 'the list of groups', from: '/nowhere', link: 'Groups', card: 'The groups could not be loaded' },
  { name: 'the list of bots', from: '/nowhere', link: 'Bots', card: 'The bots could not be loaded' },
  { name: 'the list of accounts', from: '/nowhere', link: 'Accounts', card: 'The accounts could not be loaded' },
];

for (const { name, from, link, card } of SCREENS) {
  test(`${name} shows a card with Retry while the API is down`, async ({ page, shopper, stack }) => {
    await shopper.open(from);
    await stack.stopApi();
    await page.getByRole('link', { name: link }).first().click();
    await expectCard(page, card);
    await stack.startApi();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
    await expect(page.getByText(card)).toBeHidden();
  });
}

test('the product page shows a card with Retry while the API is down', async ({ page, shopper, stack }) => {
  await stack.stopApi();
  await shopper.open(paths.product(77));
  await expectCard(page, 'This listing could not be loaded');
  await stack.startApi();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
});

test('the product page shows a card with Retry while the database hangs', async ({ page, shopper, stack }) => {
  test.skip(!stack.database, 'the database server was not started by this test');
  await shopper.open(paths.orderTracking);
  stack.database?.hang();
  await page.goto(paths.product(78));
  await expectCard(page, 'This listing could not be loaded');
  stack.database?.resume();
  await expect(async () => {
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('the search box says that search is not available while the API is down', async ({ page, shopper, stack }) => {
  await shopper.open(paths.home);
  await stack.stopApi();
  await shopper.search.fill('channel');
  await expect(page.getByText('Search is not available right now.')).toBeVisible();
  await stack.startApi();
  await page.getByRole('search').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Showing \d of \d+ results$/)).toBeVisible();
});

test('the login says that the service cannot be reached while the API is down', async ({ page, shopper, stack }) => {
  await shopper.open(paths.login);
  await stack.stopApi();
  await shopper.signIn({ username: 'ada', password: 'heron-pier-7' });
  await expect(shopper.toast).toContainText('Login failed');
  await expect(shopper.toast).toContainText('Invalid username or password. Please try again.');
  await expect(page.getByText('We could not reach the sign-in service.')).toBeVisible();
});

test('the order tracking says that the service cannot be reached while the API is down', async ({
  page,
  shopper,
  stack,
}) => {
  await shopper.open(paths.orderTracking);
  await stack.stopApi();
  await shopper.trackOrder('1700000000000', 'ada@example.com');
  await expect(shopper.toast).toContainText('Order not found');
  await expect(shopper.toast).toContainText('Please check your order ID and email address.');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await expect(page.getByText('We could not reach the order service.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue('');
});

test('navigation, favourites, the cart and the pages of the shell work while the API is down', async ({
  page,
  shopper,
  stack,
}) => {
  await shopper.signUp();
  await shopper.addToCart();
  await page.getByRole('link', { name: 'TeleMarket, home' }).first().click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await stack.stopApi();

  const favorite = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /favourites/i });
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'One more of Crypto Chart Room' }).click();
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 2 items');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await expect(shopper.heading).toHaveText('Help Center');
  for (const [path, heading] of [
    [paths.helpCenter, 'Help Center'],
    [paths.privacyPolicy, 'Privacy Policy'],
    [paths.termsOfService, 'Terms of Service'],
    [paths.myData, 'My data on this device'],
    [paths.orderTracking, 'Track Order'],
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
