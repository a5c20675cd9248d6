import { button, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { ORDER_REASON, orderBill, type OrderMailData, trackingPath } from './order';

export const orderCompleted: MailKindDefinition<OrderMailData> = (order, { link }) => ({
  subject: `Your order #${order.orderId} is completed`,
  preview: 'The seller has handed over what you ordered.',
  heading: 'Your order is completed',
  parts: [
    greeting(order.customerName),
    text('Your order is completed. If something is missing, contact our support.'),
    ...orderBill(order),
    button('See your order', link(trackingPath(order))),
  ],
  reason: ORDER_REASON,
});
