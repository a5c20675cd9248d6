import type { Deal, OrderDealItem, OrderDeals } from '@telemarket/contract';
import { Button, Link, paths, useKit, useSession } from '@telemarket/kit';
import { useLinkValues } from '@telemarket/kit/form';
import { Announced, DateTime, OrderStatusBadge, text } from '@telemarket/kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { Act } from './act';
import { Entries, type Names } from './conversation';
import deal from './deal.module.css';
import { DealLine } from './deal-line';
import { useChange } from './deal.resource';
import { stateWord } from '../line-state';
import { MessageForm } from './message-form';
import itemStyles from '../item.module.css';
import lineStyles from '../order-lines.module.css';
import { statusMessage } from '../order-status';
import { ReservationNotes } from '../reservation-notes';
import { TotalRow } from '../total-row';
import { CancelOrder } from './cancel-order';
import { DealTimeline } from './deal-timeline';
import type { OrderChanges } from './order-deals.resource';
import { fromTracked } from './order-list';
import styles from './order.module.css';

interface OrderViewProps extends OrderChanges {
  order: OrderDeals;
  /** The last refresh has failed. */
  isOld: boolean;
}

/** The order of its buyer, by seller. */
export function OrderView({ order, isOld, send, refresh }: OrderViewProps) {
  const { orderId, status, total, createdAt, customerName, items, deals } = order;
  const cancellable = items.filter(({ actions }) => actions.includes('cancel'));
  const endId = useId();
  return (
    <div className={styles.page}>
      <Letterhead />
      <div className={styles.top}>
        <div className={styles.badges}>
          <OrderStatusBadge status={status} />
          <Announced text={announcement(order)} />
        </div>
        <h1 className={text.title} tabIndex={-1}>
          Order <span className={styles.id}>{orderId}</span>
        </h1>
        <p className={text.note}>
          <span>{`${customerName}, `}</span>
          <DateTime iso={createdAt} />
        </p>
      </div>
      <div role="status">
        {isOld && (
          <p className={styles.note}>The order could not be refreshed. This is the last state that we received.</p>
        )}
      </div>
      <p className={`${deal.next} ${styles.screenOnly}`}>{nextStep(order)}</p>
      <div className={`${text.note} ${styles.notes} ${styles.screenOnly}`}>
        <ReservationNotes order={fromTracked(order, '')} />
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
        <p className={text.note}>Payment is between you and the sellers. This is no invoice.</p>
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
    </div>
  );
}

/** Only on paper. */
function Letterhead() {
  const { supportEmail } = useKit().boot;
  return (
    <div className={styles.letterhead}>
      <p className={text.note}>{['TeleMarket', window.location.host, supportEmail].filter(Boolean).join(' · ')}</p>
      <p className={text.title}>Order confirmation</p>
    </div>
  );
}

interface PartProps extends OrderChanges {
  orderId: string;
  items: readonly OrderDealItem[];
  canCancelAlone?: boolean;
}

/** The lines of one seller, with the conversation. */
function SellerPart({ deal: part, ...lines }: PartProps & { deal: Deal }) {
  const { number, sellerName, entries } = part;
  const messages = entries.filter(({ type }) => type === 'message');
  const names: Names = { buyer: 'You', seller: sellerName, shop: 'TeleMarket' };
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isOpened, setOpened] = useState(false);
  /** The link of a line leads to the message to its seller. */
  const linked = useLinkValues()?.get('message');
  const writing = isOpened || lines.items.some(({ productId }) => String(productId) === linked);

  useEffect(() => {
    if (writing) form.current?.querySelector('textarea')?.focus();
  }, [writing]);

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={text.subheading} tabIndex={-1}>
          {sellerName}
        </h2>
        <span className={text.note}>
          <span>Deal </span>
          <span className={styles.id}>{number}</span>
        </span>
      </div>
      <Lines {...lines} />
      <div className={`${deal.form} ${styles.screenOnly}`}>
        <Entries entries={messages} names={names} />
        {writing ? (
          <MessageForm
            to={sellerName}
            formRef={form}
            send={(words) => lines.send('message', { deal: number, text: words })}
          />
        ) : (
          <p>
            <Button variant="outline" icon="message" onClick={() => setOpened(true)}>
              {`Message ${sellerName}`}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

function Lines({ orderId, items, canCancelAlone = false, send, refresh }: PartProps) {
  const user = useSession();
  const change = useChange(refresh);
  if (items.length === 0) return null;
  return (
    <ul className={lineStyles.lines}>
      {items.map((item) => {
        const { id, productId, productTitle: title, state, actions } = item;
        return (
          <li key={id} className={deal.item}>
            <DealLine line={item}>
              {user && state === 'received' && (
                <Link
                  className={`${lineStyles.action} ${styles.screenOnly}`}
                  to={`${paths.product(productId)}#review`}
                  aria-label={`Write a review of ${title}`}
                >
                  Write a review
                </Link>
              )}
            </DealLine>
            {actions.includes('receive') && (
              <div className={styles.screenOnly}>
                <Act
                  label={`I have received it: ${title}`}
                  variant={state === 'handed_over' ? 'primary' : 'outline'}
                  run={() => change(() => send('receive', { itemId: id }), 'Thank you. The line is completed')}
                >
                  I have received it
                </Act>
              </div>
            )}
            {canCancelAlone && actions.includes('cancel') && (
              <div className={styles.screenOnly}>
                <CancelOrder
                  orderId={orderId}
                  title={title}
                  cancel={(reason) => send('cancel', { itemId: id, reason })}
                  onEnded={refresh}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Says who acts next. What waits for the buyer comes first. */
function nextStep({ status, items, deals }: OrderDeals): string {
  const dealsIn = (state: string) => {
    const numbers = new Set(items.filter((item) => item.state === state).map((item) => item.deal));
    return deals.filter(({ number }) => numbers.has(number));
  };
  const sellersOf = (state: string) => {
    const names = dealsIn(state).map(({ sellerName }) => sellerName);
    return names.length > 2 ? `${names.length} sellers` : names.join(' and ');
  };
  const [handedOver, accepted, waiting] = ['handed_over', 'accepted', 'waiting'].map(sellersOf);
  if (handedOver) return `You are next: check what ${handedOver} handed over, then press “I have received it”.`;
  if (accepted) return `You are next: agree with ${accepted} on the payment and on the day of the transfer.`;
  // only a mail has passed the order on
  if (dealsIn('waiting').some(({ notifiedAt }) => !notifiedAt)) return `Waiting for the answer of ${waiting}.`;
  if (waiting) {
    return `${waiting} ${dealsIn('waiting').length > 1 ? 'are' : 'is'} next: we have passed on your order, and wait for the answer.`;
  }
  return statusMessage(status);
}

const announcement = ({ items, deals }: OrderDeals): string => {
  const states = items.map(({ productTitle, state }) => `${productTitle}: ${stateWord(state)}.`).join(' ');
  const replies = deals
    .flatMap(({ entries }) => entries)
    .filter(({ type, by }) => type === 'message' && by !== 'buyer');
  return `${states} ${replies.length} ${replies.length === 1 ? 'message' : 'messages'} for you.`;
};
