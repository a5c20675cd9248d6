import { Dialog, formatPrice, Icon, Link, type LocalOrder, paths } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { type ReactNode, type RefObject, useId } from 'react';
import { TotalRow } from '../total-row';
import { OrderLines } from './order-lines';
import { OrderState, statusMessage } from './order-status';
import styles from './order.module.css';
import { ReservationNotes } from './reservation-notes';

interface OrderCardProps extends OrderBodyProps {
  /** Shows whether the shop has received the order. */
  showSync?: boolean;
  headingRef?: RefObject<HTMLHeadingElement | null>;
}

/** An order in the history and on the tracking page. */
export function OrderCard({ order, maxItems, showSync = false, headingRef, action }: OrderCardProps) {
  const headingId = useId();
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.badges}>
        <OrderState {...order} showSync={showSync} />
      </div>
      <div className={styles.cardHead}>
        <h2 ref={headingRef} id={headingId} className={styles.heading} tabIndex={-1}>
          Order <span className={styles.id}>{order.id}</span>
        </h2>
        <span className={styles.date}>
          <DateTime iso={order.createdAt} />
        </span>
      </div>
      <OrderBody order={order} maxItems={maxItems} action={action} />
    </article>
  );
}

/** @param order Undefined: the dialog is closed. */
export function OrderDetailsDialog({ order, onClose }: { order: LocalOrder | undefined; onClose: () => void }) {
  if (!order) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Order <span className={styles.id}>{order.id}</span>
        </>
      }
    >
      <div className={styles.details}>
        <div className={styles.badges}>
          <OrderState {...order} />
          <span className={styles.date}>
            <DateTime iso={order.createdAt} />
          </span>
        </div>
        <OrderBody order={order} />
      </div>
    </Dialog>
  );
}

interface OrderBodyProps {
  order: LocalOrder;
  /** Further items are counted as "+N more items". */
  maxItems?: number;
  action?: ReactNode;
}

/** The customer, the items, the total and the meaning of the status. */
function OrderBody({ order, maxItems, action }: OrderBodyProps) {
  const { customerInfo, items, total } = order;
  return (
    <>
      <dl className={styles.customer}>
        <Fact name="Name" value={customerInfo.name} />
        <Fact name="Email" value={customerInfo.email} />
        {customerInfo.telegramUsername && <Fact name="Telegram" value={customerInfo.telegramUsername} />}
      </dl>
      <OrderLines items={items} max={maxItems} />
      <div className={styles.total}>
        <TotalRow total={total} />
      </div>
      <div className={styles.foot}>
        <OrderNotes order={order} />
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={styles.factName}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function OrderNotes({ order }: { order: LocalOrder }) {
  const { customerInfo, id, isGuest, reason, shownTotal, status, sync, total } = order;
  const trackingLink = `${paths.orderTracking}#${new URLSearchParams({ orderId: id, email: customerInfo.email })}`;
  return (
    <div className={styles.notes}>
      {shownTotal && (
        <p className={styles.price}>
          <Icon name="alert" size={16} />
          Price updated to {formatPrice(total)}
        </p>
      )}
      {sync === 'refused' ? (
        <p className={styles.refused}>
          <strong>The server did not accept this order.</strong> {reason}
        </p>
      ) : isGuest ? (
        <p>
          You were not signed in when it was sent, so its status is not known here.{' '}
          <Link to={trackingLink}>Track it</Link>.
        </p>
      ) : (
        <>
          <p>{statusMessage(status)}</p>
          <ReservationNotes order={order} />
        </>
      )}
    </div>
  );
}
