import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { ORDER_REASON, orderLines, type OrderMailData, trackingPath } from './order';

export const orderPlaced: MailKindDefinition<OrderMailData> = (order, { link }) => ({
  subject: `We received your order #${order.orderId}`,
  preview: `Your order is stored. Its total is $${order.total}.`,
  heading: 'We received your order',
  parts: [
    greeting(order.customerName),
    text('Your order is stored. Payment is arranged between you and the seller: you are not charged by us.'),
    ...orderLines(order),
    facts(['Total', `$${order.total}`]),
    button('Track your order', link(trackingPath(order))),
  ],
  reason: ORDER_REASON,
});
