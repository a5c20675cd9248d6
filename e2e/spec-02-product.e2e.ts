import { Inspector, PHONE_IN_EACH_THEME } from './inspector';
import { goBack } from './press';
import { expect, test } from './test';

// @spec-2.55 @spec-2.56 @spec-2.57 @spec-2.62 @spec-2.63 @spec-2.49 @spec-1.1
// @spec-2.180 @spec-2.181 @spec-2.182 @spec-2.183 @spec-2.184
test('a visitor sees the pictures and facts of a listing, its seller and similar listings, and logs in to buy', async ({
  page,
  shopper,
}) => {
  const inspector = new Inspector(page, PHONE_IN_EACH_THEME);
  await shopper.open('/product/1');
  const main = page.getByRole('main');
  await expect(page.getByRole('tablist', { name: 'Pictures' }).getByRole('tab')).toHaveCount(4);
  await expect(page.getByRole('tabpanel').locator('img')).toHaveAttribute(
    'src',
    '/art/v2/group/1/members-38400.svg?drawing=2',
  );
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
  await expect(main.locator('dd')).toHaveText([/^38\.4K members/, '$37.76', /^2019/, /, \d{4}$/]);
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

  await goBack(page);
  await page.getByRole('button', { name: 'Buy Now - $1,450.00' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(shopper.toast).toContainText(/sign in/i);
});
