import { bidi } from '@telemarket/composition/text';
import { formatPrice, fromCents, toCents } from '../../money/money';
import { bill, button, facts, type ShopPart, type TemplateContext, toTyped } from '../template/content';
import { greeting, isPlausibleOrderId } from './plausible';
import { timeText } from './time';

export type OrderMailData = {
  orderId: string;
  customerName: string;
  customerEmail: string;
  total: string;
  /** The lines of the order. Mails that an earlier version has stored have no `seller`. */
  lines: { title: string; quantity: number; price: string; seller?: string }[];
  /**
   * The encrypted key with which the buyer can change the order. Mails that an earlier version has stored have none.
   */
  key?: string;
};

/** The values of an order that a link to its page needs. */
type LinkedOrder = Pick<OrderMailData, 'orderId' | 'customerEmail' | 'key'>;

/** The times are in ISO format. Mails that an earlier version has stored do not have the fields below. */
type PlacedOrder = OrderMailData & {
  reserved?: { title: string; until: string; confirmedUntil: string | null }[];
  /** The titles of one-of-a-kind listings that the order could not reserve. */
  unreserved?: string[];
  maxReservations?: number;
  /** The encrypted token of the link that confirms the reservations. Missing when the buyer has nothing to confirm. */
  token?: string;
};

type CancelledOrder = OrderMailData & {
  /**
   * Always empty, because the order page shows the reason. Only the previous version of the template reads this field.
   */
  reason: '';
  /** Missing in mails that an earlier version has stored. */
  isByBuyer?: boolean;
};

const ORDER_MAIL_REASON = 'You are receiving this mail because somebody gave this address when ordering on TeleMarket.';

/** Returns an empty text for an order ID that could be an advertisement, because no mail may contain it. */
export const orderIdSuffix = ({ orderId }: Pick<OrderMailData, 'orderId'>): string =>
  isPlausibleOrderId(orderId) ? ` #${orderId}` : '';

/**
 * Returns a link to the tracking page. The link contains the key of the order, so that the buyer can also change the
 * order.
 */
export function trackingLink(order: LinkedOrder, { link, unseal }: TemplateContext, more = {}): string {
  const { orderId, customerEmail: email, key } = order;
  return link(
    '/order-tracking',
    orderIdSuffix(order) ? { orderId, email, ...(key && { key: unseal(key) }), ...more } : undefined,
  );
}

/** Returns a link to the page of the order, where the buyer can write to the sellers. */
export function orderLink(order: LinkedOrder, { link, unseal }: TemplateContext): string {
  const { orderId, customerEmail: email, key } = order;
  if (!orderIdSuffix(order)) return link('/order-tracking');
  return link(`/order/${orderId}`, key ? { email, key: unseal(key) } : undefined);
}

export const orderFacts = ({ orderId }: Pick<OrderMailData, 'orderId'>): ShopPart[] =>
  orderIdSuffix({ orderId }) ? [facts(['Order ID', orderId])] : [];

export function orderBill(order: Pick<OrderMailData, 'orderId' | 'total' | 'lines'>): ShopPart[] {
  const { lines, total } = order;
  const rows = lines.map(({ title, quantity, price, seller }) => ({
    title,
    note: `${quantity} × ${formatPrice(price)}${seller ? bidi`, sold by ${seller}` : ''}`,
    amount: formatPrice(fromCents(toCents(price) * quantity)),
  }));
  return [...orderFacts(order), bill(rows, formatPrice(total))];
}

const LIST_FORMAT = new Intl.ListFormat('en');
const quotedTitles = (titles: readonly string[]) => titles.map((title) => bidi`“${title}”`).join(', ');

function reservationTexts({ reserved = [], unreserved = [], maxReservations }: PlacedOrder): string[] {
  const ends = new Map(reserved.map((end) => [`${end.until} ${end.confirmedUntil}`, end]));
  const texts = [...ends.values()].map(({ until, confirmedUntil }) => {
    const same = reserved.filter((end) => end.until === until && end.confirmedUntil === confirmedUntil);
    const [are, they, them] = same.length > 1 ? ['are', 'they stay', 'them'] : ['is', 'it stays', 'it'];
    const titles = LIST_FORMAT.format(same.map(({ title }) => bidi`“${title}”`));
    const text = `${titles} ${are} reserved for you until ${timeText(until)}`;
    return confirmedUntil
      ? `${text}. If you press “Keep my reservation” before then, ${they} reserved until ${timeText(confirmedUntil)}. Otherwise, others can order ${them} after that time.`
      : `${text}.`;
  });
  if (!unreserved.length) return texts;
  const unreservedText = `${reserved.length ? 'Your order does not reserve everything.' : 'Your order reserves nothing.'} Others can still order ${quotedTitles(unreserved)}. At most ${maxReservations} ${maxReservations === 1 ? 'listing' : 'listings'} can be reserved for one buyer at a time.`;
  return [...texts, unreservedText];
}

const sellersOf = ({ lines }: OrderMailData): string[] => [...new Set(lines.flatMap(({ seller }) => seller ?? []))];

function messageButton(order: PlacedOrder, context: TemplateContext): ShopPart[] {
  const [seller, another] = sellersOf(order);
  if (!seller) return [];
  return [button(another ? 'Message the sellers' : bidi`Message ${seller}`, orderLink(order, context))];
}

const namesInWords = (names: readonly string[]) => LIST_FORMAT.format(names.map((name) => bidi`${name}`));

function nextStepText(order: PlacedOrder): string {
  const sellers = sellersOf(order);
  const who = sellers.length ? namesInWords(sellers) : 'the seller';
  return `Next, agree with ${who} on the payment and the day of the transfer. You can cancel the order while it is pending.`;
}

const CANCELLED_BY_BUYER_TEXT =
  'You cancelled this order, so it no longer reserves anything. If this wasn’t you, contact our support.';
const CANCELLED_BY_SHOP_TEXT = 'Your order was cancelled. You can find the reason on your order page.';

export const ORDER_MAILS = {
  'order-placed': toTyped<PlacedOrder>('receipt', (order, context) => {
    const { token } = order;
    const confirmation = token && trackingLink(order, context, { confirm: context.unseal(token) });
    return {
      subject: `We received your order${orderIdSuffix(order)}`,
      preview: confirmation
        ? 'Press the button in this mail to keep your reservation.'
        : `The total of your order is ${formatPrice(order.total)}.`,
      heading: 'We received your order',
      parts: [
        greeting(order.customerName),
        'Thank you for your order. You arrange the payment with the seller, so we do not charge you.',
        ...reservationTexts(order),
        ...(confirmation ? [button('Keep my reservation', confirmation)] : []),
        ...orderBill(order),
        nextStepText(order),
        ...messageButton(order, context),
        button('Track your order', trackingLink(order, context)),
      ],
      reason: ORDER_MAIL_REASON,
    };
  }),
  'order-completed': toTyped<OrderMailData>('receipt', (order, context) => ({
    subject: `Your order${orderIdSuffix(order)} is completed`,
    preview: 'The seller has handed over what you ordered.',
    heading: 'Your order is completed',
    parts: [
      greeting(order.customerName),
      'Your order is completed. If something is missing, contact our support.',
      ...orderBill(order),
      button('See your order', orderLink(order, context)),
    ],
    reason: ORDER_MAIL_REASON,
  })),
  'order-cancelled': toTyped<CancelledOrder>('receipt', (order, context) => ({
    subject: `Your order${orderIdSuffix(order)} was cancelled`,
    preview: order.isByBuyer ? 'You cancelled your order.' : 'You can find the reason on your order page.',
    heading: order.isByBuyer ? 'You cancelled your order' : 'Your order was cancelled',
    parts: [
      greeting(order.customerName),
      order.isByBuyer ? CANCELLED_BY_BUYER_TEXT : CANCELLED_BY_SHOP_TEXT,
      ...orderBill(order),
      button('See your order', orderLink(order, context)),
    ],
    reason: ORDER_MAIL_REASON,
  })),
};
