import type { ProductSummary } from '@telemarket/contract';
import type { EventBus } from '../event/event-bus';
import { toCents, fromCents } from '../format/money';
import { isId, isIsoDate, isPrice, isRecord, isText, keepList } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { COOKIES, DEVICE_KEYS } from '../store/device-keys';
import { isCategory } from '../product/category';
import { createStore, type Store } from '../store/store';

export type CartProduct = Pick<ProductSummary, 'id' | 'title' | 'image' | 'category' | 'price'>;

export interface CartItem {
  product: CartProduct;
  quantity: number;
  /** ISO UTC. */
  addedAt: string;
}

export interface Cart {
  items: readonly CartItem[];
  /** The one definition of "n items": the sum of quantities. */
  count: number;
  /** Decimal string. */
  total: string;
}

export interface CartStore extends Store<Cart> {
  /** Raises the quantity of a product that is already there. */
  add(product: CartProduct): void;
  /** Less than 1 removes the line; more than 99 is 99, which is what the server takes. */
  setQuantity(productId: number, quantity: number): void;
  remove(productId: number): void;
  /** Puts a removed line back where it was (Undo). */
  restore(item: CartItem, index: number): void;
  clear(): void;
  refresh(): void;
}

const MOST_EACH = 99;
const MOST_LINES = 50;

export function createCartStore(device: Device, bus: EventBus, serverCount: number): CartStore {
  const store = createStore<Cart>({ ...toCart([]), count: serverCount }, read());

  function read(): Cart {
    return toCart(keepList(parseJson(device.local.get(DEVICE_KEYS.cart)), toCartItem, MOST_LINES));
  }

  function write(items: readonly CartItem[]) {
    const cart = toCart(items);
    device.local.set(DEVICE_KEYS.cart, items.length > 0 ? JSON.stringify(items) : null);
    device.cookie.set(COOKIES.cart, String(cart.count), cart.count > 0 ? undefined : 0);
    store.set(cart);
    bus.emit('cart-changed', { items });
  }

  const change = (step: (items: CartItem[]) => readonly CartItem[]) => write(step([...store.get().items]));

  function setQuantity(productId: number, quantity: number) {
    change((items) =>
      items.flatMap((item) => {
        if (item.product.id !== productId) return [item];
        return quantity >= 1 ? [{ ...item, quantity: Math.min(Math.floor(quantity), MOST_EACH) }] : [];
      }),
    );
  }

  return {
    ...store,
    add({ id, title, image, category, price }) {
      const there = store.get().items.find((item) => item.product.id === id);
      if (there) return setQuantity(id, there.quantity + 1);
      change((items) => [
        ...items,
        { product: { id, title, image, category, price }, quantity: 1, addedAt: new Date().toISOString() },
      ]);
    },
    setQuantity,
    remove: (productId) => setQuantity(productId, 0),
    restore: (item, index) => change((items) => items.toSpliced(index, 0, item)),
    clear: () => write([]),
    refresh() {
      const cart = read();
      if (JSON.stringify(cart.items) === JSON.stringify(store.get().items)) return;
      store.set(cart);
      bus.emit('cart-changed', { items: cart.items });
    },
  };
}

function toCart(items: readonly CartItem[]): Cart {
  return {
    items,
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    total: fromCents(items.reduce((sum, item) => sum + toCents(item.product.price) * item.quantity, 0)),
  };
}

function toCartItem(value: unknown): CartItem | undefined {
  if (!isRecord(value) || !isRecord(value['product'])) return undefined;
  const { id, title, image, category, price } = value['product'];
  const { quantity, addedAt } = value;
  if (!isId(id) || !isText(title) || !isText(image) || !isPrice(price) || !isIsoDate(addedAt)) return undefined;
  if (!isCategory(category)) return undefined;
  if (!Number.isInteger(quantity) || (quantity as number) < 1) return undefined;
  return {
    product: { id, title, image, category, price },
    quantity: Math.min(quantity as number, MOST_EACH),
    addedAt,
  };
}
