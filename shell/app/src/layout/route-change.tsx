import { useLocation } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint';
import { findLink, isPressedOutside, type Place, readPlace, setRestoringKey, topOf } from './place';

/** After this time, new content no longer moves the focus or the page. */
const MAX_ARRIVAL_MS = 10_000;
/** After any of these events, the code no longer moves the focus or the page: the visitor does. */
const INPUT_EVENT_NAMES = ['pointerdown', 'wheel', 'touchstart', 'keydown'];

/**
 * The only code that scrolls and moves the focus after a navigation, even when content arrives later:
 * - Back, Forward and a reload return to the place where the visitor was, and focus the link that led away.
 * - A new page starts at its top or at the fragment of its address, and its h1 has the focus after its first paint.
 * - A page can focus another element: it marks the element with `data-route-focus`. The value is the block position to
 *   which the element, or its card, is scrolled: `start` or `center`.
 * This component also announces the title of a new page.
 */
export function RouteChange() {
  const { pathname, hash, key } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef<{ key: string; pathname: string } | null>(null);

  useLayoutEffect(() => {
    const left = shown.current;
    shown.current = { key, pathname };
    if (left?.key === key && left.pathname === pathname) return;
    const place = left?.key === key ? null : readPlace(key);
    const isNewPage = left !== null && (left.pathname !== pathname || (!place && isPressedOutside()));
    return followArrival({
      key,
      place,
      fragment: left && isNewPage && hash ? hash.slice(1) : null,
      isNewPage,
      isLoad: left === null,
      onShown: () => setAnnouncement(document.title),
    });
  }, [pathname, hash, key]);

  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}

interface PageArrival {
  /** The key of the page's location. */
  key: string;
  place: Place | null;
  /** The id of the element to scroll to. */
  fragment: string | null;
  /** False if a navigation only changes the state of the same page, such as to the next page of its list. */
  isNewPage: boolean;
  /** True if the document has just been loaded. */
  isLoad: boolean;
  /** Called once the new page has its heading. */
  onShown: () => void;
}

/** @returns A function that stops all later moves of the focus and the page. */
function followArrival({ key, place, fragment, isNewPage, isLoad, onShown }: PageArrival): () => void {
  const main = document.getElementById('main');
  if (!main) return () => {};
  const ended = new AbortController();
  let isHeadingFocused = !isNewPage;
  let isFocused = false;
  /** The scroll position and the height of the document after the last scroll. */
  let set = { top: window.scrollY, height: documentHeight() };

  function scrollPage() {
    if (place) scrollToPlace(place);
    else if (!isLoad) window.scrollTo(0, 0);
    set = { top: window.scrollY, height: documentHeight() };
  }

  /** Called again after each change of the page until the target has the focus. */
  function focusTarget() {
    const claimed = main?.querySelector<HTMLElement>('[data-route-focus]');
    const target = place ? findLink(place) : (claimed ?? (fragment && document.getElementById(fragment)));
    if (target) {
      isFocused = true;
      setRestoringKey(null);
      target.focus({ preventScroll: true });
      const block = (claimed?.dataset['routeFocus'] ?? 'start') as ScrollLogicalPosition;
      // the top of a page is above its main heading
      if (target.matches('h1')) scrollPage();
      else if (!place) (target.closest('article') ?? target).scrollIntoView({ block });
    }
    const heading = isHeadingFocused ? null : main?.querySelector('h1');
    if (!target && !heading) return;
    if (!isFocused) heading?.focus({ preventScroll: true });
    if (!isHeadingFocused) onShown();
    isHeadingFocused = true;
    // once its target has the focus, only a page whose place is restored still follows later content
    if (isFocused && !place) ended.abort();
  }

  function onChange() {
    const hasScrolled = Math.abs(window.scrollY - set.top) > 1 && documentHeight() === set.height;
    if (hasScrolled) return ended.abort();
    if (place) scrollPage();
    if (!isFocused) focusTarget();
  }

  // leaves the page where it is if the visitor has scrolled before the scripts of the page were loaded
  const isMoved =
    isLoad && place && window.scrollY > 0 && canScrollTo(place) && Math.abs(window.scrollY - place.top) > 1;
  if (isMoved) return () => {};
  if (place?.link) setRestoringKey(key);
  if (place || isNewPage) scrollPage();
  const mutations = new MutationObserver(onChange);
  const sizes = new ResizeObserver(onChange);
  // the focus moves after the first paint, because work that runs on focus would delay the paint
  const cancel = afterPaint(() => {
    focusTarget();
    if (ended.signal.aborted) return;
    mutations.observe(main, { childList: true, subtree: true });
    sizes.observe(main);
  });
  const timeout = setTimeout(() => ended.abort(), MAX_ARRIVAL_MS);
  for (const type of INPUT_EVENT_NAMES) window.addEventListener(type, () => ended.abort(), { signal: ended.signal });
  ended.signal.addEventListener('abort', () => {
    setRestoringKey(null);
    clearTimeout(timeout);
    cancel();
    mutations.disconnect();
    sizes.disconnect();
  });
  return () => ended.abort();
}

const documentHeight = () => document.documentElement.scrollHeight;
const canScrollTo = ({ top }: Place) => documentHeight() - window.innerHeight >= top;

/** Puts the link at its earlier distance from the edge of the window, even if the content above it has changed. */
function scrollToPlace(place: Place): void {
  window.scrollTo({ top: place.top, behavior: 'instant' });
  const link = findLink(place);
  if (link && place.link) window.scrollBy({ top: topOf(link) - place.link.at, behavior: 'instant' });
}
