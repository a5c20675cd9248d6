import type { OrderEvent, OrderTimeline as Timeline } from '@telemarket/contract';
import { Button, type LocalOrder, useKit, useResource, useSession } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { useId, useRef } from 'react';
import { CancelOrder } from './cancel-order';
import styles from './order-timeline.module.css';

interface OrderTimelineProps {
  /** An order that the server has stored. */
  order: LocalOrder;
  /** Reloads the order, after the buyer has cancelled it or the server has refused to cancel it. */
  onEnded: () => Promise<unknown>;
}

/** The events of an order, and a button to cancel it while it is pending. */
export function OrderTimeline({ order, onEnded }: OrderTimelineProps) {
  const { api } = useKit();
  const user = useSession();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { id: orderId, customerInfo, status } = order;
  // the key contains the status, because a new status adds an event
  const key = ['/api/orders/timeline', orderId, customerInfo.email, user?.id, status] as const;
  const { data, error, isValidating, mutate } = useResource<Timeline, typeof key>(key, 'on open', {
    read: ([path]) => api<Timeline>(path, { method: 'POST', body: { orderId, email: customerInfo.email } }),
    keepPrevious: true,
  });

  async function ended() {
    await Promise.allSettled([mutate(), onEnded()]);
    title.current?.focus();
  }

  return (
    <section className={styles.timeline} aria-labelledby={titleId}>
      <h3 ref={title} id={titleId} className={styles.title} tabIndex={-1}>
        Timeline
      </h3>
      <ol className={styles.events} aria-busy={!data && !error}>
        {data?.events.map((event) => (
          <li key={event.status + event.createdAt} className={`${styles.event} ${styles[event.status]}`}>
            <strong>{eventText(event)}</strong>
            <span className={styles.date}>
              <DateTime iso={event.createdAt} />
            </span>
            {event.reason && <p className={styles.reason}>{`“${event.reason}”`}</p>}
          </li>
        ))}
      </ol>
      {error && (
        <p role="status" className={`${text.note} ${styles.failed}`}>
          The timeline could not be loaded.
          <Button variant="quiet" compact busy={isValidating} onClick={() => void mutate()}>
            Retry
          </Button>
        </p>
      )}
      {data?.canCancel && <CancelOrder orderId={orderId} email={customerInfo.email} onEnded={ended} />}
    </section>
  );
}

function eventText({ status, by }: OrderEvent): string {
  switch (status) {
    case 'pending':
      return 'Order placed';
    case 'completed':
      return 'Completed';
    case 'cancelled':
      return by === 'buyer' ? 'Cancelled by you' : 'Cancelled by the shop';
    default:
      return 'Order status unknown.';
  }
}
