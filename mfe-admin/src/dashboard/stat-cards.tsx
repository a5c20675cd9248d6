import type { AdminSummary } from '@telemarket/contract';
import { Button, formatPrice, Skeleton } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import styles from './dashboard.module.css';

const count = (value: number) => value.toLocaleString('en-US');

interface Stat {
  label: string;
  read: (summary: AdminSummary) => string;
  note: (summary: AdminSummary) => string;
}

const STATS: readonly Stat[] = [
  { label: 'Products', read: ({ products }) => count(products), note: () => 'in the shop' },
  { label: 'Revenue', read: ({ revenue }) => formatPrice(revenue), note: () => 'of completed orders' },
  { label: 'Users', read: ({ users }) => count(users), note: () => 'registered' },
  {
    label: 'Messages',
    read: ({ messages }) => count(messages),
    note: ({ unhandledMessages }) => `${count(unhandledMessages)} to handle`,
  },
];

export function StatCards() {
  const { data, error, isValidating, mutate } = useAdminData<AdminSummary>('/api/admin/summary');
  return (
    <div>
      <dl className={styles['stats']} aria-busy={!data && !error ? true : undefined}>
        {STATS.map(({ label, read, note }) => (
          <div key={label} className={styles['stat']}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['number']}>
              {data ? read(data) : error ? <Unknown /> : <Skeleton width="3em" height="1.2em" />}
            </dd>
            <dd className={styles['note']}>{data ? note(data) : '\u{a0}'}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {error && !data && (
          <p className={styles['trouble']}>
            The totals could not be loaded.
            <Button variant="quiet" compact busy={isValidating} onClick={() => void mutate()}>
              Retry
            </Button>
          </p>
        )}
      </div>
    </div>
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
