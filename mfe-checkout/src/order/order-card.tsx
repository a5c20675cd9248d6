import { DateTime, type LocalOrder } from '@telemarket/kit';
import { type ReactNode, type RefObject, useId } from 'react';
import { OrderBody } from './order-body';
import styles from './order-card.module.css';
import { StatusBadge } from './order-status';
import { SyncBadge } from './sync-badge';

export interface OrderCardProps {
  order: LocalOrder;
  /** How many items are shown before "+N more items"; all, if left out. */
  first?: number;
  /** Says where the order stands with the server: for a list that holds orders it does not know of. */
  sync?: boolean;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  action?: ReactNode;
}

/** An order as the history and the tracking page show it. */
export function OrderCard({ order, first, sync = false, headingRef, action }: OrderCardProps) {
  const headingId = useId();
  return (
    <article className={styles['card']} aria-labelledby={headingId}>
      <div className={styles['badges']}>
        {order.sync !== 'refused' && <StatusBadge status={order.status} />}
        {sync && (
          <span className={styles['sync']}>
            <SyncBadge sync={order.sync} />
          </span>
        )}
      </div>
      <div className={styles['head']}>
        <h2 ref={headingRef} id={headingId} className={styles['heading']} tabIndex={-1}>
          Order <span className={styles['id']}>{order.id}</span>
        </h2>
        <span className={styles['date']}>
          <DateTime iso={order.createdAt} />
        </span>
      </div>
      <OrderBody order={order} first={first} action={action} />
    </article>
  );
}
