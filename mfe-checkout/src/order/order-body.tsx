import { formatPrice, Icon, type LocalOrder } from '@telemarket/kit';
import type { ReactNode } from 'react';
import styles from './order.module.css';
import { OrderLines } from './order-lines';
import { statusMessage } from './order-status';

export interface OrderBodyProps {
  order: LocalOrder;
  /** Further items are shown as "+N more items". */
  maxItems?: number;
  action?: ReactNode;
}

/** The customer, the items, the total and the meaning of the status. */
export function OrderBody({ order, maxItems, action }: OrderBodyProps) {
  const { customerInfo, items, total } = order;
  return (
    <>
      <dl className={styles['customer']}>
        <Fact name="Name" value={customerInfo.name} />
        <Fact name="Email" value={customerInfo.email} />
        {customerInfo.telegramUsername && <Fact name="Telegram" value={customerInfo.telegramUsername} />}
      </dl>
      <OrderLines items={items} max={maxItems} />
      <p className={styles['total']}>
        <span>Total</span>
        <strong className={styles['amount']}>{formatPrice(total)}</strong>
      </p>
      <div className={styles['foot']}>
        <OrderNotes order={order} />
        {action && <div className={styles['action']}>{action}</div>}
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={styles['factName']}>{name}</dt>
      <dd className={styles['factValue']}>{value}</dd>
    </div>
  );
}

function OrderNotes({ order: { reason, shownTotal, status, sync, total } }: { order: LocalOrder }) {
  return (
    <div className={styles['notes']}>
      {shownTotal && (
        <p className={styles['price']}>
          <Icon name="alert" size={16} />
          Price updated to {formatPrice(total)}
        </p>
      )}
      {sync === 'refused' ? (
        <p className={styles['refused']}>
          <strong>The server did not accept this order.</strong> {reason}
        </p>
      ) : (
        <p>{statusMessage(status)}</p>
      )}
    </div>
  );
}
