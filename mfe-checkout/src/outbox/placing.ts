import type { Kit, LocalOrder, OrderPart, OrderTools } from '@telemarket/kit';
import { createLocalOrder } from './order-input';
import { createOrderKey } from './order-key';
import { sendOrder } from './send-order';

/** @param isSendable Says whether the order may be sent with the present session. */
export function createOrderPlacer(
  { api, bus, cart, session }: Kit,
  tools: OrderTools,
  isSendable: (order: LocalOrder) => boolean,
): OrderPart['place'] {
  const { stored, signOut } = tools;
  /** An order that neither the device nor the server has confirmed. The server may have stored it nevertheless. */
  let unconfirmed: LocalOrder | null = null;
  let confirming: Promise<LocalOrder> | null = null;

  function unusedId(): string {
    const taken = new Set(stored.all().map(({ id }) => id));
    let id = Date.now();
    while (taken.has(String(id))) id += 1;
    return String(id);
  }

  function finishPlacing(order: LocalOrder): LocalOrder {
    unconfirmed = null;
    stored.add(order);
    tools.refresh();
    cart.clear();
    bus.emit('order-created', { order });
    void tools.flush();
    return order;
  }

  async function confirmWithServer(order: LocalOrder): Promise<LocalOrder> {
    const mayBeSent = (await signOut.finish()) && isSendable(order);
    const settled = mayBeSent ? await sendOrder(api, order, tools) : null;
    if (settled?.sync === 'synced') return finishPlacing(settled);
    if (settled) unconfirmed = null;
    for (const { productId, ...change } of settled?.stopped ?? []) cart.update?.(productId, change);
    throw new Error('Neither the device nor the server has stored the order');
  }

  return async (customer) => {
    const shown = cart.get();
    const user = session.get();
    const draft = (id: string, key: string | undefined): LocalOrder => ({
      ...createLocalOrder(id, shown, customer, user?.id ?? null),
      ...(user === undefined && { isUnowned: true }),
      ...(key && { key }),
    });
    // an order that is placed again has the same id, so that the server stores it once
    const isSame = (order: LocalOrder) => JSON.stringify(draft(order.id, order.key)) === JSON.stringify(order);
    const resubmission = unconfirmed && isSame(unconfirmed) ? unconfirmed : null;
    if (confirming) {
      // without an unconfirmed order, the running attempt has just been confirmed
      if (resubmission || !unconfirmed) return confirming;
      throw new Error('Another order is being placed');
    }
    if (shown.items.length === 0) throw new Error('The cart is empty');
    const placed = await tools.exclusive(() => {
      cart.refresh();
      if (cart.get() !== shown) throw new Error('Another tab has changed the cart');
      const order = resubmission ?? draft(unusedId(), createOrderKey());
      const before = stored.outbox();
      if (stored.saveOutbox([...before, order])) return { order: finishPlacing(order) };
      stored.saveOutbox(before);
      unconfirmed = order;
      confirming = confirmWithServer(order).finally(() => (confirming = null));
      return { confirming };
    });
    return placed.order ?? placed.confirming;
  };
}
