import type { Api } from '../api/api-client';
import type { RefillableCart } from '../cart/cart.store';
import type { EventBus } from '../event/event-bus';
import type { SignOut } from '../session/server-session';
import type { SessionStore } from '../session/session.store';
import type { Device } from '../store/device';
import { exclusive } from '../store/exclusive';
import { createStore, type DeviceStore } from '../store/store';
import { createLocalOrder, type CustomerInfo, type LocalOrder } from './local-order';
import { createOrderKey } from './order-key';
import { createOrderStorage, isPending } from './order-storage';
import { createOutbox, sendOrder } from './outbox';
import { findStopped, linesToReturn, type StoppedItem, withStopped } from './refusal';

export interface OrderStore extends DeviceStore<readonly LocalOrder[]> {
  /**
   * Stores an order of the cart's items on the device, clears the cart and sends the order. If the device cannot store the
   * order, the promise waits for the server. If the server does not confirm the order, it rejects, and the cart stays.
   */
  place(customer: CustomerInfo): Promise<LocalOrder>;
  /** Deletes a refused order. Missing in pages that were opened with a kit before 1.4. */
  dismiss?(id: string): void;
  /** Deletes the stored orders, except those that the server has not confirmed. */
  clear(): void;
  /** Deletes the orders that the server has not confirmed. No other copy exists. Missing before kit 1.4. */
  clearWaiting?(): void;
  /** Sends a pending sign-out and the waiting orders. */
  flush(): Promise<void>;
}

/** The kit's own view of the orders. */
export interface OwnedOrders extends OrderStore {
  /** Names the owner of the orders that were placed while the page did not know its user. Null: nobody was signed in. */
  claim(userId: number | null): void;
}

export interface OrderStoreParts {
  /** Null on a server. */
  win: Window | null;
  device: Device;
  bus: EventBus;
  api: Api;
  cart: RefillableCart;
  session: SessionStore;
  signOut: SignOut;
  /** Called when the server stored an order of the shown user without a user: the session had ended. */
  onGuestOrder: (order: LocalOrder) => void;
  /** Called when the server refused an order of the shown user and its lines are back in the cart. */
  onRefused: (order: LocalOrder) => void;
}

export function createOrderStore(parts: OrderStoreParts): OwnedOrders {
  const { win, device, bus, api, cart, session, signOut, onGuestOrder, onRefused } = parts;
  const stored = createOrderStorage(device);
  const store = createStore<readonly LocalOrder[]>([], stored.all());
  const refresh = () => void store.set(stored.all());
  /** Undefined while the user is not known yet. */
  function userId(): number | null | undefined {
    const user = session.get();
    return user && user.id;
  }
  /** Whether the order may be sent with the session of this moment. The order of a user who signed out is sent without one. */
  function isSendable(order: LocalOrder): boolean {
    const shown = userId();
    if (signOut.isPending()) return false;
    return shown === undefined ? Boolean(order.isUnowned) : shown === null || order.userId === shown;
  }
  /** An order that neither the device nor the server has confirmed. The server may have stored it nevertheless. */
  let unconfirmed: LocalOrder | null = null;
  let confirming: Promise<LocalOrder> | null = null;

  const flush = createOutbox(api, {
    finishSignOut: signOut.finish,
    sendable() {
      // another tab may have signed in or out
      session.refresh();
      return stored.waiting().filter(isSendable);
    },
    async settle(order) {
      await exclusive(win, () => {
        const known = stored.orders().find(({ id }) => id === order.id);
        const isSettled = order.sync === 'refused' && known && !isPending(known);
        // first add, then remove: after a crash in between the order is sent again, and the server stores it once
        stored.add(isSettled ? known : order);
        stored.changeOutbox((orders) => orders.filter(({ id }) => id !== order.id));
      });
      refresh();
      if (order.isGuest && order.userId === userId()) onGuestOrder(order);
    },
    returnLines,
  });

  /** Only the cart of the buyer gets the lines: the refusal may arrive when somebody else is signed in. */
  const isToReturn = (order: LocalOrder | undefined) => order?.returned === null && order.userId === userId();

  async function returnLines(): Promise<boolean> {
    let isComplete = true;
    for (const order of stored.orders().filter(isToReturn)) {
      const stopped = order.stopped ?? (await findStopped(api, order));
      const refused = stopped && (await exclusive(win, () => putBack(order.id, stopped)));
      if (refused) onRefused(refused);
      isComplete &&= stopped !== undefined;
    }
    return isComplete;
  }

  function putBack(id: string, stopped: readonly StoppedItem[]): LocalOrder | null {
    // another tab may have signed out, or put the lines back
    session.refresh();
    const order = stored.orders().find((other) => other.id === id);
    if (!order || !isToReturn(order)) return null;
    const refused = withStopped(order, stopped);
    const returned = cart.putBack(linesToReturn(refused));
    for (const { productId, ...change } of stopped) cart.update?.(productId, change);
    stored.add({ ...refused, returned });
    refresh();
    return refused;
  }

  function freeId(): string {
    const taken = new Set(stored.all().map(({ id }) => id));
    let id = Date.now();
    while (taken.has(String(id))) id += 1;
    return String(id);
  }

  function finish(order: LocalOrder): LocalOrder {
    unconfirmed = null;
    stored.add(order);
    refresh();
    cart.clear();
    bus.emit('order-created', { order });
    void flush();
    return order;
  }

  async function confirm(order: LocalOrder): Promise<LocalOrder> {
    const mayBeSent = (await signOut.finish()) && isSendable(order);
    const settled = mayBeSent ? await sendOrder(api, order) : null;
    if (settled?.sync === 'synced') return finish(settled);
    if (settled) unconfirmed = null;
    for (const { productId, ...change } of settled?.stopped ?? []) cart.update?.(productId, change);
    throw new Error('Neither the device nor the server has stored the order');
  }

  return {
    ...store,
    async place(customer) {
      const shown = cart.get();
      const owner = userId();
      const draft = (id: string, key: string | undefined): LocalOrder => ({
        ...createLocalOrder(id, shown, customer, owner ?? null),
        ...(owner === undefined && { isUnowned: true }),
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
      const placed = await exclusive(win, () => {
        cart.refresh();
        if (cart.get() !== shown) throw new Error('Another tab has changed the cart');
        const order = resubmission ?? draft(freeId(), createOrderKey());
        const before = stored.outbox();
        if (stored.saveOutbox([...before, order])) return { order: finish(order) };
        stored.saveOutbox(before);
        unconfirmed = order;
        confirming = confirm(order).finally(() => (confirming = null));
        return { confirming };
      });
      return placed.order ?? placed.confirming;
    },
    dismiss(id) {
      stored.changeOrders((orders) => orders.filter((order) => order.id !== id || order.sync !== 'refused'));
      refresh();
    },
    clear() {
      stored.saveOutbox(stored.waiting());
      stored.changeOrders(() => []);
      refresh();
    },
    clearWaiting() {
      stored.saveOutbox([]);
      stored.changeOrders((orders) => orders.filter((order) => !isPending(order)));
      refresh();
    },
    claim(owner) {
      const name = ({ isUnowned, ...order }: LocalOrder) => (isUnowned ? { ...order, userId: owner } : order);
      stored.changeOutbox((orders) => orders.map(name));
      stored.changeOrders((orders) => orders.map(name));
      refresh();
    },
    flush,
    refresh,
  };
}
