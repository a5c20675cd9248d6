import { Button, ErrorCard, Icon, paths, type SessionUser, useSearchParams } from '@telemarket/kit';
import { LazyPart, panelId, tabId, TabLinks } from '@telemarket/kit/ui';
import { RowsSkeleton } from '../rows-skeleton';
import styles from './dashboard.module.css';
import { StatCards } from './stat-cards';

/** The code of each tab is a chunk of its own. */
const TABS = [
  { id: 'products', label: 'Products', load: () => import('../product/product-page') },
  { id: 'orders', label: 'Orders', load: () => import('../order/order-page') },
  { id: 'users', label: 'Users', load: () => import('../user/user-page') },
  { id: 'messages', label: 'Messages', load: () => import('../message/message-page') },
] as const;

export function Dashboard({ admin, onLogout }: { admin: SessionUser; onLogout: () => void }) {
  const [params] = useSearchParams();
  const { id, label, load } = TABS.find((tab) => tab.id === params.get('tab')) ?? TABS[0];
  return (
    <div className={styles['dashboard']}>
      <div className={styles['head']}>
        <div>
          <h1 className={styles['title']} tabIndex={-1}>
            Admin Dashboard
          </h1>
          <p className={styles['who']}>Signed in as {admin.firstName || admin.username}</p>
        </div>
        <div className={styles['actions']}>
          <a className={styles['website']} href={paths.home} target="_blank" rel="noopener">
            <Icon name="eye" />
            View Website
          </a>
          <Button variant="outline" icon="back" onClick={onLogout}>
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
          className={styles['tabs']}
          tabClassName={styles['tab']}
        />
        <div id={panelId(id)} role="tabpanel" aria-labelledby={tabId(id)} className={styles['panel']}>
          <LazyPart
            key={id}
            load={load}
            props={{}}
            loading={<RowsSkeleton label={`Loading ${label.toLowerCase()}`} />}
            failed={(retry) => (
              <ErrorCard title={`${label} could not be opened`} onRetry={retry}>
                A part of this page did not arrive. The other tabs may still work.
              </ErrorCard>
            )}
          />
        </div>
      </div>
    </div>
  );
}
