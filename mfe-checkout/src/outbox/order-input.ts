import type { OrderInput, OrderReceipt, PlacedOrder } from '@telemarket/contract';
import { type Cart, type CustomerInfo, fromOrder, type LocalOrder, type LocalOrderItem } from '@telemarket/kit';

/** Checks an order. Undefined: the value is not an order. */
type ReadOrder = (value: unknown) => LocalOrder | undefined;

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

/**
 * @param answer A stored order, or only its id and status when a user other than the owner repeats the request.
 * @returns The order as the server has stored it. Null: the answer is not about this order, so the API has not written it.
 */
export function confirmOrder(order: LocalOrder, answer: unknown, read: ReadOrder): LocalOrder | null {
  if (!isReceipt(answer) || answer.orderId !== order.id) return null;
  const stored = 'total' in answer ? toStoredOrder(answer, order.userId, read) : undefined;
  if ('total' in answer && !stored) return null;
  const isGuest = order.userId !== null && !(stored && (answer as PlacedOrder).userId !== null);
  const guest = isGuest ? { isGuest } : {};
  if (!stored) return { ...order, ...guest, sync: 'synced', status: answer.status };
  const own = { ...(order.key && { key: order.key }), items: withSellers(stored.items, order.items) };
  return { ...stored, ...guest, ...own, ...(stored.total !== order.total && { shownTotal: order.total }) };
}

/**
 * Adds the sellers of the placed order if the API sends none: an API of an earlier version does not name the sellers.
 */
const withSellers = (items: readonly LocalOrderItem[], placed: readonly LocalOrderItem[]): LocalOrderItem[] =>
  items.map((item) => {
    const sellerName = item.sellerName ?? placed.find(({ productId }) => productId === item.productId)?.sellerName;
    return { ...item, ...(sellerName !== undefined && { sellerName }) };
  });

function isReceipt(answer: unknown): answer is OrderReceipt {
  const { orderId, status } = (answer ?? {}) as Partial<Record<keyof OrderReceipt, unknown>>;
  return typeof orderId === 'string' && typeof status === 'string';
}

function toStoredOrder(answer: object, userId: number | null, read: ReadOrder): LocalOrder | undefined {
  const { items } = answer as { items?: unknown };
  if (!Array.isArray(items) || !items.every((item) => typeof item === 'object' && item !== null)) return undefined;
  const order = fromOrder(answer as PlacedOrder, userId);
  return read(order) && order;
}
