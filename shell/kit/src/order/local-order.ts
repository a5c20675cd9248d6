import type {
  LineState,
  Order,
  OrderInput,
  OrderReceipt,
  OrderStatus,
  PlacedOrder,
  Reservation,
} from '@telemarket/contract';
import type { Cart } from '../cart/cart.store';
import { isId, isIsoDate, isPrice, isRecord, isText, validEntries } from '../store/check';
import { isOrderKey } from './order-key';
import { type StoppedItem, toStoppedItem } from './refusal';

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
  /** Missing: neither the cart nor the server has named the seller. */
  sellerName?: string;
  /** The state of the line on the server, which may be one that this build does not know. Missing until it has responded. */
  state?: LineState;
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
  /** Why the server refused the order. */
  reason?: string;
  /** The lines that stopped a refused order. Missing: they are not known. */
  stopped?: readonly StoppedItem[];
  /** The products of a refused order that are back in the cart. Null: its lines still have to be put back. */
  returned?: readonly number[] | null;
  /** The page did not know its user when the order was placed. The user of the session becomes the owner. */
  isUnowned?: boolean;
  /** The reservations of unique listings in the last response of the server. */
  reservations?: readonly Reservation[];
  /** The ids of unique products that the server did not reserve. */
  unreserved?: readonly number[];
  /** The key of the device that has placed the order: 43 characters. It proves to the server who may change the order. */
  key?: string;
}

export function createLocalOrder(
  id: string,
  cart: Cart,
  customerInfo: CustomerInfo,
  userId: number | null,
): LocalOrder {
  return {
    id,
    items: cart.items.map(({ product: { id: productId, title, image, price, sellerName }, quantity }) => ({
      productId,
      title,
      image,
      price,
      quantity,
      ...(sellerName !== undefined && { sellerName }),
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
      ...(item.state && { state: item.state }),
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

/**
 * @param answer A stored order, or only its id and status when a user other than the owner repeats the request.
 * @returns The order as the server has stored it. Null: the answer is not about this order, so the API has not written it.
 */
export function confirmOrder(order: LocalOrder, answer: unknown): LocalOrder | null {
  if (!isReceipt(answer) || answer.orderId !== order.id) return null;
  const stored = 'total' in answer ? toStored(answer, order.userId) : undefined;
  if ('total' in answer && !stored) return null;
  const isGuest = order.userId !== null && !(stored && (answer as PlacedOrder).userId !== null);
  const guest = isGuest ? { isGuest } : {};
  if (!stored) return { ...order, ...guest, sync: 'synced', status: answer.status };
  const own = { ...(order.key && { key: order.key }), items: withSellers(stored.items, order.items) };
  return { ...stored, ...guest, ...own, ...(stored.total !== order.total && { shownTotal: order.total }) };
}

/** An API of an earlier version does not name the sellers, but the cart of this device did. */
const withSellers = (items: readonly LocalOrderItem[], placed: readonly LocalOrderItem[]): LocalOrderItem[] =>
  items.map((item) => {
    const sellerName = item.sellerName ?? placed.find(({ productId }) => productId === item.productId)?.sellerName;
    return { ...item, ...(sellerName !== undefined && { sellerName }) };
  });

const isReceipt = (answer: unknown): answer is OrderReceipt =>
  isRecord(answer) && isText(answer['orderId']) && isText(answer['status']);

function toStored(answer: object, userId: number | null): LocalOrder | undefined {
  const { items } = answer as Partial<PlacedOrder>;
  if (!Array.isArray(items) || !items.every(isRecord)) return undefined;
  const order = fromOrder(answer as PlacedOrder, userId);
  return toLocalOrder(order) && order;
}

/**
 * @param until The end of the product's present reservation, which distinguishes it from others of the same product.
 * @returns Whether the order has made that reservation.
 */
export const hasReserved = ({ reservations = [] }: LocalOrder, id: number, until: string): boolean =>
  reservations.some((own) => own.productId === id && (own.until === until || own.confirmedUntil === until));

export function toLocalOrder(value: unknown): LocalOrder | undefined {
  if (!isRecord(value) || !isRecord(value['customerInfo'])) return undefined;
  const { id, total, status, createdAt, sync, userId, isGuest, shownTotal, reason, stopped, returned, isUnowned, key } =
    value;
  const { name, email, telegramUsername } = value['customerInfo'];
  const items = validEntries(value['items'], toLocalOrderItem);
  const reservations = validEntries(value['reservations'], toReservation);
  const unreserved = validEntries(value['unreserved'], toId);
  if (!isText(id) || !isPrice(total) || !isIsoDate(createdAt) || !isText(name) || !isText(email) || items.length === 0)
    return undefined;
  return {
    id,
    items,
    total,
    createdAt,
    // a newer build may have stored a status that this one does not know
    status: isText(status) ? (status as OrderStatus) : 'pending',
    customerInfo: { name, email, telegramUsername: isText(telegramUsername) ? telegramUsername : '' },
    sync: sync === 'synced' || sync === 'refused' ? sync : 'pending',
    userId: isId(userId) ? userId : null,
    ...(isGuest === true ? { isGuest } : {}),
    ...(isPrice(shownTotal) ? { shownTotal } : {}),
    ...(isText(reason) ? { reason } : {}),
    ...(Array.isArray(stopped) ? { stopped: validEntries(stopped, toStoppedItem) } : {}),
    ...(Array.isArray(returned) || returned === null ? { returned: returned && validEntries(returned, toId) } : {}),
    ...(isUnowned === true ? { isUnowned } : {}),
    ...(isOrderKey(key) ? { key } : {}),
    ...toReservations({ reservations, unreserved }),
  };
}

const toReservations = ({ reservations = [], unreserved = [] }: Pick<Order, 'reservations' | 'unreserved'>) => ({
  ...(reservations.length > 0 ? { reservations } : {}),
  ...(unreserved.length > 0 ? { unreserved } : {}),
});

const toId = (id: unknown) => (isId(id) ? id : undefined);

function toReservation(value: unknown): Reservation | undefined {
  if (!isRecord(value)) return undefined;
  const { productId, until, confirmedUntil } = value;
  if (!isId(productId) || !isIsoDate(until)) return undefined;
  return { productId, until, confirmedUntil: isIsoDate(confirmedUntil) ? confirmedUntil : null };
}

function toLocalOrderItem(value: unknown): LocalOrderItem | undefined {
  if (!isRecord(value)) return undefined;
  const { productId, title, image, price, quantity, sellerName, state } = value;
  if (!isId(productId) || !isText(title) || !isText(image) || !isPrice(price) || !isId(quantity)) return undefined;
  const known = { ...(isText(sellerName) && { sellerName }), ...(isText(state) && { state: state as LineState }) };
  return { productId, title, image, price, quantity, ...known };
}
