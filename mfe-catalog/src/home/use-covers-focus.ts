import { type RefObject, useEffect, useState } from 'react';

/** Whether an element that floats lies over the one that has the keyboard's focus. */
export function useCoversFocus(floating: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    // after the browser has scrolled the focused element into view
    const check = () => requestAnimationFrame(() => setCovers(overlaps(floating.current, document.activeElement)));
    const stop = new AbortController();
    document.addEventListener('focusin', check, { signal: stop.signal });
    document.addEventListener('focusout', check, { signal: stop.signal });
    window.addEventListener('scrollend', check, { signal: stop.signal });
    return () => stop.abort();
  }, [floating]);
  return covers;
}

function overlaps(floating: HTMLElement | null, focused: Element | null): boolean {
  if (!floating || !focused || focused === floating || !focused.matches(':focus-visible')) return false;
  const a = floating.getBoundingClientRect();
  const b = focused.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
