import { expect, test } from './test';

// @spec-2.55
test("the gallery has the product's picture and 3 fixed pictures", async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const pictures = page.getByRole('tablist', { name: 'Pictures' }).getByRole('tab');
  await expect(pictures).toHaveCount(4);
  await expect(page.getByRole('tabpanel').locator('img')).toHaveAttribute('src', '/art/v1/group/1.svg');
});

// @spec-2.56
test('the category is shown', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('main').getByText('Group', { exact: true })).toBeVisible();
});

// @spec-2.56
test('the rating is shown in 5 stars', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const rating = page.getByRole('img', { name: '4.7 out of 5, 312 reviews' });
  await expect(rating).toBeVisible();
  await expect(rating.locator('path')).toHaveCount(5);
});

// @spec-2.56
test('the price has the struck original price and a % OFF badge', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const main = page.getByRole('main');
  await expect(main.getByText('$1,450.00', { exact: true }).first()).toBeVisible();
  await expect(main.locator('s').first()).toHaveText('was $1,690.00');
  await expect(main.getByText('14% OFF')).toBeVisible();
});

// @spec-2.56
test('the page has a description', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(page.getByText('A discussion group for people who read crypto charts by hand')).toBeVisible();
});

// @spec-2.56
test('the page has key features', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
  const features = page.getByRole('main').getByRole('listitem');
  await expect(features.filter({ hasText: 'Archive since 2019' })).toBeVisible();
  await expect(features).toHaveCount(5);
});

// @spec-2.57
test('a verified seller is called Verified', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const seller = page.getByRole('main').locator('section').filter({ hasText: 'Seller Information' }).last();
  await expect(seller).toContainText('Tidewater Studio');
  await expect(seller).toContainText('Professional Seller');
  await expect(seller.getByText('Verified', { exact: true })).toBeVisible();
});

// @spec-2.58
test('a verified listing says what was checked, by whom and when', async ({ page, administrator }) => {
  await administrator.signIn();
  const title = `Checked room ${Date.now()}`;
  await administrator.createProduct(title);
  await administrator.row(title).getByRole('link').first().click();
  await administrator.dialog.getByRole('checkbox', { name: /^Verified/ }).check();
  await administrator.dialog.getByLabel(/^What was checked/).fill('The owner posted our code in the group.');
  await administrator.dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(administrator.dialog).toBeHidden();
  const found = await page.request.get(`/api/admin/products?q=${encodeURIComponent(title)}`);
  const [{ id } = { id: 0 }] = (await found.json()) as { id: number }[];
  await page.goto(`/product/${id}`);
  const line = page.getByText(/^Verified by TeleMarket on/);
  await expect(line).toContainText('The owner posted our code in the group.');
  const checked = await line.locator('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(checked ?? ''))).toBeLessThan(60_000);
});

// @spec-2.57
test('a seller without verification is called Unverified', async ({ page, shopper }) => {
  const all = (await (await page.request.get('/api/products')).json()) as { id: number; isVerified: boolean }[];
  await shopper.open(`/product/${all.find(({ isVerified }) => !isVerified)?.id}`);
  const seller = page.getByRole('main').locator('section').filter({ hasText: 'Seller Information' }).last();
  await expect(seller).toContainText('Professional Seller');
  await expect(seller.getByText('Unverified', { exact: true })).toBeVisible();
  await expect(seller.getByText('Verified', { exact: true })).toHaveCount(0);
});

// @spec-2.62
test('Buy Now shows the price', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('button', { name: 'Buy Now - $1,450.00' }).first()).toBeVisible();
});

// @spec-2.55 @spec-2.62 @spec-2.63
test('a visitor reads the general information, opens the contact dialog, and logs in to buy', async ({
  page,
  shopper,
}) => {
  await shopper.open('/product/1');
  for (const name of ['How the transfer works', 'What Verified means', 'Before you buy']) {
    await page.getByRole('tab', { name: `General information: ${name}` }).click();
    await expect(page.getByRole('tabpanel')).toContainText(`General information: ${name}.`);
  }
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  await expect(dialog).toContainText('About Crypto Chart Room');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Buy Now - $1,450.00' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(shopper.toast).toContainText(/sign in/i);
});

// @spec-2.69
test('a missing product shows Product Not Found with Go Back Home', async ({ page, shopper }) => {
  const response = await page.goto('/product/999999');
  expect(response?.status()).toBe(404);
  await expect(shopper.heading).toHaveText('Product Not Found');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});
