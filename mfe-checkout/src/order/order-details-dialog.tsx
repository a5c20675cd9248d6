import { Dialog, type LocalOrder } from '@telemarket/kit';
import { DateTime, OrderStatusBadge } from '@telemarket/kit/ui';
import { OrderBody } from './order-body';
import styles from './order.module.css';
import { SyncBadge } from './order-status';

/** @param order Undefined: the dialog is closed. */
export function OrderDetailsDialog({ order, onClose }: { order: LocalOrder | undefined; onClose: () => void }) {
  if (!order) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Order <span className={styles['id']}>{order.id}</span>
        </>
      }
    >
      <div className={styles['details']}>
        <div className={styles['badges']}>
          {order.sync !== 'refused' && <OrderStatusBadge status={order.status} />}
          <SyncBadge sync={order.sync} />
          <span className={styles['date']}>
            <DateTime iso={order.createdAt} />
          </span>
        </div>
        <OrderBody order={order} />
      </div>
    </Dialog>
  );
}
