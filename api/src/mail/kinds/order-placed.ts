import { formatPrice } from '../../money/money';
import { button, type ContentPart, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { ORDER_REASON, orderBill, type OrderMailData, trackingPath } from './order';
import { timeText } from './time';

/** The times are in ISO format. A mail that was stored by an earlier version has none of these fields. */
export type OrderPlacedMailData = OrderMailData & {
  reserved?: { title: string; until: string; confirmedUntil: string | null }[];
  /** Titles of listings that are one of a kind, which the order does not reserve. */
  unreserved?: string[];
  /** The greatest number of listings that are reserved for one buyer at a time. */
  maxReservations?: number;
  /** Sealed. Present when there is something to confirm. */
  token?: string;
};

const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ');

function reservationTexts({ reserved = [], unreserved = [], maxReservations }: OrderPlacedMailData): ContentPart[] {
  const texts = reserved.map(({ title, until, confirmedUntil }) =>
    confirmedUntil
      ? `“${title}” is reserved for you until ${timeText(until)} only. If you press “Keep my reservation” before that, it stays reserved until ${timeText(confirmedUntil)}. If not, others can order it after that time.`
      : `“${title}” is reserved for you until ${timeText(until)}.`,
  );
  if (unreserved.length) {
    texts.push(
      `Your order ${reserved.length ? '' : 'reserves nothing: it '}does not reserve ${quoted(unreserved)}, which others can still order. At most ${maxReservations} listings can be reserved for one buyer at a time.`,
    );
  }
  return texts.map(text);
}

/** Names the sellers if they are known. */
function nextStep({ lines }: OrderPlacedMailData): string {
  const sellers = [...new Set(lines.flatMap(({ seller }) => seller ?? []))];
  const who = sellers.length ? sellers.join(', ') : 'the seller';
  return `Next: agree with ${who} on the payment and the day of the transfer. You can cancel the order while it is pending.`;
}

export const orderPlaced: MailKindDefinition<OrderPlacedMailData> = (order, { link, unseal }) => {
  const { token } = order;
  const confirmation = token && `${trackingPath(order)}&${new URLSearchParams({ confirm: unseal(token) })}`;
  return {
    subject: `We received your order #${order.orderId}`,
    preview: confirmation
      ? 'Your order is stored. Press the button in this mail to keep your reservation.'
      : `Your order is stored. Its total is ${formatPrice(order.total)}.`,
    heading: 'We received your order',
    parts: [
      greeting(order.customerName),
      text('Your order is stored. You arrange the payment with the seller: we do not charge you.'),
      ...reservationTexts(order),
      ...(confirmation ? [button('Keep my reservation', link(confirmation))] : []),
      ...orderBill(order),
      text(nextStep(order)),
      button('Track your order', link(trackingPath(order))),
    ],
    reason: ORDER_REASON,
  };
};
