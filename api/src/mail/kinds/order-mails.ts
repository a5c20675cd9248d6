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
  /** A mail that was stored by an earlier version has no seller. */
  lines: { title: string; quantity: number; price: string; seller?: string }[];
  /** Sealed. It lets the buyer change the order. A mail that was stored by an earlier version has none. */
  key?: string;
};

/** The order that a mail to its buyer is about. */
type NamedOrder = Pick<OrderMailData, 'orderId' | 'customerEmail' | 'key'>;

/** The times are in ISO format. A mail that was stored by an earlier version has none of these fields. */
type PlacedOrder = OrderMailData & {
  reserved?: { title: string; until: string; confirmedUntil: string | null }[];
  /** Titles of listings that are one of a kind, which the order does not reserve. */
  unreserved?: string[];
  maxReservations?: number;
  /** Sealed. Present when there is something to confirm. */
  token?: string;
};

type CancelledOrder = OrderMailData & {
  /** Only the previous version of the template reads it: the reason is shown with the order. */
  reason: '';
  /** A mail that was stored by an earlier version does not have it. */
  isByBuyer?: boolean;
};

const REASON = 'You get this mail because this address was given with an order at TeleMarket.';

/** A mail does not contain an order ID that could be an advertisement. */
export const shownId = ({ orderId }: Pick<OrderMailData, 'orderId'>): string =>
  isPlausibleOrderId(orderId) ? ` #${orderId}` : '';

/** The link has the key of the order, so that its reader can also change the order. */
export function trackingLink(order: NamedOrder, { link, unseal }: TemplateContext, more = {}): string {
  const { orderId, customerEmail: email, key } = order;
  return link(
    '/order-tracking',
    shownId(order) ? { orderId, email, ...(key && { key: unseal(key) }), ...more } : undefined,
  );
}

/** The page of the order, where its reader writes to the sellers. */
export function orderLink(order: NamedOrder, { link, unseal }: TemplateContext): string {
  const { orderId, customerEmail: email, key } = order;
  if (!shownId(order)) return link('/order-tracking');
  return link(`/order/${orderId}`, key ? { email, key: unseal(key) } : undefined);
}

export const orderFacts = ({ orderId }: Pick<OrderMailData, 'orderId'>): ShopPart[] =>
  shownId({ orderId }) ? [facts(['Order ID', orderId])] : [];

export function orderBill(order: Pick<OrderMailData, 'orderId' | 'total' | 'lines'>): ShopPart[] {
  const { lines, total } = order;
  const rows = lines.map(({ title, quantity, price, seller }) => ({
    title,
    note: `${quantity} × ${formatPrice(price)}${seller ? bidi`, sold by ${seller}` : ''}`,
    amount: formatPrice(fromCents(toCents(price) * quantity)),
  }));
  return [...orderFacts(order), bill(rows, formatPrice(total))];
}

const LIST = new Intl.ListFormat('en');
const quoted = (titles: readonly string[]) => titles.map((title) => bidi`“${title}”`).join(', ');

function reservationTexts({ reserved = [], unreserved = [], maxReservations }: PlacedOrder): string[] {
  const ends = new Map(reserved.map((end) => [`${end.until} ${end.confirmedUntil}`, end]));
  const texts = [...ends.values()].map(({ until, confirmedUntil }) => {
    const same = reserved.filter((end) => end.until === until && end.confirmedUntil === confirmedUntil);
    const [are, they, them] = same.length > 1 ? ['are', 'they stay', 'them'] : ['is', 'it stays', 'it'];
    const titles = LIST.format(same.map(({ title }) => bidi`“${title}”`));
    const text = `${titles} ${are} reserved for you until ${timeText(until)}`;
    return confirmedUntil
      ? `${text} only. If you press “Keep my reservation” before that, ${they} reserved until ${timeText(confirmedUntil)}. If not, others can order ${them} after that time.`
      : `${text}.`;
  });
  if (!unreserved.length) return texts;
  const unreservedText = `Your order ${reserved.length ? '' : 'reserves nothing: it '}does not reserve ${quoted(unreserved)}, which others can still order. At most ${maxReservations} ${maxReservations === 1 ? 'listing' : 'listings'} can be reserved for one buyer at a time.`;
  return [...texts, unreservedText];
}

const sellersOf = ({ lines }: OrderMailData): string[] => [...new Set(lines.flatMap(({ seller }) => seller ?? []))];

function messageButton(order: PlacedOrder, context: TemplateContext): ShopPart[] {
  const [seller, another] = sellersOf(order);
  if (!seller) return [];
  return [button(another ? 'Message the sellers' : bidi`Message ${seller}`, orderLink(order, context))];
}

const inWords = (names: readonly string[]) => LIST.format(names.map((name) => bidi`${name}`));

function nextStep(order: PlacedOrder): string {
  const sellers = sellersOf(order);
  const who = sellers.length ? inWords(sellers) : 'the seller';
  return `Next: agree with ${who} on the payment and the day of the transfer. You can cancel the order while it is pending.`;
}

const CANCELLED_BY_BUYER =
  'You cancelled this order, so it no longer reserves anything. If it was not you, contact our support.';
const CANCELLED_BY_SHOP = 'Your order was cancelled. The reason is on the page of your order.';

export const ORDER_MAILS = {
  'order-placed': toTyped<PlacedOrder>('receipt', (order, context) => {
    const { token } = order;
    const confirmation = token && trackingLink(order, context, { confirm: context.unseal(token) });
    return {
      subject: `We received your order${shownId(order)}`,
      preview: confirmation
        ? 'Your order is stored. Press the button in this mail to keep your reservation.'
        : `Your order is stored. Its total is ${formatPrice(order.total)}.`,
      heading: 'We received your order',
      parts: [
        greeting(order.customerName),
        'Your order is stored. You arrange the payment with the seller: we do not charge you.',
        ...reservationTexts(order),
        ...(confirmation ? [button('Keep my reservation', confirmation)] : []),
        ...orderBill(order),
        nextStep(order),
        ...messageButton(order, context),
        button('Track your order', trackingLink(order, context)),
      ],
      reason: REASON,
    };
  }),
  'order-completed': toTyped<OrderMailData>('receipt', (order, context) => ({
    subject: `Your order${shownId(order)} is completed`,
    preview: 'The seller has handed over what you ordered.',
    heading: 'Your order is completed',
    parts: [
      greeting(order.customerName),
      'Your order is completed. If something is missing, contact our support.',
      ...orderBill(order),
      button('See your order', orderLink(order, context)),
    ],
    reason: REASON,
  })),
  'order-cancelled': toTyped<CancelledOrder>('receipt', (order, context) => ({
    subject: `Your order${shownId(order)} was cancelled`,
    preview: order.isByBuyer ? 'You cancelled it.' : 'The reason is on the page of your order.',
    heading: order.isByBuyer ? 'You cancelled your order' : 'Your order was cancelled',
    parts: [
      greeting(order.customerName),
      order.isByBuyer ? CANCELLED_BY_BUYER : CANCELLED_BY_SHOP,
      ...orderBill(order),
      button('See your order', orderLink(order, context)),
    ],
    reason: REASON,
  })),
};
