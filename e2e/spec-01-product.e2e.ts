import { expect, test } from './test';

// @spec-1.1 @spec-1.2 @spec-6.1
test('visitors can browse, search, mark favourites, contact sellers and track orders', async ({ page, shopper }) => {
  await shopper.open('/groups');
  await page.getByRole('main').getByRole('article').first().getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  await page.getByRole('button', { name: 'Contact', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Contact Seller' })).toBeVisible();
  await page.keyboard.press('Escape');
  await shopper.search.fill('news');
  await expect(page.getByText(/^Showing \d of \d+ results$/)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(page.getByLabel('Order ID', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});

// @spec-1.3 @spec-1.5
test("the header and the footer have the brand, links, a search box, a newsletter box and the user's controls", async ({
  page,
  shopper,
}) => {
  await shopper.open('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'TeleMarket, home' })).toHaveAttribute('href', '/');
  const links = banner.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Groups', 'Bots', 'Accounts']);
  await expect(shopper.search).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  for (const column of ['Marketplace', 'Support', 'Company'])
    await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).not.toHaveCount(0);
  await expect(footer.getByLabel('Newsletter')).toHaveAttribute('type', 'email');
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Cookies', '/cookies'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);

  await shopper.signUpByApi();
  await shopper.open('/');
  await expect(banner.getByRole('button', { name: 'Cart' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/order-history');
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile');
});

// @spec-1.6 @spec-7.11
test('Subscribe stores an address, and shows the same response for a repeated one', async ({ page, shopper }) => {
  await shopper.open('/');
  const box = page.getByLabel('Newsletter');
  await box.fill('no address');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Enter an address like name@example.com.')).toBeVisible();
  for (const round of [1, 2]) {
    await box.fill('reader@example.com');
    const call = page.waitForRequest('**/api/newsletter');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect((await call).postDataJSON()).toEqual({ email: 'reader@example.com' });
    expect((await (await call).response())?.status()).toBe(201);
    await expect(shopper.toast, `round ${round}`).toContainText('Subscribed');
    await expect(box).toHaveValue('');
  }
});

// @spec-1.9
test('Buy Now puts one piece into the cart and opens it', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/product/2');
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Shopping Cart, 1 item' });
  await expect(dialog.getByText('Crypto Price Alert Bot', { exact: true })).toBeVisible();
});
