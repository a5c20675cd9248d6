import { bidi } from '@telemarket/composition/text';
import { formatPrice } from '../../money/money';
import { button, toProven } from '../template/content';
import { type OrderMailData, orderBill, shownId } from './order-mails';

const ORDERS = '/admin?tab=orders';
const REASON =
  'You get this mail because you are an administrator of TeleMarket. Your profile has a switch for it: Notifications, New Orders.';

/** Without the buyer, so that an erasure need not find the mail. */
type NewOrder = Pick<OrderMailData, 'orderId' | 'total' | 'lines'>;

export const SHOP_MAILS = {
  'shop-order': toProven<NewOrder>((order, { link }) => ({
    subject: `New order${shownId(order)}, ${formatPrice(order.total)}`,
    preview: order.lines.map(({ title }) => bidi`${title}`).join(', '),
    parts: ['Somebody has placed an order.', ...orderBill(order), button('Open Orders', link(ORDERS))],
    reason: REASON,
  })),
  // Takes the place of further mails about new orders; see MailLimits.
  'orders-waiting': toProven<{ count: number }>(({ count }, { link }) => {
    const orders = count === 1 ? '1 more new order' : `${count} more new orders`;
    return {
      subject: orders,
      preview: 'So many were placed that we did not mail them all.',
      parts: [
        `${orders}: so many were placed within an hour that we did not mail them all.`,
        button('Open Orders', link(ORDERS)),
      ],
      reason: REASON,
    };
  }),
};
