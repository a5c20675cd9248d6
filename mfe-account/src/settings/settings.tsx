import { ApiError, ErrorCard, Link, type SessionUser, useSearchParams } from '@telemarket/kit';
import { type ReactNode, useRef, useState } from 'react';
import page from '../page.module.css';
import { NotificationForm } from './notification-form';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { useProfile } from './profile.resource';
import { SecurityForm } from './security-form';
import { SessionList } from './session-list';
import { SettingsSkeleton } from './settings-skeleton';
import { SettingsTabs, type TabId, tabOf, TABS } from './settings-tabs';
import styles from './settings.module.css';
import { SignInCard } from './sign-in-card';

export function Settings({ user }: { user: SessionUser }) {
  const [params] = useSearchParams();
  const chosen = tabOf(params.get('tab'));
  const { profile, round, error, loading, load, save } = useProfile();
  const [passwordChanges, setPasswordChanges] = useState(0);
  const panels = useRef<HTMLDivElement>(null);

  if (error instanceof ApiError && error.status === 401) return <SignInCard ended />;

  async function reload() {
    await load();
    // the button that was pressed is gone with the form it belonged to
    panels.current?.focus();
  }

  function panel(id: TabId): ReactNode {
    if (!profile) return <SettingsSkeleton />;
    const form = { profile, save, onLoad: () => void reload() };
    if (id === 'profile') return <ProfileForm {...form} />;
    if (id === 'notifications') return <NotificationForm {...form} />;
    return (
      <>
        <PasswordForm user={user} onChanged={() => setPasswordChanges(passwordChanges + 1)} />
        <SecurityForm {...form} />
        {chosen === 'security' && <SessionList key={passwordChanges} userId={user.id} />}
      </>
    );
  }

  return (
    <>
      <SettingsTabs chosen={chosen} />
      {error ? (
        <ErrorCard title="Your settings could not be loaded" error={error} busy={loading} onRetry={() => void reload()}>
          Browsing, the cart and your orders still work.
        </ErrorCard>
      ) : null}
      <div ref={panels} tabIndex={-1} className={styles['panels']} hidden={error !== null}>
        {TABS.map(({ id }) => (
          // what was typed in a tab is still there when one comes back to it
          <div
            key={`${id} ${round}`}
            id={`panel-${id}`}
            role="tabpanel"
            aria-labelledby={`tab-${id}`}
            hidden={id !== chosen}
            className={page['skeleton']}
          >
            {panel(id)}
          </div>
        ))}
      </div>
      <p className={page['text']}>
        What this browser keeps of you, with a way to clear it: <Link to="/my-data">My data on this device</Link>.
      </p>
    </>
  );
}
