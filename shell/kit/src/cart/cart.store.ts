import type { ProductSummary } from '@telemarket/contract';
import type { EventBus } from '../event/event-bus';
import { fromCents, toCents } from '../format/money';
import { isCategory } from '../shop/category';
import { isId, isIsoDate, isPath, isPrice, isRecord, isText, validEntries } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { createStore, type DeviceStore } from '../store/store';

export type CartProduct = Pick<ProductSummary, 'id' | 'title' | 'image' | 'category' | 'price'> &
  // A unique product has the quantity 1. Carts of earlier versions name no seller.
  Partial<Pick<ProductSummary, 'isUnique' | 'sellerName'>>;

export interface CartItem {
  product: CartProduct;
  quantity: number;
  /** The time as ISO 8601, in UTC. */
  addedAt: string;
  /**
   * The price that the shopper saw before the shop changed it, as a decimal string. Missing when the price has not
   * changed.
   */
  seenPrice?: string;
}

/** New data of the shop about a product. A missing or null value is unknown. */
export type ProductChange = {
  [Key in 'title' | 'price' | 'isUnique' | 'sellerName']?: CartProduct[Key] | null;
};

export interface Cart {
  items: readonly CartItem[];
  /** The sum of the quantities. */
  count: number;
  /** The total price as a decimal string. */
  total: string;
}

export interface CartStore extends DeviceStore<Cart> {
  /** The maximum quantity of an item that is not unique. The API has the same maximum. */
  readonly maxQuantity: number;
  /** The maximum number of items. The API has the same maximum for an order. */
  readonly maxItems: number;
  /** Adds the product, or increases the quantity of its item by 1. @returns False when a maximum is already reached. */
  add(product: CartProduct): boolean;
  /** @returns The id of the last product that was added since the previous call, or null. */
  takeAdded?(): number | null;
  /** Replaces the copy of a product on this device. Missing in pages that were opened with a kit before 1.4. */
  update?(productId: number, change: ProductChange): void;
  /**
   * @param quantity A value below 1 removes the item. A value above the maximum of the product is reduced to this
   * maximum.
   */
  setQuantity(productId: number, quantity: number): void;
  remove(productId: number): void;
  /** Puts a removed item back at its index. Does nothing when the cart is full. */
  restore(item: CartItem, index: number): void;
  clear(): void;
}

/** The cart with the methods that only the kit itself calls. */
export interface RefillableCart extends CartStore {
  /**
   * Puts the lines of a refused order back into the cart. If the cart has a product already, the quantities are added.
   * @returns The ids of the products that the cart has room for.
   */
  putBack(lines: readonly CartItem[]): number[];
}

const MAX_QUANTITY = 99;
const MAX_ITEMS = 50;

export function createCartStore(device: Device, bus: EventBus): RefillableCart {
  const store = createStore<Cart>(toCart([]), readCart());

  let addedId: number | null = null;

  function readCart(): Cart {
    return toCart(validEntries(parseJson(device.local.get(DEVICE_KEYS.cart)), toCartItem, MAX_ITEMS));
  }

  function writeCart(lines: readonly CartItem[]) {
    const items = lines.filter((item) => item.quantity >= 1);
    const cart = toCart(items);
    device.local.set(DEVICE_KEYS.cart, items.length > 0 ? JSON.stringify(items) : null);
    store.set(cart);
    bus.emit('cart-changed', { items });
  }

  function refresh() {
    const cart = readCart();
    if (store.set(cart)) bus.emit('cart-changed', { items: cart.items });
  }

  const change = (productId: number, to: (item: CartItem) => CartItem) =>
    writeCart(store.get().items.map((item) => (item.product.id === productId ? to(item) : item)));

  function setQuantity(productId: number, quantity: number) {
    change(productId, (item) => withQuantity(item, quantity));
  }

  return {
    ...store,
    maxQuantity: MAX_QUANTITY,
    maxItems: MAX_ITEMS,
    add({ id, title, image, category, price, isUnique, sellerName }) {
      const { items, count } = store.get();
      const existing = items.find((item) => item.product.id === id);
      const product = toCartProduct({ id, title, image, category, price }, isUnique, sellerName);
      if (existing) change(id, (item) => withQuantity(renewItem(item, product), item.quantity + 1));
      else if (items.length < MAX_ITEMS)
        writeCart([...items, { product, quantity: 1, addedAt: new Date().toISOString() }]);
      addedId = id;
      return store.get().count > count;
    },
    takeAdded() {
      const id = addedId;
      addedId = null;
      return id;
    },
    update(productId, changes) {
      const item = store.get().items.find(({ product }) => product.id === productId);
      if (item && JSON.stringify(renewItem(item, changes)) !== JSON.stringify(item))
        change(productId, (before) => renewItem(before, changes));
    },
    setQuantity,
    remove: (productId) => setQuantity(productId, 0),
    restore(item, index) {
      const { items } = store.get();
      if (items.length < MAX_ITEMS) writeCart(items.toSpliced(index, 0, item));
    },
    putBack(lines) {
      refresh();
      const items = [...store.get().items];
      for (const line of lines) {
        const index = items.findIndex(({ product }) => product.id === line.product.id);
        const present = items[index];
        if (present) items[index] = withQuantity(present, present.quantity + line.quantity);
        else if (items.length < MAX_ITEMS) items.push(line);
      }
      if (lines.length > 0) writeCart(items);
      const ids = new Set(items.map(({ product }) => product.id));
      return lines.map(({ product }) => product.id).filter((id) => ids.has(id));
    },
    clear: () => writeCart([]),
    refresh,
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
  const { id, title, image, category, price, isUnique, sellerName } = value['product'];
  const { quantity, addedAt, seenPrice } = value;
  if (!isId(id) || !isText(title) || !isPath(image) || !isPrice(price) || !isIsoDate(addedAt)) return undefined;
  if (!isCategory(category) || !isId(quantity)) return undefined;
  const known = isText(sellerName) ? sellerName : undefined;
  const product = toCartProduct({ id, title, image, category, price }, isUnique === true, known);
  return { ...withQuantity({ product, quantity, addedAt }, quantity), ...(isPrice(seenPrice) && { seenPrice }) };
}

const toCartProduct = (
  product: Omit<CartProduct, 'isUnique' | 'sellerName'>,
  isUnique: boolean | undefined,
  sellerName: string | undefined,
): CartProduct => ({ ...product, ...(isUnique && { isUnique }), ...(sellerName !== undefined && { sellerName }) });

/**
 * Returns the line with the new data of its product. If the price has changed, the line also has the price that the
 * shopper saw.
 */
function renewItem(item: CartItem, change: ProductChange): CartItem {
  const { seenPrice = item.product.price, quantity, addedAt } = item;
  const { id, image, category } = item.product;
  const { title, price, isUnique, sellerName } = {
    title: change.title ?? item.product.title,
    price: change.price ?? item.product.price,
    isUnique: change.isUnique ?? item.product.isUnique,
    sellerName: change.sellerName ?? item.product.sellerName,
  };
  const product = toCartProduct({ id, title, image, category, price }, isUnique, sellerName);
  const isChanged = toCents(price) !== toCents(seenPrice);
  return { ...withQuantity({ product, quantity, addedAt }, quantity), ...(isChanged && { seenPrice }) };
}

const withQuantity = (item: CartItem, quantity: number): CartItem => ({
  ...item,
  quantity: limitQuantity(item.product, quantity),
});

function limitQuantity({ isUnique }: CartProduct, quantity: number): number {
  return Math.min(Math.floor(quantity), isUnique ? 1 : MAX_QUANTITY);
}
