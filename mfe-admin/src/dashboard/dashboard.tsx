import { Button, Icon, paths, type SessionUser, useSearchParams } from '@telemarket/kit';
import { useId } from 'react';
import styles from './dashboard.module.css';
import { StatCards } from './stat-cards';
import { TabList } from './tab-list';
import { TabPart } from './tab-part';
import { TABS, type TabName } from './tabs';

export function Dashboard({ admin, onLogout }: { admin: SessionUser; onLogout: () => void }) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ name }) => name === params.get('tab')) ?? TABS[0];
  if (!tab) return null;

  const idOf = (name: TabName) => `${id}-${name}`;
  const choose = (name: TabName) => {
    if (name !== tab.name) setParams(name === TABS[0]?.name ? {} : { tab: name });
  };
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
        <TabList chosen={tab.name} idOf={idOf} panelId={`${id}-panel`} onChoose={choose} />
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={idOf(tab.name)} className={styles['panel']}>
          <TabPart key={tab.name} tab={tab} />
        </div>
      </div>
    </div>
  );
}
