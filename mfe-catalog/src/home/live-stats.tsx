import type { Stats } from '@telemarket/contract';
import { Skeleton, useResource } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { formatCount } from '../format';
import { STATS_PATH } from './home.reads';
import styles from './live-stats.module.css';

const INTERVAL_MS = 10_000;

/** A success rate of fewer orders means little. */
const MIN_ENDED_ORDERS = 10;

/** `read` returns null when there is no value yet. */
const FACTS: readonly { label: string; read: (stats: Stats) => string | null }[] = [
  { label: 'Products', read: (stats) => formatCount(stats.totalProducts) },
  { label: 'Users', read: (stats) => formatCount(stats.totalUsers) },
  { label: 'Orders', read: (stats) => formatCount(stats.totalOrders) },
  { label: 'Success rate', read: (stats) => (stats.endedOrders >= MIN_ENDED_ORDERS ? `${stats.successRate}%` : null) },
];

export function LiveStats() {
  const { data, error } = useResource<Stats>(STATS_PATH, { poll: INTERVAL_MS });
  return (
    <dl className={styles.stats} aria-busy={!data && !error ? true : undefined}>
      {FACTS.map(({ label, read }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.number}>
            {data ? (
              (read(data) ?? <Dash reason="too few orders have ended" />)
            ) : error ? (
              <Dash reason="not available right now" />
            ) : (
              <Skeleton width="3em" height="1.4em" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Dash({ reason }: { reason: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </>
  );
}
