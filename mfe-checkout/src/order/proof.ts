import { type LocalOrder, useOrders, useSession } from '@telemarket/kit';
import { orderPath } from '@telemarket/kit/shop';

/** Like the session, these values can prove that the order belongs to the reader. */
export interface Proof {
  orderId: string;
  email?: string;
  /** The key of the order, which the device or a mail has. */
  key?: string;
}

export function proofRequest({ orderId, email, key }: Proof, body: object = {}) {
  const headers: Record<string, string> = key ? { 'order-key': key } : {};
  return { method: 'POST' as const, body: { orderId, ...(email && { email }), ...body }, headers };
}

/** The order on this device, unless it belongs to an account that is not signed in here. */
export function useDeviceOrder(orderId: string): LocalOrder | undefined {
  const user = useSession();
  const isShown = ({ userId, isGuest }: LocalOrder) => userId === null || (user ? userId === user.id : isGuest);
  return useOrders().find((order) => order.id === orderId && isShown(order));
}

/** The proof with which the tracking page found an order: the key of a mail, or the address that somebody has entered with the number. */
export type FoundWith = { key: string } | { email: string };

export const orderLink = (orderId: string, foundWith?: FoundWith): string =>
  orderPath(orderId) + (foundWith ? `#${new URLSearchParams(foundWith)}` : '');
