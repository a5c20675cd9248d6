import { Loading, Skeleton } from '@telemarket/kit';
import styles from '../account.module.css';

export function SettingsSkeleton() {
  return (
    <div className={styles['card']}>
      <Loading label="Loading your settings" className={styles['skeleton']}>
        <Skeleton width="8rem" height="1.5rem" />
        <div className={styles['pair']}>
          <Skeleton height="68px" radius="10px" />
          <Skeleton height="68px" radius="10px" />
        </div>
        <Skeleton height="68px" radius="10px" />
        <div className={styles['pair']}>
          <Skeleton height="68px" radius="10px" />
          <Skeleton height="68px" radius="10px" />
        </div>
        <Skeleton width="8rem" height="44px" radius="10px" />
      </Loading>
    </div>
  );
}
