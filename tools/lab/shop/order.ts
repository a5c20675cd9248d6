import { strict as assert } from 'node:assert';

export interface Product {
  id: number;
  price: string;
}

/** The acknowledged orders, by order id, with the totals that the responses had. */
export type AcknowledgedOrders = Map<string, { total: string }>;

export const SHOPPER_EMAIL = 'shopper@example.com';
const MAX_ITEMS = 3;

export async function readProducts(origin: string): Promise<Product[]> {
  const response = await fetch(`${origin}/api/products?category=bot&pageSize=20&page=1`);
  const listings = (await response.json()) as (Product & { isUnique: boolean })[];
  // listings that are one of a kind are left out, because they can be ordered only once
  const products = listings.filter(({ isUnique }) => !isUnique);
  assert(response.ok && products.length >= MAX_ITEMS, 'The shop has too few products');
  return products;
}

/**
 * Makes an order as the API accepts it.
 * @param number Consecutive numbers result in different products, quantities and numbers of items.
 */
export function makeOrder(
  orderId: string,
  number: number,
  products: readonly Product[],
  length = 1 + (number % MAX_ITEMS),
) {
  const items = Array.from({ length }, (_, at) => {
    const { id, price } = products[(number + at) % products.length] as Product;
    return { productId: id, quantity: 1 + ((number + at) % 3), price };
  });
  const cents = items.reduce((sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * quantity, 0);
  const total = (cents / 100).toFixed(2);
  return { orderId, customerName: 'Clara Customer', customerEmail: SHOPPER_EMAIL, total, items };
}
