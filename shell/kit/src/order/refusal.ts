import type { Problem } from '@telemarket/contract';
import { type Api, ApiError } from '../api/api-client';
import type { CartItem } from '../cart/cart.store';
import { readChecks } from '../cart/item-check';
import { categoryOf } from '../format/category-of';
import { formatPrice, toCents } from '../format/money';
import { isId, isPrice, isRecord, isText, validEntries } from '../store/check';
import type { LocalOrder } from './local-order';

const REASONS = ['sold', 'reserved', 'missing', 'price_changed'] as const;

/** A line that stops an order. */
export interface StoppedItem {
  productId: number;
  /** Null: the product is not in the shop any more. */
  title: string | null;
  /** `price_changed`: the shop's price is higher than the price that the shopper saw. */
  reason: (typeof REASONS)[number];
  /** The shop's price, a decimal string. Null for a missing product. */
  price: string | null;
  /** Its seller pauses. The reason is then `reserved`. */
  isPaused?: true;
}

/**
 * The statuses with which the API refuses an order. Any other status says nothing about the order, which is sent again: 401
 * and 403 end with a sign-in, 408, 429 and 5xx with time, and something on the way causes a 400 or a 404.
 */
const REFUSES: ReadonlySet<number> = new Set([409, 413, 422]);

/** @returns The problem of an error with which the API refuses an order for good, else null. */
export const refusalOf = (error: unknown): Problem | null =>
  error instanceof ApiError && REFUSES.has(error.status) ? error.problem : null;

/** @returns The refused order, whose lines are not in the cart yet. */
export function refuse(order: LocalOrder, problem: Problem): LocalOrder {
  const { code, detail, errors: [error] = [] } = problem;
  const { items } = problem as { items?: unknown };
  const reason = error ? `${error.field} ${error.message}` : detail;
  const refused: LocalOrder = { ...order, sync: 'refused', reason, returned: null };
  if (Array.isArray(items)) return withStopped(refused, validEntries(items, toStoppedItem));
  // an older API does not name the lines
  const concernsItems = code ? code !== 'order_conflict' : error?.field.startsWith('items');
  return concernsItems ? refused : withStopped(refused, []);
}

/** @returns The refused order with the lines that stop it, and with them as its reason, if there are any. */
export function withStopped(order: LocalOrder, stopped: readonly StoppedItem[]): LocalOrder {
  const reason = stopped.map((item) => reasonOf(order, item)).join(' ') || order.reason;
  return { ...order, stopped, ...(reason !== undefined && { reason }) };
}

function reasonOf({ items }: LocalOrder, { productId, title, reason, price, isPaused }: StoppedItem): string {
  const ordered = items.find((item) => item.productId === productId);
  const name = `“${title ?? ordered?.title ?? productId}”`;
  if (reason === 'sold') return `${name} is sold.`;
  if (isPaused) return `${name} is not for sale at the moment.`;
  if (reason === 'reserved') return `${name} is reserved for another buyer.`;
  if (reason === 'missing' || price === null || !ordered) return `${name} is not in the shop any more.`;
  return `The price of ${name} changed from ${formatPrice(ordered.price)} to ${formatPrice(price)}.`;
}

/**
 * Finds the lines that stop an order with the check of the cart.
 * @returns Undefined: the API has not responded.
 */
export async function findStopped(api: Api, { items }: LocalOrder): Promise<StoppedItem[] | undefined> {
  const body = { productIds: items.map(({ productId }) => productId) };
  try {
    return readChecks(await api<unknown>('/api/orders/check', { method: 'POST', body }))?.flatMap((check) => {
      const { productId, availability, title, price, isPaused } = check;
      if (availability !== 'available')
        return { productId, reason: availability, title, price, ...(isPaused && { isPaused }) };
      const isHigher = items.some(
        (item) => item.productId === productId && price && toCents(price) > toCents(item.price),
      );
      return isHigher ? { productId, reason: 'price_changed', title, price } : [];
    });
  } catch (error) {
    return refusalOf(error) ? [] : undefined;
  }
}

/** @returns The lines of a refused order that can still be ordered, at the prices that the shopper saw. */
export function linesToReturn({ items, stopped = [] }: LocalOrder): CartItem[] {
  const gone = new Set(stopped.filter(({ reason }) => reason !== 'price_changed').map(({ productId }) => productId));
  const addedAt = new Date().toISOString();
  return items
    .filter(({ productId }) => !gone.has(productId))
    .map(({ productId, title, image, price, quantity, sellerName }) => ({
      product: { id: productId, title, image, price, category: categoryOf(image), ...(sellerName && { sellerName }) },
      quantity,
      addedAt,
    }));
}

export function toStoppedItem(value: unknown): StoppedItem | undefined {
  if (!isRecord(value) || !isId(value['productId'])) return undefined;
  const { productId, title, price } = value;
  const reason = REASONS.find((known) => known === value['reason']);
  if (!reason || (reason === 'price_changed' && !isPrice(price))) return undefined;
  return {
    productId,
    reason,
    title: isText(title) ? title : null,
    price: isPrice(price) ? price : null,
    ...(value['isPaused'] === true && { isPaused: true }),
  };
}
