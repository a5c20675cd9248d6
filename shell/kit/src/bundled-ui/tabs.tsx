import { Link } from '@telemarket/kit';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

export const tabId = (id: string) => `tab-${id}`;
export const panelId = (id: string) => `panel-${id}`;

/** The ARIA tabs pattern: arrow keys, Home and End focus an element with the role `tab` and click it. */
export function TabList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const target = findTargetTab(event, tabs);
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.click();
  }
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function findTargetTab(event: KeyboardEvent<HTMLElement>, tabs: HTMLElement[]): HTMLElement | undefined {
  const index = tabs.findIndex((tab) => tab === document.activeElement);
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case rightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return tabs[(index + 1) % tabs.length];
    case rightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return tabs.at(index - 1);
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    case ' ':
      // On a button, the browser itself handles the key.
      return tabs[index] instanceof HTMLAnchorElement ? tabs[index] : undefined;
    default:
      return undefined;
  }
}

export interface TabLinksProps<T extends string> {
  label: string;
  /** A note, such as a number, follows the label. */
  tabs: readonly { id: T; label: string; note?: ReactNode }[];
  selected: T;
  /** The query string of the address that shows the tab: empty, or with its leading `?`. */
  searchOf: (id: T) => string;
  /**
   * True if a link replaces the history entry, so that Back leaves the page instead of returning to the previous tab.
   */
  replace?: boolean;
  className?: string;
  tabClassName?: string;
}

/** Tabs that are links, so that they work before hydration. The panel of a tab has the id `panelId(id)`. */
export function TabLinks<T extends string>(props: TabLinksProps<T>) {
  const { label, tabs, selected, searchOf, replace, className = '', tabClassName = '' } = props;
  // one tab is always in the Tab order, even if no tab is selected
  const reached = tabs.some(({ id }) => id === selected) ? selected : tabs[0]?.id;
  return (
    <TabList label={label} className={`${styles.tabs} ${className}`}>
      {tabs.map(({ id, label: text, note }) => (
        <Link
          key={id}
          id={tabId(id)}
          role="tab"
          to={{ search: searchOf(id) }}
          replace={replace}
          className={`${styles.tab} ${tabClassName}`}
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId(id) : undefined}
          tabIndex={id === reached ? 0 : -1}
          onClick={id === selected ? (event) => event.preventDefault() : undefined}
        >
          <span>{text}</span>
          {note && (
            <span>
              {' '}
              <span className={styles.note}>{note}</span>
            </span>
          )}
        </Link>
      ))}
    </TabList>
  );
}
