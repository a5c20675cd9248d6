import { formatPrice, fromCents, toCents } from '../../money/money';
import { bill, type ContentPart, facts } from '../template/content';

export type OrderMailData = {
  orderId: string;
  customerName: string;
  customerEmail: string;
  total: string;
  /** A mail that was stored by an earlier version has no seller. */
  lines: { title: string; quantity: number; price: string; seller?: string }[];
};

export const ORDER_REASON = 'You get this mail because this address was given with an order at TeleMarket.';

/** Puts the values into the fragment, which a browser never sends, so that they reach no log. */
export function trackingPath({ orderId, customerEmail }: Pick<OrderMailData, 'orderId' | 'customerEmail'>): string {
  return `/order-tracking#${new URLSearchParams({ orderId, email: customerEmail })}`;
}

export function orderBill({ orderId, lines, total }: OrderMailData): ContentPart[] {
  const rows = lines.map(({ title, quantity, price, seller }) => ({
    title,
    note: `${quantity} × ${formatPrice(price)}${seller ? `, sold by ${seller}` : ''}`,
    amount: formatPrice(fromCents(toCents(price) * quantity)),
  }));
  return [facts(['Order ID', orderId]), bill(rows, formatPrice(total))];
}
