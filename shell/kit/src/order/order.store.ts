import type { Api } from '../api/api-client';
import type { CartStore } from '../cart/cart.store';
import type { EventBus } from '../event/event-bus';
import type { SessionStore } from '../session/session.store';
import { keepList } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { createStore, type Store } from '../store/store';
import { createLocalOrder, type CustomerInfo, type LocalOrder, toLocalOrder } from './local-order';
import { createOutbox } from './outbox';

export interface OrderStore extends Store<readonly LocalOrder[]> {
  /** Keeps the order on the device, empties the cart and hands it to the outbox; never waits for the network. */
  place(customer: CustomerInfo): LocalOrder;
  /** Drops the kept orders; those the server has not answered stay in the outbox. */
  clear(): void;
  flush(): Promise<void>;
  refresh(): void;
}

const { orders: KEY, outbox: OUTBOX_KEY } = DEVICE_KEYS;
const MOST_KEPT = 200;

export function createOrderStore(
  device: Device,
  bus: EventBus,
  api: Api,
  cart: CartStore,
  session: SessionStore,
): OrderStore {
  const list = (key: string) => keepList(parseJson(device.local.get(key)), toLocalOrder);
  const save = (key: string, orders: readonly LocalOrder[]) =>
    device.local.set(key, orders.length > 0 ? JSON.stringify(orders) : null);
  const keep = (order: LocalOrder) => save(KEY, merge([order], list(KEY)).slice(0, MOST_KEPT));
  const read = () => merge(list(OUTBOX_KEY), list(KEY));
  const store = createStore<readonly LocalOrder[]>([], read());
  const refresh = () => {
    const orders = read();
    if (JSON.stringify(orders) !== JSON.stringify(store.get())) store.set(orders);
  };
  const userId = () => session.get()?.id ?? null;

  const outbox = createOutbox(api, {
    waiting: () => list(OUTBOX_KEY),
    userId,
    settle(order) {
      // kept first, then taken out: a crash in between posts it once more, which the server answers the same
      keep(order);
      save(
        OUTBOX_KEY,
        list(OUTBOX_KEY).filter(({ id }) => id !== order.id),
      );
      refresh();
    },
  });

  function freeId(): string {
    const taken = new Set(read().map(({ id }) => id));
    let id = Date.now();
    while (taken.has(String(id))) id += 1;
    return String(id);
  }

  return {
    ...store,
    place(customer) {
      const order = createLocalOrder(freeId(), cart.get(), customer, userId());
      if (order.items.length === 0) throw new Error('The cart is empty');
      save(OUTBOX_KEY, [...list(OUTBOX_KEY), order]);
      keep(order);
      refresh();
      cart.clear();
      bus.emit('order-created', { order });
      void outbox.flush();
      return order;
    },
    clear() {
      device.local.set(KEY, null);
      refresh();
    },
    flush: outbox.flush,
    refresh,
  };
}

/** Newest first; of two with one id the earlier list's wins. */
function merge(first: LocalOrder[], second: LocalOrder[]): LocalOrder[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
