import { type LocalOrder } from '@telemarket/kit';
import { DateTime, OrderStatusBadge } from '@telemarket/kit/ui';
import { type ReactNode, type RefObject, useId } from 'react';
import { OrderBody } from './order-body';
import styles from './order.module.css';
import { SyncBadge } from './order-status';

export interface OrderCardProps {
  order: LocalOrder;
  /** Further items are shown as "+N more items". */
  maxItems?: number;
  /** Shows whether the server has the order. */
  sync?: boolean;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  action?: ReactNode;
}

/** An order in the history and on the tracking page. */
export function OrderCard({ order, maxItems, sync = false, headingRef, action }: OrderCardProps) {
  const headingId = useId();
  return (
    <article className={styles['card']} aria-labelledby={headingId}>
      <div className={styles['badges']}>
        {order.sync !== 'refused' && <OrderStatusBadge status={order.status} />}
        {sync && (
          <span className={styles['sync']}>
            <SyncBadge sync={order.sync} />
          </span>
        )}
      </div>
      <div className={styles['cardHead']}>
        <h2 ref={headingRef} id={headingId} className={styles['heading']} tabIndex={-1}>
          Order <span className={styles['id']}>{order.id}</span>
        </h2>
        <span className={styles['date']}>
          <DateTime iso={order.createdAt} />
        </span>
      </div>
      <OrderBody order={order} maxItems={maxItems} action={action} />
    </article>
  );
}
