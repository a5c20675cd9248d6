import { type KeyboardEvent, useRef } from 'react';
import styles from './dashboard.module.css';
import { TABS, type TabName } from './tabs';

export interface TabListProps {
  chosen: TabName;
  idOf: (name: TabName) => string;
  panelId: string;
  onChoose: (name: TabName) => void;
}

/** Arrows, Home and End move between the tabs, and the panel follows. */
export function TabList({ chosen, idOf, panelId, onChoose }: TabListProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const index = TABS.findIndex(({ name }) => name === chosen);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event, index);
    const tab = next === null ? undefined : TABS[next];
    if (!tab || next === null) return;
    event.preventDefault();
    onChoose(tab.name);
    buttons.current[next]?.focus();
  }

  return (
    <div className={styles['tabs']} role="tablist" aria-label="Administration" onKeyDown={onKeyDown}>
      {TABS.map(({ name, label }, at) => (
        <button
          key={name}
          ref={(button) => {
            buttons.current[at] = button;
          }}
          id={idOf(name)}
          className={styles['tab']}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={panelId}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function nextIndex(event: KeyboardEvent<HTMLElement>, index: number): number | null {
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case rightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return (index + 1) % TABS.length;
    case rightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return (index - 1 + TABS.length) % TABS.length;
    case 'Home':
      return 0;
    case 'End':
      return TABS.length - 1;
    default:
      return null;
  }
}
