import type { Stats } from '@telemarket/contract';
import { Skeleton } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { formatCount } from '../format-count';
import styles from './live-stats.module.css';
import { useStats } from './stats.resource';

const FACTS: readonly { label: string; read: (stats: Stats) => string }[] = [
  { label: 'Products', read: (stats) => formatCount(stats.totalProducts) },
  { label: 'Users', read: (stats) => formatCount(stats.totalUsers) },
  { label: 'Orders', read: (stats) => formatCount(stats.totalOrders) },
  { label: 'Success rate', read: (stats) => `${stats.successRate}%` },
];

export function LiveStats() {
  const { data, error } = useStats();
  return (
    <dl className={styles['stats']} aria-busy={!data && !error ? true : undefined}>
      {FACTS.map(({ label, read }) => (
        <div key={label} className={styles['fact']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={styles['number']}>
            {data ? read(data) : error ? <Unknown /> : <Skeleton width="3em" height="1.4em" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not available right now</VisuallyHidden>
    </>
  );
}
