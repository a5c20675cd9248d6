import type { AdminOrder, ProductSummary } from '@telemarket/contract';
import { paths } from '@telemarket/kit/shop';
import { placeGuestOrder } from './guest-order';
import { Shopper } from './shopper';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

/**
 * Listings that are marked in the demonstration catalogue. Each test has its own, because it is sold or reserved then.
 */
const MARKED = ['Kanji Study Partners', 'Vinyl Collectors Meetup', 'Plant Watering Bot', 'Camper Van Diary Account'];

async function find(stack: Stack, title: string): Promise<ProductSummary> {
  const response = await fetch(`${stack.address}/api/products/search/${encodeURIComponent(title)}`);
  const [product] = (await response.json()) as ProductSummary[];
  if (!product) throw new Error(`There is no ${title}`);
  return product;
}

// @spec-2.64 @spec-4.3
test('a listing that is one of a kind is shown as such, and is in the cart once', async ({ page, shopper, stack }) => {
  const { id, title } = await find(stack, MARKED[0] ?? '');
  await shopper.signUpByApi();
  await shopper.open(`${paths.home}?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('article').getByText('One of a kind')).toBeVisible();
  await shopper.addToCart(id);
  await expect(page.getByText('There is only one: the first order reserves it.')).toBeVisible();
  await shopper.button('Add to Cart').click();
  await shopper.expectToast('Already in your cart', title);
  const dialog = await shopper.openCart();
  await expect(dialog.getByRole('heading', { name: 'Shopping Cart, 1 item' })).toBeVisible();
  await expect(dialog.getByText('One of a kind')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: `Quantity of ${title}` })).toHaveCount(0);
});

// @spec-2.65 @spec-2.80 @spec-7.32 @spec-4.24
test('a second buyer sees on the page, in lists and in the cart that a listing is reserved', async ({
  page,
  shopper,
  stack,
}) => {
  const { id, title } = await find(stack, MARKED[1] ?? '');
  await shopper.signUpByApi();
  await shopper.addToCart(id);
  await placeGuestOrder(stack.address, id, 1, 'first@example.com');
  // The page is still open: it reads the listing again when the window gets the focus.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(/^Reserved for another buyer until/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: /Buy Now|Add to Cart/ })).toHaveCount(0);
  await expect(shopper.button('Contact Seller')).toBeVisible();
  const dialog = await shopper.openCart();
  const refusal = `“${title}” is reserved for another buyer.`;
  await expect(dialog.getByText(`${refusal} Remove it to place your order.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await shopper.expectToast('Not available', refusal);
  await dialog.getByRole('button', { name: `Remove ${title}` }).click();
  await expect(dialog.getByText(refusal)).toHaveCount(0);
  await shopper.open(`${paths.home}?search=${encodeURIComponent(title)}`);
  const card = page.getByRole('article');
  await expect(card.getByText('Reserved', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

// @spec-2.80 @spec-2.85 @spec-8.7
test('an order of a listing that another buyer has reserved during the checkout is refused with the reason', async ({
  page,
  shopper,
  stack,
}) => {
  const { id, title } = await find(stack, MARKED[2] ?? '');
  await shopper.signUpByApi();
  await shopper.addToCart(id);
  const dialog = await shopper.openCart();
  const checked = page.waitForResponse('**/api/orders/check');
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await checked;
  await placeGuestOrder(stack.address, id, 1, 'first@example.com');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await shopper.open(paths.orderHistory);
  await expect(page.getByText('The server did not accept this order.')).toBeVisible();
  await expect(page.getByText('Not accepted', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByText(`“${title}” is reserved for another buyer.`)).toBeVisible();
});

// @spec-2.68 @spec-4.25
test('a sold listing leaves lists and search, and its page says Sold to shoppers and search engines', async ({
  administrator,
  browser,
  page,
  stack,
}) => {
  const { id, title } = await find(stack, MARKED[3] ?? '');
  const orderId = await placeGuestOrder(stack.address, id, 1, 'first@example.com');
  await administrator.signIn(`?tab=orders&q=${orderId}`);
  const orders = await page.request.get(`/api/admin/orders?q=${orderId}`);
  const [order] = (await orders.json()) as AdminOrder[];
  await administrator.panel.getByRole('link', { name: orderId }).click();
  await administrator.dialog.getByRole('button', { name: `Extend 1 day: ${title}` }).click();
  await expect(administrator.dialog.getByText(`reservation of “${title}”`)).toBeVisible();
  await administrator.dialog.getByLabel('Reason').fill('Paid and handed over');
  await administrator.dialog.getByRole('button', { name: 'Complete order' }).click();
  await expect(administrator.dialog.getByText('Completed orders are final.')).toBeVisible();
  expect(order?.orderId).toBe(orderId);

  const visitor = await browser.newPage({ baseURL: stack.address });
  const shop = new Shopper(visitor);
  await expect(async () => {
    const response = await visitor.goto(paths.product(id));
    expect(response?.status()).toBe(200);
    const html = (await response?.text()) ?? '';
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('https://schema.org/SoldOut');
  }).toPass();
  await shop.waitUntilReady();
  await expect(visitor.getByText('Sold', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('button', { name: /Buy Now|Add to Cart|Contact Seller/ })).toHaveCount(0);
  await shop.open(`${paths.home}?search=${encodeURIComponent(title)}`);
  await expect(visitor.getByText('No listing matches')).toBeVisible();
  // popular listings follow
  await expect(visitor.getByRole('article').filter({ hasText: title })).toHaveCount(0);
  const found = await visitor.request.get(`/api/products/search/${encodeURIComponent(title)}`);
  expect(await found.json()).toEqual([]);
  const sitemap = await visitor.request.get('/sitemap.xml');
  expect(await sitemap.text()).not.toContain(`${paths.product(id)}<`);
  await visitor.close();
});
