import { expect, test } from './test';

test('Gallery of the product image plus 3 fixed images', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const pictures = page.getByRole('tablist', { name: 'Pictures' }).getByRole('tab');
  await expect(pictures).toHaveCount(4);
  await expect(page.getByRole('tabpanel').locator('img')).toHaveAttribute('src', '/art/v1/group/1.svg');
});

test('the 3 fixed images are general information and say so', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  const names = ['How the transfer works', 'What Verified means', 'Before you buy'];
  for (const name of names) {
    await page.getByRole('tab', { name: `General information: ${name}` }).click();
    await expect(page.getByRole('tabpanel')).toContainText(`General information: ${name}.`);
  }
});

test('favourite toggle', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  const chosen = page.getByRole('button', { name: 'Remove from favourites' });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await chosen.click();
  await expect(page.getByRole('button', { name: 'Add to favourites' })).toHaveAttribute('aria-pressed', 'false');
});

test('category badge', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('main').getByText('Group', { exact: true })).toBeVisible();
});

test('5-star rating sharedPage', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const rating = page.getByRole('img', { name: '4.7 out of 5, 312 reviews' });
  await expect(rating).toBeVisible();
  await expect(rating.locator('path')).toHaveCount(5);
});

test("price with strike-through original price and a '% OFF' badge", async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const main = page.getByRole('main');
  await expect(main.getByText('$1,450.00', { exact: true }).first()).toBeVisible();
  await expect(main.locator('s').first()).toHaveText('was $1,690.00');
  await expect(main.getByText('14% OFF')).toBeVisible();
});

test('Description', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(page.getByText('A discussion group for people who read crypto charts by hand')).toBeVisible();
});

test('Key Features', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
  const features = page.getByRole('main').getByRole('listitem');
  await expect(features.filter({ hasText: 'Archive since 2019' })).toBeVisible();
  await expect(features).toHaveCount(5);
});

test("Seller Information with a 'Verified' badge and 'Professional Seller'", async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const seller = page.getByRole('main').locator('section').filter({ hasText: 'Seller Information' }).last();
  await expect(seller).toContainText('Tidewater Studio');
  await expect(seller).toContainText('Professional Seller');
  await expect(seller.getByText('Verified', { exact: true })).toBeVisible();
});

test('a seller who is not verified is called Unverified', async ({ page, shopper }) => {
  const all = (await (await page.request.get('/api/products')).json()) as { id: number; isVerified: boolean }[];
  await shopper.open(`/product/${all.find(({ isVerified }) => !isVerified)?.id}`);
  const seller = page.getByRole('main').locator('section').filter({ hasText: 'Seller Information' }).last();
  await expect(seller).toContainText('Professional Seller');
  await expect(seller.getByText('Unverified', { exact: true })).toBeVisible();
  await expect(seller.getByText('Verified', { exact: true })).toHaveCount(0);
});

test("a 'Buy Now - price' button", async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  await expect(page.getByRole('button', { name: 'Buy Now - $1,450.00' }).first()).toBeVisible();
});

test('Buy Now while logged out goes to /login and returns', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  await page.getByRole('button', { name: 'Buy Now - $1,450.00' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(shopper.toast).toContainText(/sign in/i);
});

test("a 'Contact Seller' button", async ({ page, shopper }) => {
  await shopper.open('/product/1');
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact Seller' })).toContainText('About Crypto Chart Room');
});

test("A missing product shows 'Product Not Found' with a 'Go Back Home' button", async ({ page, shopper }) => {
  const response = await page.goto('/product/999999');
  expect(response?.status()).toBe(404);
  await expect(shopper.heading).toHaveText('Product Not Found');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});
