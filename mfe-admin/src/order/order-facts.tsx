import type { AdminOrderDetails } from '@telemarket/contract';
import { formatPrice, fromCents, toCents } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { StatusBadge } from './order-status';
import styles from '../details.module.css';

/** Status, customer and items of an order. Prices are those of the purchase. */
export function OrderFacts({ order }: { order: AdminOrderDetails }) {
  const { status, createdAt, customerName, customerEmail, customerTelegram, items, total } = order;
  return (
    <>
      <p className={styles['badges']}>
        <StatusBadge status={status} />
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
      </dl>
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
    </>
  );
}
