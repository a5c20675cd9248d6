import type { Order, TrackedOrder } from '@telemarket/contract';
import { fromOrder, type LocalOrder } from '@telemarket/kit';

/**
 * One person's orders, newest first: what the server says wins, what it does not know of yet (or did not accept) stays.
 * @param local the device's orders, of whoever placed them here
 * @param server undefined: not answered yet
 */
export function mergeOrders(userId: number, local: readonly LocalOrder[], server: readonly Order[] = []): LocalOrder[] {
  const mine = new Map(local.filter((order) => order.userId === userId).map((order) => [order.id, order]));
  for (const order of server) {
    const shownTotal = mine.get(order.orderId)?.shownTotal;
    mine.set(order.orderId, { ...fromOrder(order, userId), ...(shownTotal ? { shownTotal } : {}) });
  }
  return [...mine.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** A tracked order names no e-mail: it is the one that it was asked for with. */
export function fromTracked(order: TrackedOrder, email: string): LocalOrder {
  return fromOrder({ ...order, id: 0, customerEmail: email, customerTelegram: null }, null);
}
