import { bidi } from '@telemarket/composition';
import type { OrderDeals } from '@telemarket/contract';
import { Button, Link, useKit, useShop } from '@telemarket/kit';
import { paths } from '@telemarket/kit/shop';
import { Announced, DateTime, OrderStatusBadge, Page, text } from '@telemarket/kit/ui';
import { useId } from 'react';
import deal from './deal.module.css';
import itemStyles from '../item.module.css';
import { statusMessage } from '../order-status';
import { ReservationNotes } from '../reservation-notes';
import { TotalRow } from '../total-row';
import { CancelOrder } from './cancel-order';
import { DealTimeline } from './deal-timeline';
import type { OrderChanges } from './order-deals.resource';
import { fromTrackedOrder } from './order-list';
import { lineAnnouncement } from './handover-note';
import { LazyNotices } from './lazy-notices';
import styles from './order.module.css';
import { Lines, SellerPart } from './seller-part';

interface OrderViewProps extends OrderChanges {
  order: OrderDeals;
  /** True if the last refresh has failed. */
  isOld: boolean;
}

/** Shows the order to its buyer, grouped by seller. */
export function OrderView({ order, isOld, send, refresh }: OrderViewProps) {
  const { orderId, status, total, createdAt, customerName, items, deals } = order;
  const cancellable = items.filter(({ actions }) => actions.includes('cancel'));
  const endId = useId();
  return (
    <Page className={styles.page}>
      <Letterhead />
      <div className={styles.top}>
        <h1 className={text.title} tabIndex={-1}>
          Order <span className={styles.id}>{orderId}</span>
        </h1>
        <div className={styles.badges}>
          <OrderStatusBadge status={status} />
          <Announced text={announcementText(order)} />
        </div>
        <p className={text.note}>
          <span>{bidi`${customerName}, `}</span>
          <DateTime iso={createdAt} />
        </p>
      </div>
      <div role="status">
        {isOld && (
          <p className={styles.note}>The order could not be refreshed. You are seeing the last version we received.</p>
        )}
      </div>
      <p className={`${deal.next} ${styles.screenOnly}`}>{nextStep(order)}</p>
      {order.awaitsTelegramLink && (
        <p className={`${text.note} ${styles.screenOnly}`}>
          <Link to={`${paths.profile}?tab=security`}>Link your Telegram account</Link>
          <span>, and we will check whether Telegram names it as the owner of what you ordered.</span>
        </p>
      )}
      <div className={`${text.note} ${styles.notes} ${styles.screenOnly}`}>
        <ReservationNotes order={fromTrackedOrder(order, '')} />
      </div>
      {deals.map((part) => (
        <SellerPart
          key={part.number}
          deal={part}
          orderId={orderId}
          items={items.filter((item) => item.deal === part.number)}
          canCancelAlone={cancellable.length > 1}
          {...{ send, refresh }}
        />
      ))}
      <Lines {...{ orderId, send, refresh }} items={items.filter((item) => item.deal === null)} />
      <section className={styles.card} aria-labelledby={endId}>
        <h2 id={endId} className={`${text.subheading} ${styles.screenOnly}`} tabIndex={-1}>
          Timeline
        </h2>
        <div className={styles.screenOnly}>
          <DealTimeline order={order} />
        </div>
        <TotalRow total={total} />
        <p className={text.note}>Payment is between you and the sellers. This is not an invoice.</p>
        <div className={`${itemStyles.actions} ${styles.wrap} ${styles.screenOnly}`}>
          <Button variant="outline" onClick={() => window.print()}>
            Print order
          </Button>
        </div>
        {cancellable.length > 0 && (
          <div className={styles.screenOnly}>
            <CancelOrder orderId={orderId} cancel={(reason) => send('cancel', { reason })} onEnded={refresh} />
          </div>
        )}
      </section>
      {order.telegramNotices && status === 'pending' && (
        <LazyNotices shown={order.telegramNotices} refresh={refresh} offer="Get updates on this order in Telegram" />
      )}
    </Page>
  );
}

/** Shown only on paper. */
function Letterhead() {
  const { supportEmail } = useKit().boot;
  const { name } = useShop();
  return (
    <div className={styles.letterhead}>
      <p className={text.note}>{[name, window.location.host, supportEmail].filter(Boolean).join(' · ')}</p>
      <p className={text.title}>Order confirmation</p>
    </div>
  );
}

/** Says who acts next. A line that waits for the buyer comes first. */
function nextStep({ status, items, deals }: OrderDeals): string {
  const dealsIn = (state: string) => {
    const numbers = new Set(items.filter((item) => item.state === state).map((item) => item.deal));
    return deals.filter(({ number }) => numbers.has(number));
  };
  const sellersOf = (state: string) => {
    const names = dealsIn(state).map(({ sellerName }) => bidi`${sellerName}`);
    return names.length > 2 ? `${names.length} sellers` : names.join(' and ');
  };
  const [handedOver, accepted, waiting] = ['handed_over', 'accepted', 'waiting'].map(sellersOf);
  if (handedOver) return `You are next: check what ${handedOver} handed over, then press “I have received it”.`;
  if (accepted) return `You are next: agree with ${accepted} on the payment and on the day of the transfer.`;
  // an order without `notifiedAt` was not passed on, because the shop passes orders on only by mail
  if (dealsIn('waiting').some(({ notifiedAt }) => !notifiedAt)) return `Waiting for an answer from ${waiting}.`;
  if (waiting) {
    return `${waiting} ${dealsIn('waiting').length > 1 ? 'are' : 'is'} next: we have passed on your order and are waiting for an answer.`;
  }
  return statusMessage(status);
}

const announcementText = ({ items, deals }: OrderDeals): string => {
  const states = items.map(lineAnnouncement).join(' ');
  const replies = deals
    .flatMap(({ entries }) => entries)
    .filter(({ type, by }) => type === 'message' && by !== 'buyer');
  return `${states} ${replies.length} ${replies.length === 1 ? 'message' : 'messages'} for you.`;
};
