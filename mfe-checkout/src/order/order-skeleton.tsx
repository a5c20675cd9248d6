import { Loading, Skeleton } from '@telemarket/kit';
import card from './order-card.module.css';
import page from './page.module.css';

const CARDS = [1, 2, 3];

export function OrderSkeleton() {
  return (
    <Loading label="Loading your orders" className={page['list']}>
      {CARDS.map((key) => (
        <div key={key} className={card['card']}>
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
