import type { MailData } from '../mail/mail-kinds';
import type { OrderItemView } from '../order-item/order-item.view';
import type { Order } from './order.entity';

/** What the mails about an order tell. */
export function toOrderMailData(
  { orderId, customerName, customerEmail, total }: Omit<Order, 'id'>,
  items: readonly OrderItemView[],
): MailData['order-placed'] {
  const lines = items.map(({ productTitle: title, quantity, price }) => ({ title, quantity, price }));
  return { orderId, customerName, customerEmail, total, lines };
}
