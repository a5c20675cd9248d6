import { Inspector, PHONE_IN_EACH_THEME } from './inspector';
import { newPerson } from './shopper';
import { expect, test } from './test';

// @spec-2.55 @spec-2.56 @spec-2.57 @spec-2.62 @spec-2.63 @spec-2.49
test('a visitor sees the pictures, the facts and the seller of a listing, contacts the seller, and logs in to buy', async ({
  page,
  shopper,
}) => {
  await shopper.open('/product/1');
  const main = page.getByRole('main');
  await expect(page.getByRole('tablist', { name: 'Pictures' }).getByRole('tab')).toHaveCount(4);
  await expect(page.getByRole('tabpanel').locator('img')).toHaveAttribute('src', '/art/v2/group/1/members-38400.svg');
  await expect(main.getByText('Group', { exact: true })).toBeVisible();
  const rating = page.getByRole('img', { name: '4.7 out of 5, 312 reviews' });
  await expect(rating).toBeVisible();
  await expect(rating.locator('path')).toHaveCount(5);
  await expect(main.getByText('$1,450.00', { exact: true }).first()).toBeVisible();
  await expect(main.locator('s').first()).toHaveText('was $1,690.00');
  await expect(main.getByText('14% OFF')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(page.getByText('A discussion group for people who read crypto charts by hand')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
  const features = main.locator('section').filter({ hasText: 'Key Features' }).last().getByRole('listitem');
  await expect(features.filter({ hasText: 'Archive since 2019' })).toBeVisible();
  await expect(features).toHaveCount(5);
  const seller = main.locator('section').filter({ hasText: 'Seller Information' }).last();
  await expect(seller).toContainText('Tidewater Studio');
  await expect(seller).toContainText('Professional Seller');
  await expect(seller.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();

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

// @spec-2.180 @spec-2.181 @spec-2.182 @spec-2.183 @spec-2.184
test('a listing shows its facts and leads to its category, its seller and similar listings', async ({
  page,
  shopper,
}) => {
  const inspector = new Inspector(page, PHONE_IN_EACH_THEME);
  await shopper.open('/product/1');
  const main = page.getByRole('main');
  await expect(main.locator('dd')).toHaveText(['38.4K members', '$37.76', '2019', /2025$/]);
  await expect(main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveAttribute(
    'href',
    '/groups',
  );
  await inspector.check('product with facts');
  const similar = main.getByRole('region', { name: 'Similar listings' });
  await expect(similar.getByRole('listitem')).toHaveCount(4);
  await similar.getByRole('link').first().click();
  const viewed = main.getByRole('region', { name: 'Recently viewed' });
  await viewed.getByRole('link', { name: 'Crypto Chart Room' }).click();
  await main.getByRole('link', { name: 'Tidewater Studio' }).click();
  await expect(page).toHaveURL('/seller/Tidewater%20Studio');
  await expect(shopper.heading).toHaveText('Tidewater Studio');
  await expect(main.getByRole('heading', { name: /^Listings \(\d+\)$/ })).toBeVisible();
  await inspector.check('seller');
  const response = await page.request.get('/seller/Tidewater%20Studio');
  expect([response.status(), (await response.text()).includes('Selling since')]).toEqual([200, true]);
  expect((await page.request.get('/seller/Nobody%20Here')).status()).toBe(404);
});

// @spec-2.58 @spec-2.57 @spec-4.18
test('an administrator verifies a listing, whose page says what was checked, by whom and when', async ({
  page,
  shopper,
  administrator,
}) => {
  const title = `Checked room ${newPerson().username}`;
  await administrator.signIn();
  await administrator.createProduct(title);
  const row = administrator.row(title);
  await expect(row.getByText('Unverified', { exact: true })).toBeVisible();
  const found = await page.request.get(`/api/admin/products?q=${encodeURIComponent(title)}`);
  const [{ id } = { id: 0 }] = (await found.json()) as { id: number }[];
  await row.getByRole('button', { name: `Verify ${title}` }).click();
  await expect(page.getByText(`“${title}” is now Verified.`)).toBeVisible();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();
  await row.getByRole('link').first().click();
  await administrator.dialog.getByLabel(/^What was checked/).fill('The owner posted our code in the group.');
  await administrator.dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(administrator.dialog).toBeHidden();
  await shopper.open(`/product/${id}`);
  const line = page.getByText(/^Verified by TeleMarket on/);
  await expect(line).toContainText('The owner posted our code in the group.');
  const checked = await line.locator('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(checked ?? ''))).toBeLessThan(60_000);
});

// @spec-2.69
test('a missing product shows Product Not Found with Go Back Home', async ({ page, shopper }) => {
  const response = await page.goto('/product/999999');
  expect(response?.status()).toBe(404);
  await expect(shopper.heading).toHaveText('Product Not Found');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});
