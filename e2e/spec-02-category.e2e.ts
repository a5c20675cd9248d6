import { expect, test } from './test';

const LISTS = [
  { path: '/groups', noun: 'Groups', category: 'group' },
  { path: '/bots', noun: 'Bots', category: 'bot' },
  { path: '/accounts', noun: 'Accounts', category: 'account' },
] as const;

for (const { path, noun, category } of LISTS) {
  // @spec-2.51 @spec-2.2
  test(`Available ${noun} shows the count`, async ({ sharedPage, request }) => {
    const page = await sharedPage.open(path);
    const list = (await (await request.get(`/api/products?category=${category}`)).json()) as unknown[];
    await expect(page.getByRole('heading', { name: `Available ${noun} (${list.length})` })).toBeVisible();
  });

  // @spec-2.52
  test(`an empty list says No ${noun} Available`, async ({ page, shopper }) => {
    await page.route(/\/api\/products(\?.*)?$/, (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
    );
    await shopper.open('/help-center');
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: noun }).click();
    await expect(page.getByRole('heading', { name: `No ${noun} Available` })).toBeVisible();
    await expect(page.getByText('Check back soon...')).toBeVisible();
  });
}

// @spec-2.51
test('a list shows a loading state while it loads', async ({ page, shopper }) => {
  await page.route(/\/api\/products(\?.*)?$/, () => {});
  await shopper.open('/nowhere');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('status', { name: 'Loading the groups' })).toBeVisible();
});

// @spec-2.51
test('the heading is followed by an explanation', async ({ page, shopper }) => {
  for (const { path, noun } of LISTS) {
    await shopper.open(path);
    await expect(shopper.heading).toHaveText(`Telegram ${noun}`);
    await expect(page.getByRole('main').getByRole('paragraph').first()).toHaveText(/\w{3,}.*\./);
  }
});

// @spec-2.53
test('a card opens the product page', async ({ page, shopper }) => {
  await shopper.open('/groups');
  const card = page.getByRole('main').getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('heading').click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(shopper.heading).toHaveText(title);
});

// @spec-2.54
test('Contact opens a dialog with name, e-mail and message', async ({ page, shopper }) => {
  await shopper.open('/accounts');
  await page.getByRole('button', { name: 'Contact', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  for (const name of ['Name', 'Email', 'Message'])
    await expect(dialog.getByRole('textbox', { name, exact: true })).toBeVisible();
});
