import { bidi } from '@telemarket/composition';
import { Icon, Link, paths, type SessionUser, useCloseOnBack, useLocation } from '@telemarket/kit';
import { Announced, useUnreadMessages } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './header.module.css';
import { useLogout } from './use-logout';

const MENU_ID = 'user-menu';

const DASHBOARD_LINK = [paths.admin, 'shield', 'Dashboard'] as const;

const LINKS = [
  [paths.orderHistory, 'orders', 'Orders'],
  [paths.messages, 'message', 'Messages'],
  [paths.profile, 'settings', 'Settings'],
  [paths.orderTracking, 'track', 'Track an order'],
  [paths.helpCenter, 'help', 'Help Center'],
] as const;

/**
 * The menu is a popover, so the browser closes it on Escape or on a click elsewhere, and returns the focus. In the
 * oldest supported browsers, scripts do this.
 * @param user Undefined while the page does not know the user. The avatar is then neutral.
 */
export function UserMenu({ user }: { user: SessionUser | undefined }) {
  const name = user && (user.firstName || user.username || 'Dashboard User');
  // the initial is a whole code point, not half an emoji
  const [initial = ''] = name ?? '';
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const logout = useLogout();
  const { unread } = useUnreadMessages(user?.id);
  /** The path on which the menu was opened. On any other path, the menu is closed. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const setOpen = (isOpen: boolean) => setOpenOn(isOpen ? pathname : null);
  const hide = () => {
    if (hasPopovers()) ref.current?.hidePopover();
  };
  useCloseOnBack(open, () => {
    hide();
    setOpen(false);
  });
  useEffect(hide, [pathname]);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const place = () => {
      const bottom = trigger.current?.closest('header')?.getBoundingClientRect().bottom;
      if (bottom) ref.current?.style.setProperty('--menu-top', `${bottom}px`);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [open]);
  useEffect(() => {
    if (!open || hasPopovers()) return;
    const close = ({ type, target }: Event) => {
      const inside = target instanceof Node && (trigger.current?.contains(target) || ref.current?.contains(target));
      if (type === 'pointerdown' && inside) return;
      setOpenOn(null);
      if (type === 'keydown') trigger.current?.focus();
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close(event);
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div>
      <Announced text={unread > 0 ? unreadText(unread) : null} />
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        popoverTarget={MENU_ID}
        aria-expanded={open || undefined}
        onClick={() => {
          if (!hasPopovers()) setOpen(!open);
        }}
        aria-label={(name ? bidi`Account: ${name}` : 'Account') + (unread > 0 ? `, ${unreadText(unread)}` : '')}
      >
        <span className={styles.avatar} aria-hidden="true">
          {name ? initial.toUpperCase() : <Icon name="account" size={16} />}
        </span>
        {unread > 0 && <span className={styles.unread} />}
        <Icon name="chevron" size={16} />
      </button>
      <div
        ref={ref}
        id={MENU_ID}
        popover="auto"
        className={`${styles.popup} ${open ? styles.open : ''}`}
        onToggle={({ target, currentTarget, newState }) => {
          // an element inside the menu may also send this event
          if (target === currentTarget) setOpen(newState === 'open');
        }}
      >
        <p className={styles.welcome}>
          Welcome{' '}
          {name && (
            <strong dir="auto" className={styles.name}>
              {name}
            </strong>
          )}
        </p>
        {[...(user?.isAdmin ? [DASHBOARD_LINK] : []), ...LINKS].map(([to, icon, label]) => (
          <Link key={to} className={styles.item} to={to}>
            <Icon name={icon} />
            <span>{label}</span>
            {to === paths.messages && unread > 0 && <span className={styles.count}>{`${unread} new`}</span>}
          </Link>
        ))}
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

const hasPopovers = () => 'showPopover' in HTMLElement.prototype;

const unreadText = (unread: number) => (unread === 1 ? '1 new reply' : `${unread} new replies`);
