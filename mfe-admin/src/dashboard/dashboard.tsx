import { bidi } from '@telemarket/composition';
import type { AdminSummary, AdminWaiting } from '@telemarket/contract';
import {
  Button,
  ButtonLink,
  ErrorCard,
  formatPrice,
  paths,
  type SessionUser,
  Skeleton,
  useSearchParams,
} from '@telemarket/kit';
import { Announced, LazyPart, panelId, tabId, TabLinks, text, VisuallyHidden } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { POLL_MS, useAdminData } from '../admin-api';
import { useFirstDay } from '../first-day-data';
import { ForManagers } from './for-managers';
import { SidePanelContext } from '../panel';
import { useIsManager } from '../role';
import { RowsSkeleton } from '../rows-skeleton';
import { CommandDialog } from './command-dialog';
import styles from './dashboard.module.css';

/** Each tab has its own chunk. */
const TABS = [
  { id: 'products', label: 'Products', load: () => import('../product/product-page'), forManagers: true },
  { id: 'orders', label: 'Orders', load: () => import('../order/order-page'), forManagers: false },
  { id: 'users', label: 'Users', load: () => import('../user/user-page'), forManagers: false },
  { id: 'messages', label: 'Messages', load: () => import('../message/message-page'), forManagers: false },
] as const;

/** Views without a tab. Their links stand beside the link to the website. */
const VIEWS = [
  { id: 'settings', label: 'Settings', load: () => import('../settings/settings-page'), forManagers: true },
  { id: 'pages', label: 'Pages', load: () => import('../shop-page/pages-page'), forManagers: true },
] as const;

const loadFirstDay = () => import('../first-day/first-day');

/** Shown until the page knows whether an admin is signed in. */
export const DashboardSkeleton = () => (
  <div className={styles.dashboard}>
    <RowsSkeleton label="Loading the administration" />
  </div>
);

export function Dashboard({ admin, onLogout }: { admin: SessionUser; onLogout: () => void }) {
  const [side, setSide] = useState<HTMLElement | null>(null);
  const isManager = useIsManager();
  const firstDay = useFirstDay(isManager);
  const hasFirstDay = firstDay && !firstDay.isDismissed && firstDay.steps.some(({ isDone }) => !isDone);
  const summary = useAdminData<AdminSummary>(isManager ? '/api/admin/summary' : null, { poll: POLL_MS });
  const waiting = useAdminData<AdminWaiting>(isManager ? null : '/api/admin/summary/waiting', { poll: POLL_MS });
  const data = summary.data ?? waiting.data;
  const tab = useSelectedTab(summary, isManager);
  const tabs = TABS.filter(({ forManagers }) => isManager || !forManagers);
  const { pendingOrders = 0 } = data ?? {};
  const { newReviews = 0 } = summary.data ?? {};
  usePendingTitle(pendingOrders);
  const notes: Partial<Record<Tab['id'], ReactNode>> = {
    products: newReviews > 0 && <Badge count={newReviews} of={newReviews === 1 ? 'new review' : 'new reviews'} />,
    orders: pendingOrders > 0 && <Badge count={pendingOrders} of="pending" />,
  };
  return (
    <div className={styles.frame}>
      <div className={styles.dashboard}>
        <div className={styles.head}>
          <div className={styles.name}>
            <h1 className={text.heading} tabIndex={-1}>
              Admin Dashboard
            </h1>
            <p className={text.note}>{bidi`Signed in as ${admin.firstName || admin.username}`}</p>
          </div>
          <div className={styles.actions}>
            <Commands />
            {isManager &&
              VIEWS.map(({ id, label }) => (
                <ButtonLink
                  key={id}
                  variant={tab?.id === id ? 'outline' : 'quiet'}
                  to={`?tab=${id}`}
                  aria-current={tab?.id === id ? 'page' : undefined}
                >
                  {label}
                </ButtonLink>
              ))}
            <ButtonLink variant="quiet" icon="eye" to={paths.home} target="_blank" rel="noopener">
              View Website
            </ButtonLink>
            <Button variant="outline" icon="logout" onClick={onLogout}>
              Logout
            </Button>
          </div>
        </div>
        <Announced text={data ? waitingText(data) : null} />
        {isManager && <StatCards summary={summary} />}
        {hasFirstDay && <LazyPart load={loadFirstDay} props={{}} loading={null} failed={() => null} />}
        <div>
          <TabLinks
            label="Administration"
            tabs={tabs.map(({ id, label }) => ({ id, label, note: notes[id] }))}
            selected={tab?.id ?? tabs[0]?.id ?? ''}
            searchOf={(id) => `?tab=${id}`}
          />
          <SidePanelContext value={side}>
            {tab ? (
              <TabPanel tab={tab} isAllowed={isManager || !tab.forManagers} />
            ) : (
              <RowsSkeleton label="Loading the administration" />
            )}
          </SidePanelContext>
        </div>
      </div>
      <div ref={setSide} className={styles.side} />
    </div>
  );
}

const Badge = ({ count: number, of }: { count: number; of: string }) => (
  <span className={styles.badge}>
    <span>{formatNumber(number)}</span> <VisuallyHidden>{of}</VisuallyHidden>
  </span>
);

/** The title of the browser’s tab says how many orders wait, also while another tab is open. */
function usePendingTitle(pending: number) {
  useEffect(() => {
    if (pending === 0) return;
    const before = document.title;
    const title = `(${formatNumber(pending)}) ${before}`;
    document.title = title;
    return () => {
      // keeps a title that a navigation has already set
      if (document.title === title) document.title = before;
    };
  }, [pending]);
}

/** Opens the commands with its button, and with Ctrl K or ⌘ K while no other dialog is open. */
function Commands() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpen(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button variant="quiet" icon="search" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        Go to <kbd className={styles.key}>Ctrl K</kbd>
      </Button>
      {isOpen && <CommandDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type View = (typeof VIEWS)[number];
type Tab = (typeof TABS)[number] | View;

const isView = (tab: Tab): tab is View => VIEWS.some((view) => view === tab);

/**
 * Returns the tab of the address. Without parameters, this is the tab Orders for support and while an order is pending,
 * and otherwise Products. With parameters but without a tab, it is Products, because older links to the filters of the
 * products name no tab.
 * @returns Undefined while the tab depends on a summary that is not loaded yet.
 */
function useSelectedTab({ data, error }: Pick<Summary, 'data' | 'error'>, isManager: boolean): Tab | undefined {
  const [params, setParams] = useSearchParams();
  const named = [...TABS, ...VIEWS].find(({ id }) => id === params.get('tab'));
  const [products, orders] = TABS;
  const first = params.size === 0 && data ? (data.pendingOrders > 0 ? orders : products) : undefined;
  const decided = isManager ? (params.size > 0 || error ? products : first) : orders;
  const opened = named ? undefined : decided?.id;
  useEffect(() => {
    if (!opened) return;
    const withTab = (current: URLSearchParams) => new URLSearchParams([['tab', opened], ...current]);
    setParams(withTab, { replace: true, preventScrollReset: true });
  }, [opened, setParams]);
  return named ?? decided;
}

function TabPanel({ tab, isAllowed }: { tab: Tab; isAllowed: boolean }) {
  if (!isAllowed) return <ForManagers />;
  const { id, label, load } = tab;
  const role = isView(tab)
    ? ({ role: 'region', 'aria-label': label } as const)
    : ({ id: panelId(id), role: 'tabpanel', 'aria-labelledby': tabId(id) } as const);
  return (
    <div {...role} className={styles.panel}>
      <LazyPart
        key={id}
        load={load}
        props={{}}
        loading={<RowsSkeleton label={`Loading ${label.toLowerCase()}`} />}
        failed={(retry) => (
          <ErrorCard title={`${label} could not be opened`} onRetry={retry}>
            Part of this page could not be loaded. The other tabs may still work.
          </ErrorCard>
        )}
      />
    </div>
  );
}

const formatNumber = (value: number) => value.toLocaleString('en-US');

const waitingText = ({ pendingOrders, unhandledMessages }: AdminWaiting) =>
  `Pending orders: ${formatNumber(pendingOrders)}. Messages to handle: ${formatNumber(unhandledMessages)}.`;

const statsOf = (summary: AdminSummary | undefined): [label: string, number: string | undefined, note: string][] => [
  ['Products', summary && formatNumber(summary.products), 'in the shop'],
  ['Revenue', summary && formatPrice(summary.revenue), 'from completed orders'],
  ['Users', summary && formatNumber(summary.users), 'registered'],
  ['Messages', summary && formatNumber(summary.messages), `${formatNumber(summary?.unhandledMessages ?? 0)} to handle`],
];

type Summary = ReturnType<typeof useAdminData<AdminSummary>>;

function StatCards({ summary: { data, error, isValidating, mutate } }: { summary: Summary }) {
  const missing = error ? (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not available right now</VisuallyHidden>
    </>
  ) : (
    <Skeleton width="3em" height="1.2em" />
  );
  return (
    <div>
      <dl className={styles.stats} aria-busy={!data && !error ? true : undefined}>
        {statsOf(data).map(([label, number, note]) => (
          <div key={label} className={styles.stat}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.number}>{number ?? missing}</dd>
            <dd className={styles.note}>{number ? note : '\u{a0}'}</dd>
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
