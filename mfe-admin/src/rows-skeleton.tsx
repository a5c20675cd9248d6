import { Loading, Skeleton } from '@telemarket/kit';
import styles from './rows-skeleton.module.css';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The layout of a tab while it loads: filters, and rows of the real height. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className={styles.rows}>
      <Skeleton width="min(420px, 100%)" height="40px" radius="10px" />
      <div className={styles.table}>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="70%" />
            <Skeleton width="60%" />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
