import { bidi } from '@telemarket/composition';
import type { Problem } from '@telemarket/contract';
import {
  type Api,
  ApiError,
  formatPrice,
  type LocalOrder,
  type LocalOrderItem,
  type OrderTools,
  readChecks,
  type StoppedItem,
  toCents,
} from '@telemarket/kit';

/**
 * The statuses with which the API refuses an order. After any other status, the order is sent again: a sign-in ends a
 * 401 or 403, time ends a 408, 429 or 5xx, and a server on the way may cause a 400 or 404.
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([409, 413, 422]);

/** @returns The problem of an error with which the API refuses an order for good, else null. */
export const refusalOf = (error: unknown): Problem | null =>
  error instanceof ApiError && REFUSAL_STATUSES.has(error.status) ? error.problem : null;

/** @returns The refused order, whose lines are not in the cart yet. */
export function refuseOrder(order: LocalOrder, problem: Problem, read: OrderTools['read']): LocalOrder {
  const { code, detail, errors: [error] = [] } = problem;
  const { items } = problem as { items?: unknown };
  const reason = error ? `${error.field} ${error.message}` : detail;
  const refused: LocalOrder = { ...order, sync: 'refused', reason, returned: null };
  if (Array.isArray(items)) return withStoppedLines(refused, read({ ...refused, stopped: items })?.stopped ?? []);
  // an older API does not name the lines
  const concernsItems = code ? code !== 'order_conflict' : error?.field.startsWith('items');
  return concernsItems ? refused : withStoppedLines(refused, []);
}

/** @returns The refused order with the lines that stop it. If there are such lines, the reason names them. */
export function withStoppedLines(order: LocalOrder, stopped: readonly StoppedItem[]): LocalOrder {
  const reason = stopped.map((item) => refusalReason(order, item)).join(' ') || order.reason;
  return { ...order, stopped, ...(reason !== undefined && { reason }) };
}

function refusalReason({ items }: LocalOrder, { productId, title, reason, price, isPaused }: StoppedItem): string {
  const ordered = items.find((item) => item.productId === productId);
  const name = bidi`“${title ?? ordered?.title ?? productId}”`;
  if (reason === 'sold') return `${name} is sold.`;
  if (isPaused) return `${name} is not for sale at the moment.`;
  if (reason === 'reserved') return `${name} is reserved for another buyer.`;
  if (reason === 'missing' || price === null || !ordered) return `${name} is not in the shop any more.`;
  return `The price of ${name} changed from ${formatPrice(ordered.price)} to ${formatPrice(price)}.`;
}

/**
 * Uses the check of the cart to find the lines that stop an order.
 * @returns Undefined: the API has not responded.
 */
export async function findStoppedLines(api: Api, { items }: LocalOrder): Promise<StoppedItem[] | undefined> {
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
export function linesToReturn({ items, stopped = [] }: LocalOrder): LocalOrderItem[] {
  const gone = new Set(stopped.filter(({ reason }) => reason !== 'price_changed').map(({ productId }) => productId));
  return items.filter(({ productId }) => !gone.has(productId));
}
