import type { ReactNode } from 'react';
import styles from './icon.module.css';

/** SVG paths on a grid of 24 by 24, drawn for TeleMarket. */
const PATHS = {
  account: 'M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5.5 19.5c.8-3.3 3.4-5 6.5-5s5.7 1.7 6.5 5',
  alert: 'M12 4.5 3.5 19h17zM12 10v4M12 16.6v.01',
  back: 'M19 12H5M11 6l-6 6 6 6',
  bot: 'M6 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM12 8V5M12 4.5v.01M9.5 12.5v1M14.5 12.5v1M3.5 12v3M20.5 12v3',
  cart: 'M3.5 5h2.2l2.3 10.5h9.5l2-7.5H6.4M9.5 19.5v.01M16.5 19.5v.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9.5l6 6 6-6',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  device: 'M4 5.5h16v10H4zM9 19.5h6M12 15.5v4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  group:
    'M9 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 18.5c.6-2.7 2.7-4.2 5.5-4.2s4.9 1.5 5.5 4.2M15.5 5.8a3 3 0 0 1 0 5.4M17 14.6c1.9.5 3.1 1.9 3.5 3.9',
  heart: 'M12 20s-7.5-4.5-7.5-10.2A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.5 2.5C19.5 15.5 12 20 12 20z',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.8M12 16.7v.01',
  logout: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M9.5 12h9',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M5 5.5h14v10.5h-8l-4 3.5v-3.5H5z',
  minus: 'M5 12h14',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  orders: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  phone:
    'M7.5 4H5a1 1 0 0 0-1 1.1C4.6 13 11 19.4 18.9 20a1 1 0 0 0 1.1-1v-2.5l-4-1.7-1.8 1.8a12 12 0 0 1-4.8-4.8L11.2 10z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19 12a7 7 0 1 1-2.2-5.1M19.5 4v4h-4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20',
  settings:
    'M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9M15.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  shield: 'M12 3l7 3v5.5c0 4.3-2.9 7.6-7 9.5-4.1-1.9-7-5.2-7-9.5V6zM8.8 12l2.3 2.3 4.3-4.6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  track: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8M8 6l8 4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.3 10.5v5.5M13.7 10.5v5.5',
} as const;

export type IconName = keyof typeof PATHS;
export const ICON_NAMES = Object.keys(PATHS) as IconName[];

/** An icon is hidden from screen readers: the text beside it, or the label of its button, says the same. */
export function Icon({ name, size = 20, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/**
 * Puts an icon before the children of an element. A text then gets an element of its own, because a translator replaces
 * text nodes. This is a function and not a component: without an icon, a text must stay the only child of the element.
 */
export function withIcon(children: ReactNode, icon: IconName | undefined, size?: number): ReactNode {
  if (!icon) return children;
  return (
    <>
      <Icon name={icon} size={size} />
      {typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children}
    </>
  );
}
