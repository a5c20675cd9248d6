import { button, facts, type MailKindDefinition, text } from '../letter/letter';
import { orderLines, type OrderMailData, trackingPath } from './order';

export const orderPlaced: MailKindDefinition<OrderMailData> = (order, { link }) => ({
  subject: `We received your order #${order.orderId}`,
  preview: `${order.customerName}, your order is stored. Its total is $${order.total}.`,
  heading: 'We received your order',
  parts: [
    text(`Hello ${order.customerName},`),
    text('Your order is stored. The seller arranges the payment with you: you are not charged by us.'),
    ...orderLines(order),
    facts(['Total', `$${order.total}`]),
    button('Track your order', link(trackingPath(order))),
  ],
  reason: 'You get this mail because this address was given with an order at TeleMarket.',
});
