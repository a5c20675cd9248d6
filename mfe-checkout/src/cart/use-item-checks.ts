import type { ItemCheck } from '@telemarket/contract';
import { ApiError, type CartItem, useKit, useOrders } from '@telemarket/kit';
import { useEffect, useState } from 'react';

/**
 * The server's reasons why items cannot be ordered, by product id. A change of the items or of the step repeats the
 * request. Without a response, all items are allowed: the server decides when it receives the order.
 */
export function useItemChecks(items: readonly CartItem[], step: string): ReadonlyMap<number, string> {
  const { api, cart } = useKit();
  const orders = useOrders();
  const [checks, setChecks] = useState<readonly ItemCheck[]>([]);
  const ids = items.map(({ product }) => product.id).join();

  useEffect(() => {
    if (!ids) return;
    const controller = new AbortController();
    const body = { productIds: ids.split(',').map(Number) };
    api<ItemCheck[]>('/api/orders/check', { method: 'POST', body, signal: controller.signal })
      .then(setChecks)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) && !controller.signal.aborted) throw error;
      });
    return () => controller.abort();
  }, [api, ids, step]);

  // a product may have become unique after it was added to the cart
  useEffect(() => {
    for (const { productId, isUnique } of checks) {
      const index = items.findIndex(({ product }) => product.id === productId);
      const item = items[index];
      if (!item || !isUnique || item.product.isUnique) continue;
      cart.remove(productId);
      cart.restore({ ...item, product: { ...item.product, isUnique }, quantity: 1 }, index);
    }
  }, [cart, checks, items]);

  const present = new Set(items.map(({ product }) => product.id));
  // a guest's order on this device belongs to this buyer, but the server cannot know that
  const own = new Set(
    orders
      .filter(({ sync, status }) => sync !== 'refused' && status === 'pending')
      .flatMap((order) => order.items.map(({ productId }) => productId)),
  );
  return new Map(
    checks.flatMap(({ productId, availability, detail }) => {
      const blocks = detail && present.has(productId) && !(availability === 'reserved' && own.has(productId));
      return blocks ? [[productId, detail] as const] : [];
    }),
  );
}
