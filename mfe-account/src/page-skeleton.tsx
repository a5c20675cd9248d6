import { Loading, PageHead, Skeleton } from '@telemarket/kit';
import styles from './page.module.css';

/** While the code of a page is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles['page']}>
      <PageHead title="Loading" />
      <Loading label="Loading the page" className={styles['skeleton']}>
        <Skeleton width="min(280px, 70%)" height="2.25rem" />
        <Skeleton height="320px" radius="16px" />
      </Loading>
    </div>
  );
}
