import { expect, test } from './test';

test('checkout requires a filled cart', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/');
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await shopper.expectToast('Cart is empty', 'Add some products to your cart before checking out.');
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
});

test('checkout requires a name and an e-mail', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  for (const name of ['Name', 'Email']) {
    const box = dialog.getByRole('textbox', { name, exact: true });
    const before = await box.inputValue();
    await box.fill('  ');
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await shopper.expectToast('Missing information', 'Please fill in your name and email.');
    await expect(box).toBeFocused();
    await box.fill(before);
  }
});

test('checkout requires the shape of an e-mail address', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const email = dialog.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('type', 'email');
  await email.fill('no address');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText('Enter an address like name@example.com.')).toBeVisible();
});

test('checkout requires no Telegram username', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  expect(await shopper.placeOrder()).toMatch(/^\d+$/);
});

test('the search box requests only texts of more than 2 characters while it is open', async ({ page, shopper }) => {
  const queries: string[] = [];
  page.on('request', (request) => request.url().includes('/api/products/search/') && queries.push(request.url()));
  await page.clock.install();
  await shopper.open('/?search=crypto');
  await expect(shopper.search).toHaveValue('crypto');
  await page.clock.runFor(1_000);
  expect(queries).toEqual([]);
  await shopper.open('/');
  await shopper.search.fill('ab');
  await page.clock.runFor(1_000);
  expect(queries).toEqual([]);
  await shopper.search.fill('abc');
  await page.clock.runFor(1_000);
  await expect.poll(() => queries.length).toBe(1);
});

test('Contact Seller requires name, e-mail and message', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  for (const name of ['Name', 'Email', 'Message'])
    await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
  expect(calls.filter((url) => url.includes('/api/contact'))).toEqual([]);
});

test('the order tracking requires an order ID and an e-mail', async ({ page, shopper }) => {
  await shopper.open('/order-tracking');
  await page.getByLabel('Order ID', { exact: true }).fill('17');
  await page.getByRole('button', { name: 'Track Order' }).click();
  await shopper.expectToast('Missing information', 'Please enter both order ID and email address.');
});

interface Listing {
  id: number;
  title: string;
  description: string;
  category: string;
  price: string;
  rating: string;
  reviewCount: number;
  createdAt: string;
}

const FILTERS: Record<string, [query: string, matches: (listing: Listing) => boolean]> = {
  'products can be filtered by categories': [
    'category=group,bot',
    ({ category }) => category === 'group' || category === 'bot',
  ],
  'products can be filtered by a minimum price': ['minPrice=1000', ({ price }) => Number(price) >= 1000],
  'products can be filtered by a maximum price': ['maxPrice=200', ({ price }) => Number(price) <= 200],
  'products can be filtered by a minimum rating': ['minRating=4.5', ({ rating }) => Number(rating) >= 4.5],
  'products can be filtered by text in title, description and category': [
    'search=CRYPTO',
    ({ title, description, category }) => `${title}\n${description}\n${category}`.toLowerCase().includes('crypto'),
  ],
};

for (const [statement, [query, matches]] of Object.entries(FILTERS)) {
  test(statement, async ({ sharedPage, request }) => {
    const all = (await (await request.get('/api/products')).json()) as Listing[];
    const matching = all.filter(matches).length;
    expect(matching).toBeGreaterThan(0);
    expect(matching).toBeLessThan(all.length);
    const page = await sharedPage.open(`/?${query}`);
    await expect(page.getByText(`${matching} of ${all.length} listings`)).toBeVisible();
  });
}

const price = (listing: Listing) => Number(listing.price);
const SORTS: Record<string, (a: Listing, b: Listing) => number> = {
  'price-low': (a, b) => price(a) - price(b),
  'price-high': (a, b) => price(b) - price(a),
  rating: (a, b) => Number(b.rating) - Number(a.rating),
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
};
const TEXT: Record<string, (listing: Listing) => string> = {
  'price-low': ({ price: amount }) => amount,
  'price-high': ({ price: amount }) => amount,
  rating: ({ rating }) => rating,
  newest: ({ createdAt }) => createdAt,
};

for (const [sort, compare] of Object.entries(SORTS)) {
  test(`products can be sorted by ${sort}`, async ({ sharedPage, request }) => {
    const all = (await (await request.get('/api/products')).json()) as Listing[];
    const page = await sharedPage.open(`/?sort=${sort}`);
    const links = page.getByRole('main').getByRole('article').getByRole('link');
    await expect(links).toHaveCount(9);
    const ids = await links.evaluateAll((found) =>
      found.map((link) => Number(link.getAttribute('href')?.split('/')[2])),
    );
    const shown = ids.map((id) => all.find((listing) => listing.id === id) as Listing);
    const text = TEXT[sort] as (listing: Listing) => string;
    // equal products have no fixed order
    expect(shown.map(text)).toEqual(all.toSorted(compare).slice(0, 9).map(text));
  });
}

test('products are sorted by the number of reviews by default', async ({ sharedPage, request }) => {
  const all = (await (await request.get('/api/products')).json()) as Listing[];
  const page = await sharedPage.open('/');
  await expect(page.getByLabel('Sort')).toHaveValue('popular');
  const most = all.toSorted((a, b) => b.reviewCount - a.reviewCount).slice(0, 9);
  const ratings = page
    .getByRole('main')
    .getByRole('article')
    .getByRole('img', { name: /reviews?$/ });
  await expect(ratings).toHaveCount(9);
  const counts = await ratings.evaluateAll((found) =>
    found.map((rating) => Number(/(\d+) reviews?$/.exec(rating.getAttribute('aria-label') ?? '')?.[1])),
  );
  expect(counts).toEqual(most.map(({ reviewCount }) => reviewCount));
});

test('malformed stored sessions are dropped', async ({ page, shopper, context, baseURL }) => {
  await context.addCookies([{ name: 'tm_session', value: encodeURIComponent('{"id":"x"}'), url: baseURL }]);
  await page.addInitScript(() => {
    sessionStorage.setItem('tm:session', '{');
    localStorage.setItem('tm:session', '{"id":1,"firstName":[],"username":null}');
  });
  await shopper.open('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('malformed lines of stored lists are dropped', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[];
    localStorage.setItem('cart', JSON.stringify([{ quantity: 'many' }, line]));
    localStorage.setItem('orders', '{"0":');
    localStorage.setItem('favorites', '[1,"two",{"id":3}]');
  });
  await shopper.open('/product/1');
  await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
  await expect(shopper.button('Remove from favourites')).toBeVisible();
});
