import type { Deal, DealEntry, OrderDeals, OrderEvent, OrderTotal } from '@telemarket/contract';
import { formatPrice, useShop } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { eventText, Reason } from './conversation';
import { orderEventText } from './order-timeline';
import styles from './order-timeline.module.css';

interface TimelineEvent {
  key: string;
  title: string;
  /** The colour of the mark beside the event. */
  tone: 'pending' | 'completed' | 'cancelled';
  text?: string;
  reason?: string | null;
  createdAt: string;
}

const ENTRY_TITLES: Readonly<Record<string, string>> = {
  accepted: 'Seller answered',
  declined: 'Seller answered',
  handed_over: 'Handed over',
  received: 'Received',
  cancelled: 'Line cancelled',
};

/** Shows what happened to an order and to each of its lines, the oldest first. */
export function DealTimeline({ order: { events, deals, totals } }: { order: OrderDeals }) {
  const { name: shop } = useShop();
  const ends = new Set(events.filter(({ status }) => status === 'cancelled').map(({ createdAt }) => createdAt));
  const isPlaced = ({ status }: OrderEvent) => status === 'pending';
  // events at the same time stay in this sequence: the end of the last line comes before the end of the order
  const all = [
    ...events.filter(isPlaced).map(fromOrderEvent),
    ...deals.flatMap((deal) => [
      ...notificationEvents(deal),
      ...deal.entries
        // the event about the end of the order says the same
        .filter(({ type, createdAt }) => type !== 'message' && !(type === 'cancelled' && ends.has(createdAt)))
        .map((entry) => fromDealEntry(entry, deal, shop)),
    ]),
    ...totals.map(fromOrderTotal),
    ...events.filter((event) => !isPlaced(event)).map(fromOrderEvent),
  ].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <ol className={styles.events}>
      {all.map(({ key, title, tone, text, reason, createdAt }) => (
        <li key={key} className={`${styles.event} ${styles[tone]}`}>
          <strong>{title}</strong>
          {text && <span>{text}</span>}
          {reason && <Reason words={reason} />}
          <span className={styles.date}>
            <DateTime iso={createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const fromOrderEvent = (event: OrderEvent): TimelineEvent => ({
  key: `${event.status} ${event.createdAt}`,
  title: orderEventText(event),
  tone: event.status,
  reason: event.reason,
  createdAt: event.createdAt,
});

const fromOrderTotal = ({ from, to, createdAt }: OrderTotal): TimelineEvent => ({
  key: `total ${createdAt}`,
  title: `Total changed from ${formatPrice(from)} to ${formatPrice(to)}`,
  tone: 'pending',
  createdAt,
});

const notificationEvents = ({ number, sellerName, notifiedAt }: Deal): TimelineEvent[] =>
  notifiedAt
    ? [
        {
          key: `notified ${number}`,
          title: 'Seller notified',
          tone: 'pending',
          text: sellerName,
          createdAt: notifiedAt,
        },
      ]
    : [];

function fromDealEntry(entry: DealEntry, { sellerName }: Deal, shop: string): TimelineEvent {
  const { id, type, text, createdAt } = entry;
  const hasEnded = type === 'declined' || type === 'cancelled';
  return {
    key: String(id),
    title: ENTRY_TITLES[type] ?? 'Changed',
    tone: hasEnded ? 'cancelled' : type === 'received' ? 'completed' : 'pending',
    text: eventText(entry, { buyer: 'You', seller: sellerName, shop }),
    reason: text,
    createdAt,
  };
}
