import type { LineState, Order, OrderStatus, Reservation } from '@telemarket/contract';
import { isId, isIsoDate, isPrice, isRecord, isText, validEntries } from '../store/check';

/** The pattern of the key of an order: 32 bytes as base64url without padding. */
const ORDER_KEY = /^[\w-]{43}$/;
const STOPS = ['sold', 'reserved', 'missing', 'price_changed'] as const;

export interface CustomerInfo {
  name: string;
  email: string;
  telegramUsername: string;
}

/** An order is pending until the server responds, and then stored or refused by the server. */
export type OrderSync = 'pending' | 'synced' | 'refused';

/** A line for which the server has refused an order. */
export interface StoppedItem {
  productId: number;
  /** Null when the shop no longer has the product. */
  title: string | null;
  /** `price_changed`: the shop's price is higher than the price that the shopper saw. */
  reason: (typeof STOPS)[number];
  /** The shop's price, a decimal string. Null for a missing product. */
  price: string | null;
  /** Set if the seller has paused their listings. The reason is then `reserved`. */
  isPaused?: true;
}

export interface LocalOrderItem {
  productId: number;
  title: string;
  image: string;
  /** The price as a decimal string. Until the server responds, this is the price that the shopper saw. */
  price: string;
  quantity: number;
  /** Missing when neither the cart nor the server has named the seller. */
  sellerName?: string;
  /** The state of the line on the server. This build may not know the state. Missing until the server has responded. */
  state?: LineState;
}

export interface LocalOrder {
  /** The creation time in ms, or the next free number. The API uses this id as the idempotency key. */
  id: string;
  items: LocalOrderItem[];
  total: string;
  status: OrderStatus;
  createdAt: string;
  customerInfo: CustomerInfo;
  sync: OrderSync;
  /** The only user who may see the order. Null when nobody was signed in. */
  userId: number | null;
  /** True if the server stored the order without a user. Then only order tracking shows its status. */
  isGuest?: boolean;
  /** The total that the shopper saw, if the total of the server differs. */
  shownTotal?: string;
  /** The reason for which the server refused the order. */
  reason?: string;
  /** The lines that stopped a refused order. Missing when they are not known. */
  stopped?: readonly StoppedItem[];
  /**
   * The products of a refused order that are in the cart again. Null while the lines of the order still have to be put
   * back.
   */
  returned?: readonly number[] | null;
  /**
   * True if the page did not know its user when the order was placed. The user of the session then becomes the owner.
   */
  isUnowned?: boolean;
  /** The reservations of unique listings in the last response of the server. */
  reservations?: readonly Reservation[];
  /** The ids of unique products that the server did not reserve. */
  unreserved?: readonly number[];
  /** The key that this device made for the order: 43 characters. It proves to the server who may change the order. */
  key?: string;
}

/**
 * @param order The order as the server has stored it.
 * @deprecated Only checkout needs it. Kit 2.0 lacks it.
 */
export function fromOrder(order: Order, userId: number | null): LocalOrder {
  return {
    id: order.orderId,
    items: order.items.map((item) => ({
      productId: item.productId,
      title: item.productTitle,
      image: item.productImage,
      price: item.price,
      quantity: item.quantity,
      ...(item.sellerName !== undefined && { sellerName: item.sellerName }),
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
 * @param until The end of the product's present reservation, which identifies the reservation.
 * @returns True if the order has made that reservation.
 */
export const hasReserved = ({ reservations = [] }: LocalOrder, id: number, until: string): boolean =>
  reservations.some((own) => own.productId === id && (own.until === until || own.confirmedUntil === until));

/** @returns Undefined for a value that is no order. Unknown fields come from a newer checkout, and stay. */
export function toLocalOrder(value: unknown): LocalOrder | undefined {
  if (!isRecord(value)) return undefined;
  const { id, total, status, createdAt, sync, userId, isGuest, shownTotal, reason, stopped, returned, ...others } =
    value;
  const { items: lines, customerInfo, isUnowned, key, reservations, unreserved, ...unknown } = others;
  if (!isRecord(customerInfo)) return undefined;
  const { name, email, telegramUsername } = customerInfo;
  const items = validEntries(lines, toLocalOrderItem);
  if (!isText(id) || !isPrice(total) || !isIsoDate(createdAt) || !isText(name) || !isText(email) || items.length === 0)
    return undefined;
  return {
    ...unknown,
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
    ...(isText(key) && ORDER_KEY.test(key) ? { key } : {}),
    ...toReservations({
      reservations: validEntries(reservations, toReservation),
      unreserved: validEntries(unreserved, toId),
    }),
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
  const { productId, title, image, price, quantity, sellerName, state, ...unknown } = value;
  if (!isId(productId) || !isText(title) || !isText(image) || !isPrice(price) || !isId(quantity)) return undefined;
  const known = { ...(isText(sellerName) && { sellerName }), ...(isText(state) && { state: state as LineState }) };
  return { ...unknown, productId, title, image, price, quantity, ...known };
}

function toStoppedItem(value: unknown): StoppedItem | undefined {
  if (!isRecord(value) || !isId(value['productId'])) return undefined;
  const { productId, title, price } = value;
  const reason = STOPS.find((known) => known === value['reason']);
  if (!reason || (reason === 'price_changed' && !isPrice(price))) return undefined;
  return {
    productId,
    reason,
    title: isText(title) ? title : null,
    price: isPrice(price) ? price : null,
    ...(value['isPaused'] === true && { isPaused: true }),
  };
}
