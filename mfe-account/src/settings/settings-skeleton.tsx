import { Loading, Skeleton } from '@telemarket/kit';
import page from '../page.module.css';

export function SettingsSkeleton() {
  return (
    <div className={page['card']}>
      <Loading label="Loading your settings" className={page['skeleton']}>
        <Skeleton width="8rem" height="1.5rem" />
        <div className={page['pair']}>
          <Skeleton height="68px" radius="10px" />
          <Skeleton height="68px" radius="10px" />
        </div>
        <Skeleton height="68px" radius="10px" />
        <div className={page['pair']}>
          <Skeleton height="68px" radius="10px" />
          <Skeleton height="68px" radius="10px" />
        </div>
        <Skeleton width="8rem" height="44px" radius="10px" />
      </Loading>
    </div>
  );
}
