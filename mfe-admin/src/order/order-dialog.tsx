import type { AdminOrderDetails } from '@telemarket/contract';
import { Dialog, ErrorCard, formatPrice, fromCents, Loading, Skeleton, toCents } from '@telemarket/kit';
import { DateTime, ORDER_STATUSES, OrderStatusBadge, telHref } from '@telemarket/kit/ui';
import { useId } from 'react';
import { AuditLog } from '../audit-log';
import { isMissing } from '../failure';
import { OrderDecision } from './order-decision';
import { OrderReservations } from './order-reservations';
import cell from '../cell.module.css';
import timeline from '../timeline.module.css';
import dialog from '../dialog.module.css';
import styles from './order-dialog.module.css';
import itemStyles from './order-items.module.css';
import { useFocusFallback } from '../use-focus-fallback';
import { useOrder } from './order.resource';

export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: order, error, isValidating, mutate } = useOrder(id);
  const { container, fallback } = useFocusFallback<HTMLDivElement, HTMLSpanElement>();
  const title = <span ref={fallback}>Order {order && <span className={styles.id}>{order.orderId}</span>}</span>;
  return (
    <Dialog open onClose={onClose} title={title}>
      <div {...container}>
        {order ? (
          <div className={dialog.body}>
            <Facts order={order} />
            <Items order={order} />
            <OrderReservations order={order} reload={() => void mutate()} />
            <History order={order} />
            <OrderDecision order={order} reload={() => void mutate()} />
            <AuditLog entity="order" id={id} />
          </div>
        ) : isMissing(error) ? (
          <p>There is no such order.</p>
        ) : error ? (
          <ErrorCard
            title="The order could not be loaded"
            error={error}
            busy={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          <Loading label="Loading the order" className={dialog.body}>
            <Skeleton width="110px" height="24px" radius="999px" />
            <Skeleton height="96px" radius="10px" />
            <Skeleton height="140px" radius="10px" />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

interface PartProps {
  order: AdminOrderDetails;
}

function Facts({ order }: PartProps) {
  const { status, createdAt, customerName, customerEmail, customerTelegram, customerPhone } = order;
  return (
    <>
      <p className={styles.badges}>
        <OrderStatusBadge status={status} />
        <span className={timeline.date}>
          Placed <DateTime iso={createdAt} />
        </span>
      </p>
      <dl className={`${dialog.facts} ${styles.customer}`}>
        <dt>Customer</dt>
        <dd>{customerName}</dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${encodeURIComponent(customerEmail)}`}>{customerEmail}</a>
        </dd>
        <dt>Telegram</dt>
        <dd>{customerTelegram ?? 'Not given'}</dd>
        <dt>Phone</dt>
        <dd>{customerPhone ? <a href={telHref(customerPhone)}>{customerPhone}</a> : 'Not given'}</dd>
      </dl>
    </>
  );
}

/** The items, with the prices at the time of the purchase. */
const Items = ({ order: { items, total } }: PartProps) => (
  <ul className={itemStyles.items}>
    {items.map(({ id, productTitle, quantity, price }) => (
      <li key={id} className={itemStyles.item}>
        <span>
          {productTitle}
          <span className={`${cell.second} ${cell.tabular}`}>
            {quantity} × {formatPrice(price)}
          </span>
        </span>
        <span className={itemStyles.amount}>{formatPrice(fromCents(toCents(price) * quantity))}</span>
      </li>
    ))}
    <li className={`${itemStyles.item} ${itemStyles.total}`}>
      <span>Total</span>
      <span className={itemStyles.amount}>{formatPrice(total)}</span>
    </li>
  </ul>
);

/** Lists each status of the order with its time, its author and its reason. */
function History({ order: { history } }: PartProps) {
  const titleId = useId();
  return (
    <section className={timeline.history} aria-labelledby={titleId}>
      <h3 id={titleId} className={timeline.subtitle}>
        History
      </h3>
      <ol className={timeline.entries}>
        {history.map(({ status, by, reason, createdAt }) => (
          <li key={createdAt + status} className={timeline.change}>
            <p>
              <strong>{ORDER_STATUSES[status]}</strong>
              {by ? ` by ${by}` : ''}{' '}
              <span className={timeline.date}>
                <DateTime iso={createdAt} />
              </span>
            </p>
            {reason && <p className={timeline.quiet}>{reason === 'placed' ? 'Order placed' : `“${reason}”`}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
