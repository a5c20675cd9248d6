import type { Api } from '../api/api-client';
import type { CartStore } from '../cart/cart.store';
import type { EventBus } from '../event/event-bus';
import type { SessionStore } from '../session/session.store';
import { validEntries } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { createStore, type DeviceStore } from '../store/store';
import { createLocalOrder, type CustomerInfo, type LocalOrder, toLocalOrder } from './local-order';
import { createOutbox, sendOrder } from './outbox';

export interface OrderStore extends DeviceStore<readonly LocalOrder[]> {
  /**
   * Stores an order of the cart's items on the device, clears the cart and sends the order. If the device cannot store the
   * order, the promise waits for the server. If the server does not confirm the order, it rejects, and the cart stays.
   */
  place(customer: CustomerInfo): Promise<LocalOrder>;
  /** Deletes the stored orders, except those in the outbox, which the server has not confirmed. */
  clear(): void;
  flush(): Promise<void>;
}

const { orders: KEY, outbox: OUTBOX_KEY } = DEVICE_KEYS;
const MAX_ORDERS = 200;

export function createOrderStore(
  device: Device,
  bus: EventBus,
  api: Api,
  cart: CartStore,
  session: SessionStore,
  /** Called when the server stored an order of the shown user without a user: the session had ended. */
  onGuestOrder: (order: LocalOrder) => void,
): OrderStore {
  const list = (key: string) => validEntries(parseJson(device.local.get(key)), toLocalOrder);
  const save = (key: string, orders: readonly LocalOrder[]) =>
    device.local.set(key, orders.length > 0 ? JSON.stringify(orders) : null);
  const add = (order: LocalOrder) => save(KEY, merge([order], list(KEY)).slice(0, MAX_ORDERS));
  const read = () => merge(list(OUTBOX_KEY), list(KEY));
  const store = createStore<readonly LocalOrder[]>([], read());
  const refresh = () => void store.set(read());
  function userId() {
    const user = session.get();
    return user && user.id;
  }
  /** An order that neither the device nor the server has confirmed. The server may have stored it nevertheless. */
  let unconfirmed: LocalOrder | null = null;
  let confirming: Promise<LocalOrder> | null = null;

  const flush = createOutbox(api, {
    waiting: () => list(OUTBOX_KEY),
    userId,
    settle(order) {
      // first add, then remove: after a crash in between the order is sent again, and the server stores it once
      add(order);
      save(
        OUTBOX_KEY,
        list(OUTBOX_KEY).filter(({ id }) => id !== order.id),
      );
      refresh();
      if (order.isGuest && order.userId === userId()) onGuestOrder(order);
    },
  });

  function freeId(): string {
    const taken = new Set(read().map(({ id }) => id));
    let id = Date.now();
    while (taken.has(String(id))) id += 1;
    return String(id);
  }

  function finish(order: LocalOrder): LocalOrder {
    unconfirmed = null;
    add(order);
    refresh();
    cart.clear();
    bus.emit('order-created', { order });
    void flush();
    return order;
  }

  async function confirm(order: LocalOrder): Promise<LocalOrder> {
    const settled = await sendOrder(api, order);
    if (settled?.sync === 'synced') return finish(settled);
    if (settled) unconfirmed = null;
    throw new Error('Neither the device nor the server has stored the order');
  }

  return {
    ...store,
    async place(customer) {
      const draft = (id: string) => createLocalOrder(id, cart.get(), customer, userId() ?? null);
      // an order that is placed again gets the same id, so that the server stores it once
      const repeated = unconfirmed && draft(unconfirmed.id);
      const isSame = JSON.stringify(repeated) === JSON.stringify(unconfirmed);
      if (confirming) {
        if (isSame) return confirming;
        throw new Error('Another order is being placed');
      }
      const order = repeated && isSame ? repeated : draft(freeId());
      if (order.items.length === 0) throw new Error('The cart is empty');
      const waiting = list(OUTBOX_KEY);
      if (save(OUTBOX_KEY, [...waiting, order])) return finish(order);
      save(OUTBOX_KEY, waiting);
      unconfirmed = order;
      confirming = confirm(order).finally(() => (confirming = null));
      return confirming;
    },
    clear() {
      device.local.set(KEY, null);
      refresh();
    },
    flush,
    refresh,
  };
}

/** Newest first. If both lists have an order, the first list's version is used. */
function merge(first: LocalOrder[], second: LocalOrder[]): LocalOrder[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
