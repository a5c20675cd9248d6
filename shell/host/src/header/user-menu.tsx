import { Icon, Link, paths, type SessionUser, useCloseOnBack, useLocation } from '@telemarket/kit';
import { useUnreadMessages } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './header.module.css';
import { useLogout } from './use-logout';

const ID = 'user-menu';

/**
 * A popover: the browser closes it on Escape or on a click elsewhere, and returns the focus.
 * @param user Undefined while the page does not know the user: the avatar is neutral.
 */
export function UserMenu({ user }: { user: SessionUser | undefined }) {
  const name = user && (user.firstName || user.username || 'Dashboard User');
  // the initial is a whole code point, not half an emoji
  const [initial = ''] = name ?? '';
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const logout = useLogout();
  const { unread } = useUnreadMessages(user?.id);
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
      <button
        type="button"
        className={styles.trigger}
        popoverTarget={ID}
        aria-label={(name ? `Account of ${name}` : 'Account') + (unread > 0 ? `, ${unreadText(unread)}` : '')}
      >
        <span className={styles.avatar} aria-hidden="true">
          {name ? initial.toUpperCase() : <Icon name="account" size={16} />}
        </span>
        {unread > 0 && <span className={styles.unread} />}
        <Icon name="chevron" size={16} />
      </button>
      <div
        ref={ref}
        id={ID}
        popover="auto"
        className={styles.popup}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className={styles.welcome}>Welcome {name && <strong className={styles.name}>{name}</strong>}</p>
        <Link className={styles.item} to={paths.orderHistory}>
          <Icon name="orders" />
          Orders
        </Link>
        <Link className={styles.item} to={paths.messages}>
          <Icon name="message" />
          Messages
          {unread > 0 && <span className={styles.count}>{unread} new</span>}
        </Link>
        <Link className={styles.item} to={paths.profile}>
          <Icon name="settings" />
          Settings
        </Link>
        <Link className={styles.item} to={paths.orderTracking}>
          <Icon name="track" />
          Track an order
        </Link>
        <Link className={styles.item} to={paths.helpCenter}>
          <Icon name="help" />
          Help Center
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

const unreadText = (unread: number) => (unread === 1 ? '1 new reply' : `${unread} new replies`);
