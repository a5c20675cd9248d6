import { Icon, Link, paths, useCloseOnBack, useLocation } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './header.module.css';
import { useLogout } from './use-logout';
import type { VisitorLabels } from './visitor-labels';

const ID = 'user-menu';

/** A popover: the browser closes it on Escape or on a click elsewhere, and returns the focus. */
export function UserMenu({ name, initial }: VisitorLabels) {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const logout = useLogout();
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => {
    ref.current?.hidePopover();
    setOpen(false);
  });
  useEffect(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  }, [pathname]);
  return (
    <div>
      <button type="button" className={styles.trigger} popoverTarget={ID} aria-label={`Account of ${name}`}>
        <span className={styles.avatar} aria-hidden="true">
          {initial}
        </span>
        <Icon name="chevron" size={16} />
      </button>
      <div
        ref={ref}
        id={ID}
        popover="auto"
        className={styles.popup}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className={styles.welcome}>
          Welcome <strong className={styles.name}>{name}</strong>
        </p>
        <Link className={styles.item} to={paths.orderHistory}>
          <Icon name="orders" />
          Orders
        </Link>
        <Link className={styles.item} to={paths.profile}>
          <Icon name="settings" />
          Settings
        </Link>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
        <button type="button" className={styles.item} onClick={logout}>
          <Icon name="logout" />
          Logout
        </button>
      </div>
    </div>
  );
}
