import type { AdminOrderDetails } from '@telemarket/contract';
import { Dialog, ErrorCard, formatPrice, fromCents, Loading, Skeleton, toCents } from '@telemarket/kit';
import { DateTime, ORDER_STATUSES, OrderStatusBadge } from '@telemarket/kit/ui';
import { useId } from 'react';
import { AuditLog } from '../audit-log';
import { isMissing } from '../failure';
import { OrderDecision } from './order-decision';
import { OrderReservations } from './order-reservations';
import styles from '../details.module.css';
import { useOrder } from './order.resource';

export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: order, error, isValidating, mutate } = useOrder(id);
  const title = order && (
    <>
      Order <span className={styles['id']}>{order.orderId}</span>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title ?? 'Order'}>
      {order ? (
        <div className={styles['details']}>
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
        <Loading label="Loading the order" className={styles['details']}>
          <Skeleton width="110px" height="24px" radius="999px" />
          <Skeleton height="96px" radius="10px" />
          <Skeleton height="140px" radius="10px" />
        </Loading>
      )}
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
      <p className={styles['badges']}>
        <OrderStatusBadge status={status} />
        <span className={styles['date']}>
          Placed <DateTime iso={createdAt} />
        </span>
      </p>
      <dl className={styles['customer']}>
        <dt>Customer</dt>
        <dd>{customerName}</dd>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${encodeURIComponent(customerEmail)}`}>{customerEmail}</a>
        </dd>
        <dt>Telegram</dt>
        <dd>{customerTelegram ?? 'Not given'}</dd>
        <dt>Phone</dt>
        <dd>
          {customerPhone ? <a href={`tel:${customerPhone.replace(/[^+\d]/g, '')}`}>{customerPhone}</a> : 'Not given'}
        </dd>
      </dl>
    </>
  );
}

/** Prices are those of the purchase. */
const Items = ({ order: { items, total } }: PartProps) => (
  <ul className={styles['items']}>
    {items.map(({ id, productTitle, quantity, price }) => (
      <li key={id} className={styles['item']}>
        <span>
          {productTitle}
          <span className={`${styles['second']} ${styles['tabular']}`}>
            {quantity} × {formatPrice(price)}
          </span>
        </span>
        <span className={styles['amount']}>{formatPrice(fromCents(toCents(price) * quantity))}</span>
      </li>
    ))}
    <li className={`${styles['item']} ${styles['total']}`}>
      <span>Total</span>
      <span className={styles['amount']}>{formatPrice(total)}</span>
    </li>
  </ul>
);

/** Each status that the order had: since when, by whom and why. */
function History({ order: { history } }: PartProps) {
  const titleId = useId();
  return (
    <section className={styles['history']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['subtitle']}>
        History
      </h3>
      <ol className={styles['entries']}>
        {history.map(({ status, by, reason, createdAt }) => (
          <li key={createdAt + status} className={styles['change']}>
            <p>
              <strong>{ORDER_STATUSES[status]}</strong>
              {by ? ` by ${by}` : ''}{' '}
              <span className={styles['date']}>
                <DateTime iso={createdAt} />
              </span>
            </p>
            <p className={styles['quiet']}>“{reason}”</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
