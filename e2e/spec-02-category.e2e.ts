import { expect, test } from './test';

const LISTS = [
  { path: '/groups', noun: 'Groups' },
  { path: '/bots', noun: 'Bots' },
  { path: '/accounts', noun: 'Accounts' },
];

// @spec-2.51 @spec-2.2 @spec-2.49 @spec-4.18 @spec-2.54 @spec-2.53
test('a list has its heading, explanation, count and cards, which lead to the product and to its seller', async ({
  page,
  shopper,
}) => {
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await shopper.open('/accounts');
  for (const { path, noun } of LISTS) {
    await categories.getByRole('link', { name: noun }).click();
    await expect(page).toHaveURL(path);
    await expect(shopper.heading).toHaveText(`Telegram ${noun}`);
    await expect(page.getByRole('main').getByRole('paragraph').first()).toHaveText(/\w{3,}.*\./);
    await expect(page.getByRole('heading', { name: `Available ${noun} (40)` })).toBeVisible();
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(9);
    await expect(cards.getByRole('button', { name: 'Add to Cart', exact: true })).toHaveCount(9);
  }
  await categories.getByRole('link', { name: 'Groups' }).click();
  const verified = page.getByRole('article').filter({ hasText: 'Crypto Chart Room' });
  await expect(verified.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Contact', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  for (const name of ['Name', 'Email', 'Message'])
    await expect(dialog.getByRole('textbox', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const card = page.getByRole('main').getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('heading').click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(shopper.heading).toHaveText(title);
});
