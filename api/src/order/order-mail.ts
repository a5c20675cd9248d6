import type { OrderMailData } from '../mail/kinds/order';
import type { MailData } from '../mail/mail-kinds';
import type { OrderItemView } from '../order-item/order-item.view';
import type { Order } from './order.entity';
import type { Held } from './reservation-hold.service';
import { MAX_LIVE } from './reservation-limits';

/** Returns the data of mails about an order. */
export function toOrderMailData(
  { orderId, customerName, customerEmail, total }: Omit<Order, 'id'>,
  items: readonly OrderItemView[],
): OrderMailData {
  const lines = items.map(({ productTitle: title, quantity, price }) => ({ title, quantity, price }));
  return { orderId, customerName, customerEmail, total, lines };
}

/** @param token sealed; it is in the mail only when there is something to confirm */
export function toPlacedMailData(
  order: Omit<Order, 'id'>,
  items: readonly OrderItemView[],
  { reservations, unreserved }: Held,
  token: string,
): MailData['order-placed'] {
  const titleOf = (id: number) => items.find(({ productId }) => productId === id)?.productTitle ?? '';
  return {
    ...toOrderMailData(order, items),
    reserved: reservations.map(({ productId, ...times }) => ({ title: titleOf(productId), ...times })),
    unreserved: unreserved.map(titleOf),
    maxReservations: MAX_LIVE,
    ...(reservations.some(({ confirmedUntil }) => confirmedUntil) && { token }),
  };
}
