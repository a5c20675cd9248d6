import type { ItemCheck } from '@telemarket/contract';
import { trackingPath } from '@telemarket/kit/shop';
import { hasReserved, paths, useKit, useOrders, useResource, useSession } from '@telemarket/kit';
import type { PartialProduct } from './product.resource';

export type SaleState = 'free' | 'reserved' | 'paused' | 'sold';

export const saleState = ({ availability, reservedUntil, isPaused }: PartialProduct): SaleState =>
  availability === 'sold' ? 'sold' : isPaused ? 'paused' : reservedUntil ? 'reserved' : 'free';

/**
 * Returns the path of the order that reserves a listing. Null unless the order was placed on this device. The server
 * renders the same page for all visitors, so the page does not say who made a reservation.
 */
export function useDeviceReservation(product: PartialProduct | undefined): string | null {
  const user = useSession();
  const orders = useOrders();
  if (!product?.reservedUntil) return null;
  const { id, reservedUntil } = product;
  const order = orders.find(
    (each) =>
      each.status === 'pending' &&
      (each.userId === null || each.userId === user?.id) &&
      hasReserved(each, id, reservedUntil),
  );
  if (!order) return null;
  const { id: orderId, userId, customerInfo } = order;
  return userId === null ? trackingPath(orderId, customerInfo.email) : paths.orderHistory;
}

/** Like `useDeviceReservation`, but also finds orders of the signed-in user from other devices. */
export function useOwnReservation(product: PartialProduct | undefined): string | null {
  const { api } = useKit();
  const user = useSession();
  const onDevice = useDeviceReservation(product);
  const asked = user && !onDevice && product?.reservedUntil;
  const key: [string, number, number, string] | null = asked ? ['/api/orders/check', product.id, user.id, asked] : null;
  // the key contains the end of the reservation, so that a later reservation has its own cache entry
  const { data } = useResource<ItemCheck[], typeof key>(key, 'once', {
    read: ([path, id]) => api<ItemCheck[]>(path, { method: 'POST', body: { productIds: [id] } }),
  });
  return onDevice ?? (asked && data?.[0]?.orderId ? paths.orderHistory : null);
}
