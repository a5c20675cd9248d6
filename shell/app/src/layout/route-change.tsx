import { useLocation } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint';

/** After this time, a page without a heading gets no focus. */
const HEADING_TIMEOUT_MS = 10_000;

/**
 * After a navigation: scrolls to the top, focuses the page's h1 after its first paint, and announces the title.
 * A page can focus another element: it marks the element with `data-route-focus`. The value is the block position to
 * which the element, or its card, is scrolled: `start` or `center`.
 */
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
    const timeout = setTimeout(() => observer?.disconnect(), HEADING_TIMEOUT_MS);
    const settle = () => {
      const claimed = main.querySelector<HTMLElement>('[data-route-focus]');
      const target = claimed ?? main.querySelector('h1');
      if (!target) return false;
      target.focus({ preventScroll: true });
      const block = claimed?.dataset['routeFocus'] as ScrollLogicalPosition;
      (claimed?.closest('article') ?? claimed)?.scrollIntoView({ block });
      setAnnouncement(document.title);
      observer?.disconnect();
      return true;
    };
    // work that runs on focus would delay the first paint
    const cancel = afterPaint(() => {
      if (settle()) return;
      observer = new MutationObserver(settle);
      observer.observe(main, { childList: true, subtree: true });
    });
    return () => {
      clearTimeout(timeout);
      cancel();
      observer?.disconnect();
    };
  }, [pathname, hash]);

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
