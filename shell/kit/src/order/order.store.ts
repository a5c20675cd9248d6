import type { CartItem, RefillableCart } from '../cart/cart.store';
import type { EventBus } from '../event/event-bus';
import { categoryOf } from '../format/category-of';
import type { SignOut } from '../session/server-session';
import type { Device } from '../store/device';
import { runExclusive } from '../store/exclusive';
import { createStore, type DeviceStore } from '../store/store';
import { type CustomerInfo, type LocalOrder, type LocalOrderItem, toLocalOrder } from './local-order';
import type { OrderPart, OrderPort } from './order-port';
import { createOrderStorage, isPending } from './order-storage';
import { createRetry } from '../store/retry';

/** The maximum time that the shopper waits until the part of checkout that places the order has loaded. */
const PART_TIMEOUT_MS = 10_000;

/** The orders of this device. */
export interface OrderStore extends DeviceStore<readonly LocalOrder[]> {
  /**
   * Stores an order of the cart's items on the device, clears the cart and sends the order. If the device cannot store
   * the order, the promise waits for the server. If the server then does not confirm the order, the promise rejects,
   * and the cart stays. The promise also rejects while checkout cannot be loaded.
   * @deprecated Only checkout places orders: emit `cart-requested`, which opens its cart. Kit 2.0 lacks it.
   */
  place(customer: CustomerInfo): Promise<LocalOrder>;
  /**
   * Deletes a refused order. Missing in pages that were opened with a kit before 1.4.
   * @deprecated Only checkout needs it. Kit 2.0 lacks it.
   */
  dismiss?(id: string): void;
  /** Deletes the stored orders, except those that the server has not confirmed. */
  clear(): void;
  /** Deletes the orders that the server has not confirmed. No other copy exists. Missing before kit 1.4. */
  clearWaiting?(): void;
  /** Sends a pending sign-out, and the waiting orders if checkout is loaded. Otherwise the orders go on waiting. */
  flush(): Promise<void>;
}

/** The orders with the methods that only the kit itself calls. */
export interface OwnedOrders extends OrderStore {
  port: OrderPort;
  /**
   * Names the owner of the orders that were placed while the page did not know its user. Null when nobody was signed
   * in.
   */
  claim(userId: number | null): void;
}

export interface OrderStoreParts {
  /** Null on a server. */
  win: Window | null;
  device: Device;
  bus: EventBus;
  cart: RefillableCart;
  signOut: SignOut;
}

export function createOrderStore({ win, device, bus, cart, signOut }: OrderStoreParts): OwnedOrders {
  const stored = createOrderStorage(device);
  const store = createStore<readonly LocalOrder[]>([], stored.all());
  const refresh = () => void store.set(stored.all());
  const needed = createStore(false);
  let part: OrderPart | null = null;
  let onConnected: (connected: OrderPart) => void = () => {};
  const connected = new Promise<OrderPart>((resolve) => (onConnected = resolve));
  bus.on('cart-requested', () => void needed.set(true));

  const flush = createRetry(async () => {
    if (!part && stored.all().some(isWaiting)) needed.set(true);
    return (await signOut.finish()) && (!part || (await part.send()));
  });

  const port: OrderPort = {
    needed,
    connect(create) {
      if (part) return;
      part = create({
        stored,
        read: toLocalOrder,
        refresh,
        exclusive: (change) => runExclusive(win, change),
        signOut,
        flush,
        putBack: (lines) => cart.putBack(lines.map(toCartItem)),
      });
      onConnected(part);
      // an earlier attempt to send may have found waiting orders
      if (needed.get()) void flush();
    },
  };

  return {
    ...store,
    port,
    async place(customer) {
      needed.set(true);
      return (part ?? (await withTimeout(connected))).place(customer);
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

/**
 * Says whether the server has not decided about the order yet, or its lines still have to be put back into the cart.
 */
const isWaiting = (order: LocalOrder) => isPending(order) || order.returned === null;

const toCartItem = ({ productId, title, image, price, quantity, sellerName }: LocalOrderItem): CartItem => ({
  product: { id: productId, title, image, price, category: categoryOf(image), ...(sellerName && { sellerName }) },
  quantity,
  addedAt: new Date().toISOString(),
});

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Checkout could not be loaded')), PART_TIMEOUT_MS);
    void work.then(resolve);
  });
}
