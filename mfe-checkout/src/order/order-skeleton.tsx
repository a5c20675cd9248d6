import { Loading, Skeleton } from '@telemarket/kit';
import styles from './order.module.css';

const CARDS = [1, 2, 3];

export function OrderSkeleton() {
  return (
    <Loading label="Loading your orders" className={styles['list']}>
      {CARDS.map((key) => (
        <div key={key} className={styles['card']}>
          <Skeleton width="96px" height="24px" radius="999px" />
          <Skeleton width="min(260px, 70%)" height="1.5rem" />
          <Skeleton height="3rem" />
          <Skeleton height="42px" />
          <Skeleton height="42px" />
          <Skeleton width="60%" height="1.25rem" />
        </div>
      ))}
    </Loading>
  );
}
