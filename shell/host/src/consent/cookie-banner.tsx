import { Button, IconButton, Link, paths, useKit, useStore } from '@telemarket/kit';
import { useRef, useState } from 'react';
import styles from './cookie-banner.module.css';
import { useDock } from './use-dock';

/** What has to reach the server before the page reloads gets this long. */
const PARTING_MS = 1_000;

export function CookieBanner() {
  const kit = useKit();
  const consent = useStore(kit.consent);
  const [closed, setClosed] = useState(false);
  const banner = useRef<HTMLElement>(null);
  const shown = !consent && !closed;
  useDock(banner, shown);
  if (!shown) return null;

  // The spec's own rule: accepting signs out, forgets cart, favourites and orders, and starts over.
  async function accept() {
    await withinTime(kit.orders.flush());
    kit.consent.accept();
    await withinTime(kit.signOut());
    kit.cart.clear();
    kit.favorites.clear();
    kit.orders.clear();
    location.reload();
  }

  return (
    <section ref={banner} aria-label="Cookies" className={styles['banner']}>
      <p className={styles['text']}>
        With your consent you stay signed in for 30 days. Accepting starts over with an empty cart.{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>
      </p>
      <div className={styles['actions']}>
        <Button variant="outline" onClick={() => void accept()}>
          Accept
        </Button>
        <Button variant="outline" onClick={kit.consent.reject}>
          Reject
        </Button>
        <IconButton label="Close" icon="close" onClick={() => setClosed(true)} />
      </div>
    </section>
  );
}

function withinTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PARTING_MS))]);
}
