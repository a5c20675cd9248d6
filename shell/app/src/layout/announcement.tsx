import { IconButton, Link, useShop } from '@telemarket/kit';
import { useHydrated } from '@telemarket/kit/ui';
import { useEffect, useState } from 'react';
import { readDismissal, setDismissal } from './dismissal';
import styles from './layout.module.css';

/**
 * A message of the operator above each page of the shop. The server leaves out a message that this device has
 * dismissed.
 */
export function Announcement() {
  const { announcement } = useShop();
  const [, setDismissed] = useState(false);
  const isHydrated = useHydrated();
  const id = announcement?.id;
  const isDismissed = id !== undefined && isHydrated && readDismissal() === id;
  useEffect(() => {
    // Sets the cookie again, because the browser may have deleted it.
    if (isDismissed) setDismissal(id);
  }, [isDismissed, id]);
  if (!announcement || isDismissed) return null;
  const { text, link } = announcement;
  return (
    <aside className={styles.announcement} aria-label="Announcement">
      <p dir="auto">{link ? <Link to={link}>{text}</Link> : text}</p>
      <IconButton
        icon="close"
        label="Dismiss"
        onClick={() => {
          setDismissal(announcement.id);
          setDismissed(true);
          // the pressed button disappears, so the focus moves to the page
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      />
    </aside>
  );
}
