import type { Order, TrackedOrder } from '@telemarket/contract';
import { fromOrder, type LocalOrder } from '@telemarket/kit';

/**
 * A user's orders, newest first. An order of the server replaces the device's; an order that only the device has stays.
 * @param local All orders on the device, also of other users.
 * @param server Undefined until the server has responded.
 */
export function mergeOrders(userId: number, local: readonly LocalOrder[], server: readonly Order[] = []): LocalOrder[] {
  const mine = new Map(local.filter((order) => order.userId === userId).map((order) => [order.id, order]));
  for (const order of server) {
    const shownTotal = mine.get(order.orderId)?.shownTotal;
    mine.set(order.orderId, { ...fromOrder(order, userId), ...(shownTotal ? { shownTotal } : {}) });
  }
  return [...mine.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** @param email The address that the order was tracked with; the response does not contain it. */
export function fromTracked(order: TrackedOrder, email: string): LocalOrder {
  return fromOrder({ ...order, id: 0, customerEmail: email, customerTelegram: null }, null);
}
