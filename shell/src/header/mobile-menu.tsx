import { Button, Dialog, Icon, type IconName, useLocation, useSession } from '@telemarket/kit';
import { useEffect } from 'react';
import { SearchBox } from '../search/search-box';
import { ThemeSwitch } from '../theme/theme-switch';
import { CATEGORIES } from './categories';
import styles from './mobile-menu.module.css';
import { NavLink } from './nav-link';
import { useLogout } from './use-logout';

export interface MobileMenuProps {
  open: boolean;
  /** Stable: the menu closes itself with it after every navigation. */
  onClose: () => void;
  onCart: () => void;
}

/** The navigation, the search and the quick actions again, on a sheet. */
export function MobileMenu({ open, onClose, onCart }: MobileMenuProps) {
  const user = useSession();
  const logout = useLogout();
  const { pathname, search } = useLocation();
  useEffect(onClose, [onClose, pathname, search]);
  return (
    <Dialog title="Menu" open={open} onClose={onClose}>
      <div className={styles['menu']}>
        <SearchBox />
        <nav aria-label="Menu" className={styles['links']}>
          {CATEGORIES.map(({ to, label, icon }) => (
            <MenuLink key={to} to={to} icon={icon} label={label} />
          ))}
          {user && <MenuLink to="/order-history" icon="orders" label="Orders" />}
          <MenuLink to="/order-tracking" icon="search" label="Track an order" />
          {user && <MenuLink to="/profile" icon="account" label="Settings" />}
          <MenuLink to="/help" icon="help" label="Help Center" />
        </nav>
        <div className={styles['actions']}>
          {user && (
            <>
              <Button
                variant="outline"
                icon="cart"
                onClick={() => {
                  onClose();
                  onCart();
                }}
              >
                Cart
              </Button>
              <Button
                variant="outline"
                onClick={() => {
                  onClose();
                  logout();
                }}
              >
                Logout
              </Button>
            </>
          )}
          <ThemeSwitch />
        </div>
      </div>
    </Dialog>
  );
}

function MenuLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <NavLink to={to} className={({ isActive }) => `${styles['link']} ${isActive ? styles['current'] : ''}`}>
      <Icon name={icon} />
      {label}
    </NavLink>
  );
}
