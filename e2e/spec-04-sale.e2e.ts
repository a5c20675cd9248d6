import type { AdminOrder } from '@telemarket/contract';
import { paths } from '@telemarket/kit/shop';
import { findListing, placeGuestOrder } from './guest-order';
import { Shopper } from './shopper';
import { expect, test } from './test';

// @spec-2.68 @spec-4.25
test('a sold listing leaves lists and search, and its page says Sold to shoppers and search engines', async ({
  administrator,
  browser,
  page,
  stack,
}) => {
  const { id, title } = await findListing(stack.address, 'Camper Van Diary Account');
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
  // the page shows popular listings instead, and the sold listing is not one of them
  await expect(visitor.getByRole('article').filter({ hasText: title })).toHaveCount(0);
  const found = await visitor.request.get(`/api/products/search/${encodeURIComponent(title)}`);
  expect(await found.json()).toEqual([]);
  await expect(async () => {
    // repeats the request, because the API caches its list for ten seconds; the sitemap itself is cached for an hour by
    // the gateway
    const listed = (await (await visitor.request.get('/api/sitemap/products/1')).json()) as { id: number }[];
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.map((product) => product.id)).not.toContain(id);
  }).toPass();
  await visitor.close();
});
