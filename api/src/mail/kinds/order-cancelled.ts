import { button, type MailKindDefinition, quote, text } from '../template/content';
import { greeting } from './greeting';
import { ORDER_REASON, orderBill, type OrderMailData, trackingPath } from './order';

export type OrderCancelledData = OrderMailData & {
  /** Written for the customer by the admin. The customer's own reason may be empty. */
  reason: string;
  /** A mail that was stored by an earlier version does not have it. */
  isByBuyer?: boolean;
};

export const orderCancelled: MailKindDefinition<OrderCancelledData> = (order, { link }) => ({
  subject: `Your order #${order.orderId} was cancelled`,
  preview: order.reason ? `The reason: ${order.reason}` : 'You cancelled it.',
  heading: order.isByBuyer ? 'You cancelled your order' : 'Your order was cancelled',
  parts: [
    greeting(order.customerName),
    text(introduction(order)),
    ...(order.reason ? [quote(order.reason)] : []),
    ...orderBill(order),
    button('See your order', link(trackingPath(order))),
  ],
  reason: ORDER_REASON,
});

function introduction({ isByBuyer, reason }: OrderCancelledData): string {
  if (!isByBuyer) return 'Your order was cancelled. The reason is:';
  return `You cancelled this order, so it no longer reserves anything.${reason ? ' Your reason:' : ''} If it was not you, contact our support.`;
}
