import { randomInt } from 'node:crypto';
import { expect } from './test';

/** Places an order of one product without an account. Returns the order's id. */
export async function placeGuestOrder(
  address: string,
  productId = 1,
  quantity = 1,
  customerEmail = 'bo@example.com',
): Promise<string> {
  const orderId = String(randomInt(2 ** 40));
  const { price } = (await (await fetch(`${address}/api/products/${productId}`)).json()) as { price: string };
  const response = await fetch(`${address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      orderId,
      customerName: 'Bo Lind',
      customerEmail,
      total: price,
      items: [{ productId, quantity, price }],
    }),
  });
  expect(response.status).toBe(201);
  return orderId;
}
