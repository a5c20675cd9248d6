import { createHash } from 'node:crypto';
import { claimedAmount } from '../money/money';
import { emailKey } from '../user/user-key';
import type { OrderInput } from './order.dto';

/** @returns a hash in hex that is equal for two requests with the same content, however their JSON is formatted */
export function orderRequestHash(input: OrderInput): string {
  const canonical = [
    input.orderId,
    input.customerName,
    emailKey(input.customerEmail),
    input.customerTelegram || null,
    claimedAmount(input.total),
    input.items.map((item) => [item.productId, item.quantity, claimedAmount(item.price)]),
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
