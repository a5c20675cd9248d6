import { bidi } from '@telemarket/composition';
import type { OrderEvent, OrderTimeline as Timeline } from '@telemarket/contract';
import { Button, type LocalOrder, useKit, useResource, useSession } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { useId, useRef } from 'react';
import { CancelOrder } from './cancel-order';
import { proofRequest } from './proof';
import styles from './order-timeline.module.css';

interface OrderTimelineProps {
  /** An order that the server has stored. */
  order: LocalOrder;
  /** The key of the order, from a mail or from this device. */
  orderKey?: string;
  /** Reloads the order, after the buyer has cancelled it or the server has refused to cancel it. */
  onEnded: () => Promise<unknown>;
}

/** The events of an order, and a button to cancel it while it is pending. */
export function OrderTimeline({ order, orderKey, onEnded }: OrderTimelineProps) {
  const { api } = useKit();
  const user = useSession();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { id: orderId, customerInfo, status } = order;
  // the key contains the status, because a new status adds an event
  const proof = { orderId, email: customerInfo.email, key: orderKey };
  const key = ['/api/orders/timeline', orderId, customerInfo.email, user?.id, status, orderKey] as const;
  const { data, error, isValidating, mutate } = useResource<Timeline, typeof key>(key, 'on open', {
    read: ([path]) => api<Timeline>(path, proofRequest(proof)),
    keepPrevious: true,
  });

  async function onOrderEnded() {
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
            <strong>{orderEventText(event)}</strong>
            <span className={styles.date}>
              <DateTime iso={event.createdAt} />
            </span>
            {event.reason && <p className={styles.reason}>{bidi`“${event.reason}”`}</p>}
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
      {data?.canCancel && (
        <CancelOrder
          orderId={orderId}
          cancel={(reason) => api('/api/orders/cancel', proofRequest(proof, { reason }))}
          onEnded={onOrderEnded}
        />
      )}
    </section>
  );
}

export function orderEventText({ status, by }: OrderEvent): string {
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
