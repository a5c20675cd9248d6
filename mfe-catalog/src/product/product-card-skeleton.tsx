import { Skeleton } from '@telemarket/kit';
import styles from './product-card.module.css';

/** Has the boxes of a card with a one-line title. */
export function ProductCardSkeleton({ withContact }: { withContact: boolean }) {
  return (
    <div className={`${styles['card']} ${withContact ? styles['withContact'] : ''}`}>
      <div className={styles['art']}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={styles['body']}>
        <div className={styles['marks']}>
          <Skeleton width="130px" height="24px" />
        </div>
        <div className={styles['title']}>
          <Skeleton width="min(180px, 100%)" height="1.35em" />
        </div>
        <div className={styles['audience']}>
          <Skeleton width="100px" height="1.45em" />
        </div>
        <Skeleton width="130px" height="20px" />
      </div>
      <div className={styles['foot']}>
        <Skeleton width="84px" height="26px" />
        <div className={styles['actions']}>
          {withContact && <Skeleton height="44px" radius="10px" />}
          <Skeleton width={withContact ? '100%' : '114px'} height="44px" radius="10px" />
        </div>
      </div>
    </div>
  );
}
