import { useLocation } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint';
import styles from './route-change.module.css';

/** Gives up looking for the heading of a page that never comes. */
const PATIENCE_MS = 10_000;

/** After a navigation: scroll to the top, focus the page's h1 once it was painted, and announce the title. */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    if (!main) return;
    if (!hash) window.scrollTo(0, 0);
    let observer: MutationObserver | undefined;
    const patience = setTimeout(() => observer?.disconnect(), PATIENCE_MS);
    const settle = () => {
      const heading = main.querySelector<HTMLElement>('h1');
      if (!heading) return false;
      heading.focus({ preventScroll: true });
      setAnnouncement(document.title);
      observer?.disconnect();
      return true;
    };
    // not sooner: whoever hears of the focus would work before there is anything to see
    const callOff = afterPaint(() => {
      if (settle()) return;
      observer = new MutationObserver(settle);
      observer.observe(main, { childList: true, subtree: true });
    });
    return () => {
      clearTimeout(patience);
      callOff();
      observer?.disconnect();
    };
  }, [pathname, hash]);

  return (
    <div aria-live="polite" aria-atomic="true" className={styles['announcer']}>
      {announcement}
    </div>
  );
}
