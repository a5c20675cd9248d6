import { Icon, useKit } from '@telemarket/kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './help-widget.module.css';

/** Floats over the page. It is hidden while it would cover an action or the focused element (WCAG 2.4.11). */
export function HelpWidget() {
  const { helpChatUrl } = useKit().boot;
  const ref = useRef<HTMLAnchorElement>(null);
  const covers = useCovers(ref);
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

/** Whether it lies over an action of the page, or over the focused element. */
function useCovers(floating: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    // after the browser has scrolled the focused element into view
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCovers(coversAction(floating.current)));
    };
    const stop = new AbortController();
    for (const event of ['focusin', 'focusout', 'scroll', 'resize'])
      window.addEventListener(event, update, { signal: stop.signal, passive: true });
    // the lists arrive later than the button
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      stop.abort();
    };
  }, [floating]);
  return covers;
}

const ACTIONS = 'main :is(a, button, input, select), :focus-visible';

function coversAction(floating: HTMLElement | null): boolean {
  if (!floating || floating === document.activeElement) return false;
  const a = floating.getBoundingClientRect();
  return [...document.querySelectorAll(ACTIONS)].some((action) => {
    const b = action.getBoundingClientRect();
    return action !== floating && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  });
}
