import type { Reservation, TrackedOrder } from '@telemarket/contract';
import {
  ApiError,
  type CartItem,
  type CheckedItem,
  hasReserved,
  type LocalOrder,
  readChecks,
  useKit,
  useOrders,
  useResource,
} from '@telemarket/kit';
import { useEffect, useState } from 'react';

/**
 * A reserved product. If the end of the reservation has changed, the device cannot know whether the reservation belongs
 * to its buyer.
 */
type ReservedItem = CheckedItem & { reservedUntil: string };

const isReserved = (check: CheckedItem): check is ReservedItem =>
  check.availability === 'reserved' && !check.isPaused && check.reservedUntil !== null;

/**
 * Checks the items with the server, whose titles and prices then replace the copies on the device. A change of the items or of
 * the step repeats the request. Without a response, all items are allowed: the server decides when it receives the order.
 * @returns The server's reasons why items cannot be ordered, by product id.
 */
export function useItemChecks(items: readonly CartItem[], step: string): ReadonlyMap<number, string> {
  const { api, cart } = useKit();
  const orders = useOrders();
  const [checks, setChecks] = useState<readonly CheckedItem[]>([]);
  const ids = items.map(({ product }) => product.id).join();

  useEffect(() => {
    if (!ids) return;
    const controller = new AbortController();
    const body = { productIds: ids.split(',').map(Number) };
    api<unknown>('/api/orders/check', { method: 'POST', body, signal: controller.signal })
      .then((answer) => setChecks(readChecks(answer) ?? []))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) && !controller.signal.aborted) throw error;
      });
    return () => controller.abort();
  }, [api, ids, step]);

  useEffect(() => {
    for (const { productId, ...change } of checks) cart.update?.(productId, change);
  }, [cart, checks]);

  const present = new Set(items.map(({ product }) => product.id));
  // a reservation by a guest's order on this device belongs to this buyer, but the server cannot know that
  const guest = orders.filter(({ userId, isGuest }) => userId === null || isGuest);
  const isKnown = ({ productId, reservedUntil }: ReservedItem) =>
    guest.some((order) => hasReserved(order, productId, reservedUntil));
  const renewed = useRenewedReservations(
    guest,
    checks.filter(isReserved).filter((check) => !isKnown(check)),
  );
  const isOwn = (check: CheckedItem) =>
    isReserved(check) &&
    (isKnown(check) ||
      renewed.some(({ productId, until }) => productId === check.productId && until === check.reservedUntil));
  return new Map(
    checks.flatMap((check) => {
      const { productId, detail } = check;
      return detail && present.has(productId) && !isOwn(check) ? [[productId, detail] as const] : [];
    }),
  );
}

/**
 * Reads the orders of this device that reserved the products at some time, because an administrator may have changed
 * the end of a reservation.
 * @returns The reservations that these orders have now. Without a response, there are none.
 */
function useRenewedReservations(
  orders: readonly LocalOrder[],
  reserved: readonly ReservedItem[],
): readonly Reservation[] {
  const { api } = useKit();
  const concerned = orders.filter(
    ({ status, reservations = [] }) =>
      status === 'pending' &&
      reservations.some(({ productId }) => reserved.some((item) => item.productId === productId)),
  );
  // the key contains the end of the reservation, so that a later end has its own cache entry
  const ends = reserved.map(({ productId, reservedUntil }) => `${productId} ${reservedUntil}`);
  const key = concerned.length > 0 ? ['/api/orders/track', ...concerned.map(({ id }) => id), ...ends] : null;
  const { data = [] } = useResource<readonly Reservation[], typeof key>(key, 'once', {
    async read() {
      const found = await Promise.all(concerned.map(trackOrder));
      return found.flatMap((order) => order?.reservations ?? []);
    },
  });
  return data;

  async function trackOrder({ id: orderId, customerInfo: { email } }: LocalOrder): Promise<TrackedOrder | null> {
    const tracked = api<TrackedOrder>('/api/orders/track', { method: 'POST', body: { orderId, email } });
    return tracked.catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
  }
}
