import { CATEGORIES, CATEGORY_IDS, Button, Dialog, Icon, type IconName, paths, useSession } from '@telemarket/kit';
import { SearchBox } from '../search/search-box';
import { ThemeSwitch } from '../theme/theme-switch';
import styles from './header.module.css';
import { NavLink } from './nav-link';
import { useLogout } from './use-logout';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  onCart: () => void;
}

/** The navigation, the search and the actions of the header for small screens. */
export function MobileMenu({ open, onClose, onCart }: MobileMenuProps) {
  const isSignedIn = useSession() !== null;
  const logout = useLogout();
  return (
    <Dialog title="Menu" open={open} onClose={onClose}>
      <div className={styles.menu}>
        <SearchBox name="All listings" />
        <nav aria-label="Menu" className={styles.menuLinks}>
          {CATEGORY_IDS.map((id) => (
            <MenuLink key={id} to={CATEGORIES[id].path} icon={id} label={CATEGORIES[id].plural} />
          ))}
          <MenuLink to={paths.favorites} icon="heart" label="Favourites" />
          {isSignedIn && <MenuLink to={paths.orderHistory} icon="orders" label="Orders" />}
          <MenuLink to={paths.orderTracking} icon="track" label="Track an order" />
          {isSignedIn && <MenuLink to={paths.messages} icon="message" label="Messages" />}
          {isSignedIn && <MenuLink to={paths.profile} icon="settings" label="Settings" />}
          <MenuLink to={paths.help} icon="help" label="Help Center" />
        </nav>
        <div className={styles.menuActions}>
          {isSignedIn && (
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
                icon="logout"
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
    <NavLink to={to} className={styles.menuLink}>
      <Icon name={icon} />
      <span>{label}</span>
    </NavLink>
  );
}
