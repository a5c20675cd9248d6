import { ApiError, type CartItem, type CheckedItem, hasReserved, readChecks, useKit, useOrders } from '@telemarket/kit';
import { useEffect, useState } from 'react';

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
  // what a guest's order of this device reserves belongs to this buyer, but the server cannot know that
  const guest = orders.filter(({ userId, isGuest }) => userId === null || isGuest);
  const isOwn = ({ availability, productId, reservedUntil, isPaused }: CheckedItem) =>
    availability === 'reserved' &&
    !isPaused &&
    reservedUntil !== null &&
    guest.some((order) => hasReserved(order, productId, reservedUntil));
  return new Map(
    checks.flatMap((check) => {
      const { productId, detail } = check;
      return detail && present.has(productId) && !isOwn(check) ? [[productId, detail] as const] : [];
    }),
  );
}
