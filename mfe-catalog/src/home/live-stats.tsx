import type { Stats } from '@telemarket/contract';
import { Skeleton, useResource } from '@telemarket/kit';
import { formatCount } from '../format';
import { STATS_PATH } from './home.reads';
import styles from './live-stats.module.css';

const STATS_POLL_MS = 10_000;

/** With fewer ended orders, the success rate is not shown, because it would mean little. */
const MIN_ENDED_ORDERS = 10;

/** `read` returns null when the number is not meaningful. */
const FACTS: readonly { label: string; read: (stats: Stats) => string | null }[] = [
  { label: 'Products', read: (stats) => countOf(stats.totalProducts) },
  { label: 'Users', read: (stats) => countOf(stats.totalUsers) },
  { label: 'Orders', read: (stats) => countOf(stats.totalOrders) },
  { label: 'Success rate', read: (stats) => (stats.endedOrders >= MIN_ENDED_ORDERS ? `${stats.successRate}%` : null) },
];

const countOf = (total: number) => (total > 0 ? formatCount(total) : null);

export const useStats = () => useResource<Stats>(STATS_PATH, { poll: STATS_POLL_MS });

/** Shows the meaningful numbers. Skeletons of all numbers are shown while they load. */
export function LiveStats() {
  const { data, error } = useStats();
  const facts = FACTS.map(({ label, read }) => ({ label, number: data && read(data) }));
  const shown = facts.filter(({ number }) => number !== null);
  if (error ? !data : shown.length === 0) return null;
  return (
    <dl className={styles.stats} aria-busy={data ? undefined : true}>
      {shown.map(({ label, number }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.number}>{number ?? <Skeleton width="3em" height="1.4em" />}</dd>
        </div>
      ))}
    </dl>
  );
}
