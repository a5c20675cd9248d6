import { Icon, useKit } from '@telemarket/kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './help-widget.module.css';

/** Floats over the page. It is hidden while it would cover the focused element (WCAG 2.4.11). */
export function HelpWidget() {
  const { helpChatUrl } = useKit().boot;
  const ref = useRef<HTMLAnchorElement>(null);
  const covers = useCoversFocus(ref);
  if (!helpChatUrl) return null;
  const name = 'Chat with us on Telegram (opens in a new tab)';
  return (
    <a
      ref={ref}
      className={`${styles['widget']} ${covers ? styles['aside'] : ''}`}
      href={helpChatUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name}
      title={name}
    >
      <Icon name="message" size={24} />
    </a>
  );
}

function useCoversFocus(floating: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    // after the browser has scrolled the focused element into view
    const update = () => requestAnimationFrame(() => setCovers(overlaps(floating.current, document.activeElement)));
    const stop = new AbortController();
    document.addEventListener('focusin', update, { signal: stop.signal });
    document.addEventListener('focusout', update, { signal: stop.signal });
    window.addEventListener('scrollend', update, { signal: stop.signal });
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
