import { randomInt } from 'node:crypto';
import type { ProductSummary } from '@telemarket/contract';
import { expect } from './test';

/** Finds a listing of the demonstration catalogue. */
export async function findListing(address: string, title: string): Promise<ProductSummary> {
  const response = await fetch(`${address}/api/products/search/${encodeURIComponent(title)}`);
  const [product] = (await response.json()) as ProductSummary[];
  if (!product) throw new Error(`There is no listing "${title}"`);
  return product;
}

/** Places an order of products without an account. Returns the order's id. */
export async function placeGuestOrder(
  address: string,
  products: number | readonly number[] = 1,
  quantity = 1,
  customerEmail = 'bo@example.com',
): Promise<string> {
  // the id is a time in milliseconds, as on the pages of the shop, because mails do not contain ids of other kinds
  const orderId = String(Date.now() - randomInt(10 ** 9));
  const items = await Promise.all(
    [products].flat().map(async (productId) => {
      const { price } = (await (await fetch(`${address}/api/products/${productId}`)).json()) as { price: string };
      return { productId, quantity, price };
    }),
  );
  const response = await fetch(`${address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orderId,
      customerName: 'Bo Lind',
      customerEmail,
      // the server ignores this total and computes the right one
      total: items[0]?.price,
      items,
    }),
  });
  expect(response.status).toBe(201);
  return orderId;
}
