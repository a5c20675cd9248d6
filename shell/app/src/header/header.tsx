import {
  CATEGORIES,
  CATEGORY_IDS,
  ButtonLink,
  Dialog,
  Icon,
  IconButton,
  Link,
  paths,
  type SessionUser,
  useCart,
  useFavorites,
  useKit,
  useLocation,
  useSession,
} from '@telemarket/kit';
import { SEARCH_REQUEST } from '@telemarket/kit/shop';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Brand } from '../layout/brand';
import { SearchBox } from '../search/search-box';
import { useSearchKey } from '../search/use-search-key';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu';
import { NavLink } from './nav-link';
import { UserMenu } from './user-menu';

export function Header() {
  const user = useSession();
  const { pathname, search } = useLocation();
  const { bus } = useKit();
  const [dialog, setDialog] = useState<'search' | 'menu' | null>(null);
  const openSearch = () => startTransition(() => setDialog('search'));
  useEffect(() => {
    const onRequest = () => startTransition(() => setDialog('search'));
    addEventListener(SEARCH_REQUEST, onRequest);
    return () => removeEventListener(SEARCH_REQUEST, onRequest);
  }, []);
  const close = useCallback(() => setDialog(null), []);
  // a navigation closes the dialog
  useEffect(() => close, [close, pathname, search]);
  const searchPlace = useRef<HTMLDivElement>(null);
  const openCart = () => bus.emit('cart-requested', {});
  useSearchKey(() => {
    const box = searchPlace.current?.querySelector('input');
    // A narrow header hides the search box, so a dialog with the search opens instead.
    if (!box?.offsetParent) return openSearch();
    box.focus();
    box.select();
  });
  return (
    <header className={styles.header}>
      <div className={`${styles.inner} ${user === null ? '' : styles.signedIn}`}>
        <Brand />
        <nav className={styles.nav} aria-label="Categories">
          {CATEGORY_IDS.map((id) => (
            <NavLink key={id} to={CATEGORIES[id].path} className={styles.link}>
              {CATEGORIES[id].plural}
            </NavLink>
          ))}
        </nav>
        <div ref={searchPlace} className={styles.search}>
          <SearchBox name="All listings" />
        </div>
        <div className={styles.actions}>
          <IconButton className={styles.menuButton} label="Search" icon="search" onClick={openSearch} />
          <div className={styles.account}>
            <FavoritesLink />
            {user === null ? (
              <ButtonLink variant="quiet" to={paths.login} state={{ from: pathname + search }} className={styles.login}>
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
            aria-expanded={dialog === 'menu'}
            onClick={() => startTransition(() => setDialog('menu'))}
          />
        </div>
      </div>
      <Dialog title="Search" open={dialog === 'search'} onClose={close}>
        <SearchBox name="All listings" first />
      </Dialog>
      <MobileMenu open={dialog === 'menu'} onClose={close} onCart={openCart} />
    </header>
  );
}

function FavoritesLink() {
  const { length } = useFavorites();
  const label = length > 0 ? `Favourites, ${length} ${length === 1 ? 'listing' : 'listings'}` : 'Favourites';
  return (
    <Link to={paths.favorites} className={styles.favorites} aria-label={label} title={label}>
      <Icon name="heart" />
      <Badge count={length} />
    </Link>
  );
}

const Badge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge} aria-hidden="true">
      {count}
    </span>
  );

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
        <Badge count={count} />
      </IconButton>
      <UserMenu user={user} />
    </>
  );
}
