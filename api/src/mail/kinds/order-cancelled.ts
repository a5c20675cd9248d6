import { button, type MailKindDefinition, quote, text } from '../template/content';
import { greeting } from './greeting';
import { ORDER_REASON, orderLines, type OrderMailData, trackingPath } from './order';

export type OrderCancelledData = OrderMailData & {
  /** Written by the admin, for the customer. */
  reason: string;
};

export const orderCancelled: MailKindDefinition<OrderCancelledData> = (order, { link }) => ({
  subject: `Your order #${order.orderId} was cancelled`,
  preview: `The reason: ${order.reason}`,
  heading: 'Your order was cancelled',
  parts: [
    greeting(order.customerName),
    text('Your order was cancelled. The reason is:'),
    quote(order.reason),
    ...orderLines(order),
    button('See your order', link(trackingPath(order))),
  ],
  reason: ORDER_REASON,
});
