import type { Order, TrackedOrder } from '@telemarket/contract';
import { fromOrder, type LocalOrder } from '@telemarket/kit';

/**
 * A user's orders, newest first. The server's copy of an order replaces the copy on the device.
 * @param local All orders on the device, including those of other users.
 * @param server Undefined until the server has responded.
 * @param hasMore The server has older orders: copies of them on the device may be out of date, and are left out.
 */
export function mergeOrders(
  userId: number,
  local: readonly LocalOrder[],
  server: readonly Order[] = [],
  hasMore = false,
): LocalOrder[] {
  const oldest = (hasMore && server.at(-1)?.createdAt) || '';
  const isShown = (order: LocalOrder) =>
    order.userId === userId && (order.sync !== 'synced' || order.createdAt >= oldest);
  const mine = new Map(local.filter(isShown).map((order) => [order.id, order]));
  for (const order of server) {
    const shownTotal = mine.get(order.orderId)?.shownTotal;
    mine.set(order.orderId, { ...fromOrder(order, userId), ...(shownTotal ? { shownTotal } : {}) });
  }
  return [...mine.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** The orders of this device that no user's history contains. Their status is not updated on the device. */
export const deviceOrders = (local: readonly LocalOrder[]): LocalOrder[] =>
  local
    .filter(({ userId, isGuest }) => userId === null || isGuest)
    .map((order) => (order.sync === 'synced' ? { ...order, isGuest: true } : order));

/** @param email The address that the user tracked the order with; the response does not contain it. */
export function fromTrackedOrder(order: TrackedOrder, email: string): LocalOrder {
  return fromOrder({ ...order, id: 0, customerEmail: email, customerTelegram: null }, null);
}
