import type { Order, OrderInput, OrderReceipt, OrderStatus, PlacedOrder, Reservation } from '@telemarket/contract';
import type { Cart } from '../cart/cart.store';
import { isId, isIsoDate, isPrice, isRecord, isText, validEntries } from '../store/check';

export interface CustomerInfo {
  name: string;
  email: string;
  telegramUsername: string;
}

/** Pending until the server responds, then stored or refused by it. */
export type OrderSync = 'pending' | 'synced' | 'refused';

export interface LocalOrderItem {
  productId: number;
  title: string;
  image: string;
  /** Decimal string. The price that the shopper saw, until the server responds. */
  price: string;
  quantity: number;
}

export interface LocalOrder {
  /** The creation time in ms. It is the idempotency key of the API. */
  id: string;
  items: LocalOrderItem[];
  total: string;
  status: OrderStatus;
  createdAt: string;
  customerInfo: CustomerInfo;
  sync: OrderSync;
  /** The only user who may see the order. Null: nobody was signed in. */
  userId: number | null;
  /** The server stored the order without a user. Only order tracking shows its status. */
  isGuest?: boolean;
  /** The total that the shopper saw, if the total of the server differs. */
  shownTotal?: string;
  reason?: string;
  /** The reservations of unique listings in the last response of the server. */
  reservations?: readonly Reservation[];
  /** The ids of unique products that the server did not reserve. */
  unreserved?: readonly number[];
}

export function createLocalOrder(
  id: string,
  cart: Cart,
  customerInfo: CustomerInfo,
  userId: number | null,
): LocalOrder {
  return {
    id,
    items: cart.items.map(({ product: { id: productId, title, image, price }, quantity }) => ({
      productId,
      title,
      image,
      price,
      quantity,
    })),
    total: cart.total,
    status: 'pending',
    createdAt: new Date(Number(id)).toISOString(),
    customerInfo,
    sync: 'pending',
    userId,
  };
}

/** @returns The body of POST /api/orders. The server computes the prices and the total itself. */
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

/** @param order The order as the server has stored it. */
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
    ...toReservations(order),
  };
}

/** @param response Has only the id and the status when a user other than the owner repeats the request. */
export function confirmOrder(order: LocalOrder, response: PlacedOrder | OrderReceipt): LocalOrder {
  const isComplete = 'total' in response;
  const isGuest = order.userId !== null && !(isComplete && response.userId !== null);
  const guest = isGuest ? { isGuest } : {};
  if (!isComplete) return { ...order, ...guest, sync: 'synced', status: response.status };
  const stored = { ...fromOrder(response, order.userId), ...guest };
  return stored.total === order.total ? stored : { ...stored, shownTotal: order.total };
}

export function toLocalOrder(value: unknown): LocalOrder | undefined {
  if (!isRecord(value) || !isRecord(value['customerInfo'])) return undefined;
  const { id, total, status, createdAt, sync, userId, isGuest, shownTotal, reason } = value;
  const { name, email, telegramUsername } = value['customerInfo'];
  const items = validEntries(value['items'], toLocalOrderItem);
  const reservations = validEntries(value['reservations'], toReservation);
  const unreserved = validEntries(value['unreserved'], (id) => (isId(id) ? id : undefined));
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
    ...(isGuest === true ? { isGuest } : {}),
    ...(isPrice(shownTotal) ? { shownTotal } : {}),
    ...(isText(reason) ? { reason } : {}),
    ...toReservations({ reservations, unreserved }),
  };
}

const toReservations = ({ reservations = [], unreserved = [] }: Pick<Order, 'reservations' | 'unreserved'>) => ({
  ...(reservations.length > 0 ? { reservations } : {}),
  ...(unreserved.length > 0 ? { unreserved } : {}),
});

function toReservation(value: unknown): Reservation | undefined {
  if (!isRecord(value)) return undefined;
  const { productId, until, confirmedUntil } = value;
  if (!isId(productId) || !isIsoDate(until)) return undefined;
  return { productId, until, confirmedUntil: isIsoDate(confirmedUntil) ? confirmedUntil : null };
}

function toLocalOrderItem(value: unknown): LocalOrderItem | undefined {
  if (!isRecord(value)) return undefined;
  const { productId, title, image, price, quantity } = value;
  if (!isId(productId) || !isText(title) || !isText(image) || !isPrice(price) || !isId(quantity)) return undefined;
  return { productId, title, image, price, quantity };
}
