import {
  Button,
  IconButton,
  Link,
  paths,
  useCart,
  useFavorites,
  useKit,
  useLocation,
  useOrders,
  useSession,
  useStore,
} from '@telemarket/kit';
import { openDevice } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { useAction } from '@telemarket/kit/form';
import { useHydrated } from '@telemarket/kit/ui';
import { useState } from 'react';
import { clearSearches, readSearches } from '../search/recent-searches';
import styles from './cookie-banner.module.css';

/** The reload waits at most this long for open requests. */
const REQUEST_TIMEOUT_MS = 1_000;
/**
 * The CSS property with the height of the banner at the bottom of the window. Floating elements and the scroll padding
 * use it.
 */
const DOCK_HEIGHT_PROPERTY = '--dock-bottom';

export function CookieBanner() {
  const kit = useKit();
  const consent = useStore(kit.consent);
  const held = useAcceptText();
  const [closed, setClosed] = useState(false);
  const { run, busy } = useAction(acceptCookies, { atUnmount: 'continue' });
  if (consent || closed) return null;

  /**
   * Signs the visitor out and clears the cart, the favourites, the viewed listings, the searches and the orders of this
   * device. The sign-out comes first, so that clearing the favourites does not change the list of the account.
   */
  async function acceptCookies() {
    await withTimeout(kit.orders.flush());
    kit.consent.accept();
    await withTimeout(kit.signOut());
    kit.cart.clear();
    kit.favorites.clear();
    clearSearches();
    openDevice(window).local.set(BROWSING_KEYS.viewed, null);
    kit.orders.clear();
    location.reload();
  }

  return (
    <section ref={dockBanner} aria-label="Cookies" className={styles.banner}>
      <p className={`${styles.text} ${held ? styles.long : ''}`}>
        <span>Stay signed in for 30 days? </span>
        {held && <span>{`Accepting ${held}. `}</span>}
        <Link to={paths.privacy}>Privacy Policy</Link>
      </p>
      <div className={styles.actions}>
        <Button variant="outline" className={styles.answer} busy={busy} onClick={run}>
          Accept
        </Button>
        <Button variant="outline" className={styles.answer} onClick={kit.consent.reject}>
          Reject
        </Button>
        <IconButton label="Close" icon="close" onClick={() => setClosed(true)} />
      </div>
    </section>
  );
}

/**
 * Returns in words what accepting does, such as `signs you out, and clears the cart on this device`. Returns an empty
 * text when accepting clears nothing.
 */
function useAcceptText(): string {
  // Renders again after each navigation, because the new page may have stored a listing or a search.
  useLocation();
  const hydrated = useHydrated();
  const { local } = openDevice(hydrated ? window : null);
  const user = useSession();
  const stored = Object.entries({
    'the cart': useCart().count > 0,
    'the favourites': useFavorites().length > 0,
    'the viewed listings': local.get(BROWSING_KEYS.viewed) !== null,
    'the recent searches': hydrated && readSearches().length > 0,
    'the orders': useOrders().length > 0,
  }).flatMap(([name, isHeld]) => (isHeld ? name : []));
  const last = stored.pop();
  const all = stored.length > 0 ? `${stored.join(', ')} and ${last}` : last;
  return [user !== null && 'signs you out', all && `clears ${all} on this device`].filter(Boolean).join(', and ');
}

function withTimeout(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, REQUEST_TIMEOUT_MS))]);
}

function dockBanner(banner: HTMLElement) {
  const { style } = document.documentElement;
  const update = () => {
    const isDocked = getComputedStyle(banner).position === 'sticky';
    style.setProperty(DOCK_HEIGHT_PROPERTY, `${isDocked ? banner.offsetHeight : 0}px`);
  };
  const observer = new ResizeObserver(update);
  observer.observe(banner);
  addEventListener('resize', update);
  return () => {
    observer.disconnect();
    removeEventListener('resize', update);
    style.removeProperty(DOCK_HEIGHT_PROPERTY);
  };
}
