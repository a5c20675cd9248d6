import type { ProfileInput } from '@telemarket/contract';
import {
  ApiError,
  ErrorCard,
  Link,
  Loading,
  paths,
  type SessionUser,
  Skeleton,
  Slot,
  useSearchParams,
  useToast,
} from '@telemarket/kit';
import { LazyPart, panelId, SessionEndedCard, tabId, TabLinks } from '@telemarket/kit/ui';
import { type ReactNode, useRef, useState } from 'react';
import page from '../page.module.css';
import { ErasureBanner } from './erasure-banner';
import { NotificationForm } from './notification-form';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { useProfile } from './profile.resource';
import { SecurityForm } from './security-form';
import { SessionList } from './session-list';
import styles from './settings.module.css';

const TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'security', label: 'Security' },
] as const;

type TabId = (typeof TABS)[number]['id'];

export function Settings({ user }: { user: SessionUser }) {
  const toast = useToast();
  const selected = useSelectedTab();
  const { profile, loads, error, loading, load, show, save } = useProfile();
  const [passwordChanges, setPasswordChanges] = useState(0);
  const panels = useRef<HTMLDivElement>(null);

  if (error instanceof ApiError && error.status === 401) return <SessionEndedCard />;

  async function saveWithToast(change: ProfileInput, title: string) {
    try {
      await save(change);
      toast({ title });
    } catch (cause) {
      toast.error('Error', 'Your changes were not saved.');
      throw cause;
    }
  }

  async function reloadProfile() {
    await load();
    // the focused button was removed with its form, so the panels get the focus
    panels.current?.focus();
  }

  function onCancelled() {
    show({ eraseAt: null });
    // the focused button was removed with the banner, so the panels get the focus
    panels.current?.focus();
  }

  function panel(id: TabId): ReactNode {
    if (!profile) return <PanelSkeleton />;
    const form = { profile, save: saveWithToast, onLoad: () => void reloadProfile(), onChanged: show };
    if (id === 'profile') return <ProfileForm {...form} />;
    if (id === 'notifications')
      return (
        <>
          <NotificationForm {...form} isShown={selected === id} />
          {profile.telegramNotices && selected === id && (
            <LazyPart load={loadNoticesCard} props={{ stored: profile.telegramNotices }} failed={renderFailedPart} />
          )}
        </>
      );
    return (
      <>
        <PasswordForm
          user={user}
          withCode={profile.twoFactorAuth}
          onChanged={() => setPasswordChanges(passwordChanges + 1)}
        />
        <SecurityForm {...form} />
        {selected === 'security' && (
          <>
            {profile.telegram && (
              <LazyPart
                load={loadTelegramCard}
                props={{
                  ...{ user, withCode: profile.twoFactorAuth, link: profile.telegram },
                  ...{ emailVerified: profile.emailVerified, onChanged: show },
                }}
                failed={renderFailedPart}
              />
            )}
            <SessionList key={passwordChanges} userId={user.id} />
            <LazyPart
              load={loadDataRights}
              props={{ user, withCode: profile.twoFactorAuth }}
              failed={renderFailedPart}
            />
          </>
        )}
      </>
    );
  }

  return (
    <>
      <SettingsTabs selected={selected} />
      {error ? (
        <ErrorCard
          title="Your settings could not be loaded"
          error={error}
          busy={loading}
          onRetry={() => void reloadProfile()}
        >
          Browsing, the cart and your orders still work.
        </ErrorCard>
      ) : null}
      {profile?.eraseAt && <ErasureBanner eraseAt={profile.eraseAt} onCancelled={onCancelled} />}
      <div ref={panels} tabIndex={-1} className={styles.panels} hidden={error !== null}>
        {TABS.map(({ id }) => (
          // all panels stay mounted, so that a change of tabs does not lose input
          <div
            key={`${id} ${loads}`}
            id={panelId(id)}
            role="tabpanel"
            aria-labelledby={tabId(id)}
            hidden={id !== selected}
            className={page.stack}
          >
            {panel(id)}
          </div>
        ))}
      </div>
      <p className={page.text}>
        See and clear what this browser stores about you: <Link to={paths.myData}>My data on this device</Link>.
      </p>
      <Slot name="settings-end" />
    </>
  );
}

const loadDataRights = () => import(/* webpackChunkName: "security" */ './data-rights');
const loadNoticesCard = () => import(/* webpackChunkName: "notices" */ './telegram-notices-card');
const loadTelegramCard = () => import(/* webpackChunkName: "telegram" */ './telegram-card');
const renderFailedPart = (retry: () => void) => (
  <ErrorCard title="This part could not be loaded" onRetry={retry}>
    Everything else on this page still works.
  </ErrorCard>
);

function useSelectedTab(): TabId {
  const [params] = useSearchParams();
  return (TABS.find(({ id }) => id === params.get('tab')) ?? TABS[0]).id;
}

const SettingsTabs = ({ selected }: { selected: TabId }) => (
  <TabLinks
    label="Settings"
    tabs={TABS}
    selected={selected}
    searchOf={(id) => (id === TABS[0].id ? '' : `?tab=${id}`)}
    replace
  />
);

export function SettingsSkeleton() {
  const selected = useSelectedTab();
  return (
    <>
      <SettingsTabs selected={selected} />
      <div id={panelId(selected)} role="tabpanel" aria-labelledby={tabId(selected)} className={styles.panels}>
        <PanelSkeleton />
      </div>
    </>
  );
}

function PanelSkeleton() {
  return (
    <div className={page.card}>
      <Loading label="Loading your settings" className={page.stack}>
        <Skeleton width="8rem" height="1.5rem" />
        <div className={page.pair}>
          <Skeleton height="68px" radius="10px" />
          <Skeleton height="68px" radius="10px" />
        </div>
        <Skeleton height="68px" radius="10px" />
        <div className={page.pair}>
          <Skeleton height="68px" radius="10px" />
          <Skeleton height="68px" radius="10px" />
        </div>
        <Skeleton width="8rem" height="44px" radius="10px" />
      </Loading>
    </div>
  );
}
