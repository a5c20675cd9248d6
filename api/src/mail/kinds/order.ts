import { facts, type ContentPart } from '../template/content';

export type OrderMailData = {
  orderId: string;
  customerName: string;
  customerEmail: string;
  total: string;
  lines: { title: string; quantity: number; price: string }[];
};

export const ORDER_REASON = 'You get this mail because this address was given with an order at TeleMarket.';

/** Puts the values into the fragment, which a browser never sends, so that they reach no log. */
export function trackingPath({ orderId, customerEmail }: Pick<OrderMailData, 'orderId' | 'customerEmail'>): string {
  return `/order-tracking#${new URLSearchParams({ orderId, email: customerEmail })}`;
}

export function orderLines({ orderId, lines }: OrderMailData): ContentPart[] {
  const pieces = lines.map(({ title, quantity, price }) => [`${quantity} x`, `${title}, $${price} each`] as const);
  return [facts(['Order ID', orderId], ...pieces)];
}
