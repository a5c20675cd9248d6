import type { LocalOrder } from '@telemarket/kit';

type Titled = Pick<LocalOrder, 'items' | 'reservations' | 'unreserved'>;

export const titleOf = ({ items }: Pick<LocalOrder, 'items'>, id: number): string =>
  `“${items.find(({ productId }) => productId === id)?.title ?? ''}”`;

/** Names the unique listings that the order does not reserve; empty when there are none. */
export function unreservedText({ unreserved = [], ...order }: Titled): string {
  if (unreserved.length === 0) return '';
  const titles = unreserved.map((id) => titleOf(order, id)).join(', ');
  return `${order.reservations ? 'This order' : 'This order reserves nothing: it'} does not reserve ${titles}. Others can still order ${unreserved.length === 1 ? 'it' : 'them'}.`;
}

/** Whether the buyer must still confirm a reservation with the link of the mail. */
export const awaitsConfirmation = ({ reservations = [] }: Titled): boolean =>
  reservations.some(({ confirmedUntil }) => confirmedUntil !== null);
