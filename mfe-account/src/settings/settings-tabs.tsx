import { Link } from '@telemarket/kit';
import type { KeyboardEvent } from 'react';
import styles from './settings.module.css';

export const TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'security', label: 'Security' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

export const tabOf = (text: string | null): TabId => TABS.find(({ id }) => id === text)?.id ?? 'profile';

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % TABS.length,
  ArrowLeft: (at) => (at + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/** Tabs by the ARIA pattern, made of links: they lead somewhere before the page has come alive, too. */
export function SettingsTabs({ chosen }: { chosen: TabId }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const target = event.key === ' ' ? tabs[at] : tabs[STEPS[event.key]?.(at) ?? -1];
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.click();
  }

  return (
    <div role="tablist" aria-label="Settings" className={styles['tabs']} onKeyDown={onKeyDown}>
      {TABS.map(({ id, label }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          to={{ search: id === 'profile' ? '' : `?tab=${id}` }}
          replace
          className={styles['tab']}
          aria-selected={id === chosen}
          aria-controls={`panel-${id}`}
          tabIndex={id === chosen ? 0 : -1}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
