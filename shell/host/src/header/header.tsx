import {
  CATEGORIES,
  CATEGORY_IDS,
  ButtonLink,
  IconButton,
  Link,
  paths,
  type SessionUser,
  useCart,
  useKit,
  useLocation,
  useSession,
} from '@telemarket/kit';
import { startTransition, useCallback, useState } from 'react';
import { Brand } from '../layout/brand';
import { SearchBox } from '../search/search-box';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu';
import { NavLink } from './nav-link';
import { UserMenu } from './user-menu';

export function Header() {
  const user = useSession();
  const { pathname, search } = useLocation();
  const { bus } = useKit();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const openCart = () => bus.emit('cart-requested', {});
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.nav} aria-label="Categories">
          {CATEGORY_IDS.map((id) => (
            <NavLink key={id} to={CATEGORIES[id].path} className={styles.link}>
              {CATEGORIES[id].plural}
            </NavLink>
          ))}
        </nav>
        <div className={styles.search}>
          <SearchBox name="All listings" />
        </div>
        <div className={styles.actions}>
          <div className={styles.account}>
            {user === null ? (
              <ButtonLink to={paths.login} state={{ from: pathname + search }} className={styles.login}>
                Login
              </ButtonLink>
            ) : (
              <AccountActions user={user} onCart={openCart} />
            )}
          </div>
          <IconButton
            className={styles.menuButton}
            label="Menu"
            icon="menu"
            aria-expanded={menuOpen}
            onClick={() => startTransition(() => setMenuOpen(true))}
          />
        </div>
      </div>
      <MobileMenu open={menuOpen} onClose={closeMenu} onCart={openCart} />
    </header>
  );
}

function AccountActions({ user, onCart }: { user: SessionUser | undefined; onCart: () => void }) {
  const { count } = useCart();
  return (
    <>
      <Link to={paths.orderHistory} className={`${styles.link} ${styles.wideOnly}`}>
        Orders
      </Link>
      <IconButton
        label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
        icon="cart"
        onClick={onCart}
      >
        {count > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {count}
          </span>
        )}
      </IconButton>
      <UserMenu user={user} />
    </>
  );
}
