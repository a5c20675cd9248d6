import type { Order, OrderInput, OrderReceipt, OrderStatus } from '@telemarket/contract';
import type { Cart, CartItem } from '../cart/cart.store';
import { isId, isIsoDate, isPrice, isRecord, isText, keepList } from '../store/check';

export interface CustomerInfo {
  name: string;
  email: string;
  telegramUsername: string;
}

/** Where an order stands with the server: not answered yet, stored there, or not accepted. */
export type OrderSync = 'pending' | 'synced' | 'refused';

export interface LocalOrderItem {
  productId: number;
  title: string;
  image: string;
  /** Decimal string: as the device saw it until the server has answered. */
  price: string;
  quantity: number;
}

/** An order as this device keeps it. `id` is the creation timestamp and the server's idempotency key. */
export interface LocalOrder {
  id: string;
  items: LocalOrderItem[];
  total: string;
  status: OrderStatus;
  createdAt: string;
  customerInfo: CustomerInfo;
  sync: OrderSync;
  /** Who placed it here; null: nobody was signed in. Shown to that person only. */
  userId: number | null;
  /** The total the shopper saw, when the server's own price was another. */
  shownTotal?: string;
  /** Why the server did not accept it. */
  reason?: string;
}

export function createLocalOrder(
  id: string,
  cart: Cart,
  customerInfo: CustomerInfo,
  userId: number | null,
): LocalOrder {
  return {
    id,
    items: cart.items.map(toItem),
    total: cart.total,
    status: 'pending',
    createdAt: new Date(Number(id)).toISOString(),
    customerInfo,
    sync: 'pending',
    userId,
  };
}

const toItem = ({ product, quantity }: CartItem): LocalOrderItem => ({
  productId: product.id,
  title: product.title,
  image: product.image,
  price: product.price,
  quantity,
});

/** The body of POST /api/orders. `total` and `price` are claims: the server prices everything itself. */
export function toOrderInput(order: LocalOrder): OrderInput {
  return {
    orderId: order.id,
    customerName: order.customerInfo.name,
    customerEmail: order.customerInfo.email,
    customerTelegram: order.customerInfo.telegramUsername || null,
    total: order.total,
    items: order.items.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
  };
}

/** The order as the server stored it. */
export function fromOrder(order: Order, userId: number | null): LocalOrder {
  return {
    id: order.orderId,
    items: order.items.map((item) => ({
      productId: item.productId,
      title: item.productTitle,
      image: item.productImage,
      price: item.price,
      quantity: item.quantity,
    })),
    total: order.total,
    status: order.status,
    createdAt: order.createdAt,
    customerInfo: {
      name: order.customerName,
      email: order.customerEmail,
      telegramUsername: order.customerTelegram ?? '',
    },
    sync: 'synced',
    userId,
  };
}

/** Copies the server's answer back. A replay by somebody else than the owner answers only id and status. */
export function confirmOrder(order: LocalOrder, answer: Order | OrderReceipt): LocalOrder {
  if (!('total' in answer)) return { ...order, sync: 'synced', status: answer.status };
  const stored = fromOrder(answer, order.userId);
  return stored.total === order.total ? stored : { ...stored, shownTotal: order.total };
}

export function toLocalOrder(value: unknown): LocalOrder | undefined {
  if (!isRecord(value) || !isRecord(value['customerInfo'])) return undefined;
  const { id, total, status, createdAt, sync, userId, shownTotal, reason } = value;
  const { name, email, telegramUsername } = value['customerInfo'];
  const items = keepList(value['items'], toLocalOrderItem);
  if (!isText(id) || !isPrice(total) || !isIsoDate(createdAt) || !isText(name) || !isText(email) || items.length === 0)
    return undefined;
  return {
    id,
    items,
    total,
    createdAt,
    status: status === 'completed' || status === 'cancelled' ? status : 'pending',
    customerInfo: { name, email, telegramUsername: isText(telegramUsername) ? telegramUsername : '' },
    sync: sync === 'synced' || sync === 'refused' ? sync : 'pending',
    userId: isId(userId) ? userId : null,
    ...(isPrice(shownTotal) ? { shownTotal } : {}),
    ...(isText(reason) ? { reason } : {}),
  };
}

function toLocalOrderItem(value: unknown): LocalOrderItem | undefined {
  if (!isRecord(value)) return undefined;
  const { productId, title, image, price, quantity } = value;
  if (!isId(productId) || !isText(title) || !isText(image) || !isPrice(price) || !isId(quantity)) return undefined;
  return { productId, title, image, price, quantity };
}
