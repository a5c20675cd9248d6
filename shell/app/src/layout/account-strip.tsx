import { Link, paths, useLocation, useSession } from '@telemarket/kit';
import styles from './layout.module.css';

const LINKS = [
  [paths.orderHistory, 'Orders'],
  [paths.messages, 'Messages'],
  [paths.favorites, 'Favourites'],
  [paths.profile, 'Settings'],
] as const;

/** Says whether the address is that of the list of favourites, with or without further filters. */
export const isFavorites = (pathname: string, search: string) =>
  pathname === paths.home && new URLSearchParams(search).get('favorites') === 'true';

/** The links to the pages of the account, shown while somebody is signed in. The dashboard has its own links. */
export function AccountStrip() {
  const user = useSession();
  const { pathname, search } = useLocation();
  if (user === null || pathname === paths.admin) return null;
  const here = isFavorites(pathname, search) ? paths.favorites : pathname;
  return (
    <nav className={styles.strip} aria-label="Your account">
      <ul className={styles.links}>
        {LINKS.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className={styles.tab} aria-current={to === here ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
