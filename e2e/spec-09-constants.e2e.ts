import { placeGuestOrder } from './guest-order';
import { expect, test } from './test';

interface Listing {
  id: number;
  title: string;
  category: string;
  price: string;
  originalPrice: string | null;
  rating: string;
  memberCount: number | null;
  userCount: number | null;
}

test('a page has 9 products', async ({ page, shopper }) => {
  for (const path of ['/', '/groups', '/bots', '/accounts']) {
    await shopper.open(path);
    await expect(page.getByRole('main').getByRole('article'), path).toHaveCount(9);
  }
});

test('member counts are in thousands with one decimal', async ({ sharedPage, request }) => {
  const page = await sharedPage.open('/groups');
  const groups = (await (await request.get('/api/products?category=group')).json()) as Listing[];
  for (const card of (await page.getByRole('main').getByRole('article').all()).slice(0, 3)) {
    const title = await card.getByRole('heading').innerText();
    const count = groups.find((listing) => listing.title === title)?.memberCount ?? 0;
    const shown = card.getByText(`${(count / 1000).toFixed(1)}K members`);
    await expect(shown).toHaveAttribute('title', `${count.toLocaleString('en-US')} members`);
  }
});

test('bots show their users', async ({ sharedPage, request }) => {
  const page = await sharedPage.open('/product/2');
  const { userCount } = (await (await request.get('/api/products/2')).json()) as Listing;
  await expect(page.getByRole('main').getByText(`${userCount?.toLocaleString('en-US')} users`)).toBeVisible();
});

test('prices have a $', async ({ sharedPage }) => {
  const page = await sharedPage.open('/bots');
  for (const card of (await page.getByRole('main').getByRole('article').all()).slice(0, 3))
    await expect(card.getByText(/^\$\d{1,3}(,\d{3})*\.\d\d$/).first()).toBeVisible();
});

test('order totals have 2 decimals', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.orderByApi(person, 1);
  await shopper.open('/order-history');
  await expect(page.getByRole('main').getByRole('article')).toContainText(/Total\s*\$1,450\.00/);
});

test('the discount is the rounded percent of the original price', async ({ page }) => {
  const all = (await (await page.request.get('/api/products')).json()) as Listing[];
  const reduced = all.filter(({ originalPrice }) => originalPrice !== null).slice(0, 3);
  expect(reduced).toHaveLength(3);
  for (const { id, price, originalPrice } of reduced) {
    await page.goto(`/product/${id}`);
    const percent = Math.round((1 - Number(price) / Number(originalPrice)) * 100);
    await expect(page.getByRole('main').getByText(`${percent}% OFF`)).toBeVisible();
  }
});

test('no discount is shown without an original price', async ({ page }) => {
  const all = (await (await page.request.get('/api/products')).json()) as Listing[];
  await page.goto(`/product/${all.find(({ originalPrice }) => originalPrice === null)?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('% OFF')).toHaveCount(0);
});

test('the stars are the floor of the rating', async ({ sharedPage }) => {
  const page = await sharedPage.open('/product/1');
  const stars = page.getByRole('img', { name: '4.7 out of 5' }).locator('path');
  const colors = await stars.evaluateAll((all) => all.map((star) => getComputedStyle(star).fill));
  expect(colors).toHaveLength(5);
  expect(new Set(colors.slice(0, 4)).size).toBe(1);
  expect(colors[4]).not.toBe(colors[3]);
});

test('order dates have a short month, day, year and time', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.orderByApi(person, 1);
  const [order] = (await (await page.request.get(`/api/orders/user/${person.email}`)).json()) as {
    createdAt: string;
  }[];
  await shopper.open('/order-history');
  const date = page.getByRole('main').locator('time');
  await expect(date).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d$/);
  await expect(date).toHaveAttribute('datetime', order?.createdAt ?? '');
});

test('the id of an order is its creation time', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const before = Date.now();
  const orderId = Number(await shopper.placeOrder());
  expect(orderId).toBeGreaterThanOrEqual(before);
  expect(orderId).toBeLessThanOrEqual(Date.now());
});

test('the revenue is the sum of completed orders', async ({ page, administrator, stack }) => {
  const orderId = await placeGuestOrder(stack.address, 2, 3);
  await administrator.signIn('?tab=orders');
  const cents = async () =>
    Number((await administrator.card('Revenue').textContent())?.replace(/\D/g, '') ?? Number.NaN);
  await expect(administrator.card('Revenue')).toContainText('$');
  await administrator.search(orderId);
  const row = administrator.row(orderId);
  const total = Number((await row.getByRole('cell').nth(2).textContent())?.replace(/\D/g, ''));
  const before = await cents();
  await row.getByRole('link').click();
  await administrator.dialog.getByLabel('Reason').fill('Transferred');
  await administrator.dialog.getByRole('button', { name: 'Complete order' }).click();
  await expect(page.getByText('Completed orders are final.')).toBeVisible();
  await expect.poll(cents).toBe(before + total);
});

test("the support categories are the contract's", async ({ sharedPage }) => {
  const page = await sharedPage.open('/contact-support');
  const options = page.getByLabel('Category', { exact: true }).getByRole('option');
  const pairs = await options.evaluateAll((all) =>
    all.map((one) => `${(one as HTMLOptionElement).value}: ${one.textContent}`),
  );
  expect(pairs).toEqual([
    'technical: Technical Issue',
    'billing: Billing & Payments',
    'account: Account Issues',
    'product: Product Support',
    'feature: Feature Request',
    'other: Other',
  ]);
});

test('the priorities are low, medium, high and urgent', async ({ sharedPage }) => {
  const page = await sharedPage.open('/contact-support');
  const options = page.getByLabel('Priority', { exact: true }).getByRole('option');
  const values = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(values).toEqual(['low', 'medium', 'high', 'urgent']);
});
