import { Dialog, ErrorCard, Loading, Skeleton } from '@telemarket/kit';
import type { ReactNode } from 'react';
import { isMissing } from '../failure';
import { OrderDecision } from './order-decision';
import { OrderFacts } from './order-facts';
import { OrderHistory } from './order-history';
import styles from '../details.module.css';
import { useOrder } from './order.resource';

/** @param log The audit log of the order. */
export function OrderDialog({ id, log, onClose }: { id: number; log: ReactNode; onClose: () => void }) {
  const { data: order, error, isValidating, mutate } = useOrder(id);
  return (
    <Dialog open onClose={onClose} title={order ? <OrderTitle orderId={order.orderId} /> : 'Order'}>
      {order ? (
        <div className={styles['details']}>
          <OrderFacts order={order} />
          <OrderHistory history={order.history} />
          <OrderDecision order={order} reload={() => void mutate()} />
          {log}
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

function OrderTitle({ orderId }: { orderId: string }) {
  return (
    <>
      Order <span className={styles['id']}>{orderId}</span>
    </>
  );
}
