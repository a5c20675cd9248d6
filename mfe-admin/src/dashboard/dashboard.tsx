import type { AdminSummary } from '@telemarket/contract';
import {
  Button,
  ErrorCard,
  formatPrice,
  Icon,
  paths,
  type SessionUser,
  Skeleton,
  useSearchParams,
} from '@telemarket/kit';
import { LazyPart, panelId, tabId, TabLinks, VisuallyHidden } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import { RowsSkeleton } from '../rows-skeleton';
import styles from './dashboard.module.css';

/** Each tab has its own chunk. */
const TABS = [
  { id: 'products', label: 'Products', load: () => import('../product/product-page') },
  { id: 'orders', label: 'Orders', load: () => import('../order/order-page') },
  { id: 'users', label: 'Users', load: () => import('../user/user-page') },
  { id: 'messages', label: 'Messages', load: () => import('../message/message-page') },
] as const;

/** While the page does not know yet whether an admin is signed in. */
export const DashboardSkeleton = () => (
  <div className={styles.dashboard}>
    <RowsSkeleton label="Loading the administration" />
  </div>
);

export function Dashboard({ admin, onLogout }: { admin: SessionUser; onLogout: () => void }) {
  const [params] = useSearchParams();
  const { id, label, load } = TABS.find((tab) => tab.id === params.get('tab')) ?? TABS[0];
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            Admin Dashboard
          </h1>
          <p className={styles.who}>Signed in as {admin.firstName || admin.username}</p>
        </div>
        <div className={styles.actions}>
          <a className={styles.website} href={paths.home} target="_blank" rel="noopener">
            <Icon name="eye" />
            View Website
          </a>
          <Button variant="outline" icon="logout" onClick={onLogout}>
            Logout
          </Button>
        </div>
      </div>
      <StatCards />
      <div>
        <TabLinks
          label="Administration"
          tabs={TABS}
          selected={id}
          searchOf={(tab) => (tab === TABS[0].id ? '' : `?tab=${tab}`)}
          className={styles.tabs}
          tabClassName={styles.tab}
        />
        <div id={panelId(id)} role="tabpanel" aria-labelledby={tabId(id)} className={styles.panel}>
          <LazyPart
            key={id}
            load={load}
            props={{}}
            loading={<RowsSkeleton label={`Loading ${label.toLowerCase()}`} />}
            failed={(retry) => (
              <ErrorCard title={`${label} could not be opened`} onRetry={retry}>
                A part of this page could not be loaded. The other tabs may still work.
              </ErrorCard>
            )}
          />
        </div>
      </div>
    </div>
  );
}

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

function StatCards() {
  const { data, error, isValidating, mutate } = useAdminData<AdminSummary>('/api/admin/summary');
  return (
    <div>
      <dl className={styles.stats} aria-busy={!data && !error ? true : undefined}>
        {STATS.map(({ label, read, note }) => (
          <div key={label} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.number}>
              {data ? read(data) : error ? <Unknown /> : <Skeleton width="3em" height="1.2em" />}
            </dd>
            <dd className={styles.note}>{data ? note(data) : '\u{a0}'}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {error && !data && (
          <p className={styles.trouble}>
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
