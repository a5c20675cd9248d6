import { IconButton, Link, useShop } from '@telemarket/kit';
import { openDevice } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { useHydrated } from '@telemarket/kit/ui';
import { useState } from 'react';
import styles from './layout.module.css';

/** A line of the operator above each page. It is in the page of the server; who has dismissed it loses it on hydration. */
export function Announcement() {
  const { announcement } = useShop();
  const [, setDismissed] = useState(false);
  const isHydrated = useHydrated();
  if (!announcement) return null;
  const { text, link } = announcement;
  const { local } = isHydrated ? openDevice(window) : { local: null };
  if (local?.get(BROWSING_KEYS.announcement) === text) return null;
  return (
    <aside className={styles.announcement} aria-label="Announcement">
      <p dir="auto">{link ? <Link to={link}>{text}</Link> : text}</p>
      <IconButton
        icon="close"
        label="Dismiss"
        onClick={() => {
          local?.set(BROWSING_KEYS.announcement, text);
          setDismissed(true);
        }}
      />
    </aside>
  );
}
