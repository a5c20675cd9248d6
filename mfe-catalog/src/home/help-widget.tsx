import { Icon, useKit } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';
import styles from './help-widget.module.css';

/** Floats over the page. It is hidden when it would cover a control or the focused element (WCAG 2.4.11). */
export function HelpWidget() {
  const { helpChatUrl } = useKit().boot;
  const ref = useRef<HTMLAnchorElement>(null);
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    const floating = ref.current;
    if (!floating) return;
    const stop = new AbortController();
    import('./watch-overlap')
      .then(({ watchOverlap }) => watchOverlap(floating, setCovers, stop.signal))
      .catch(() => {
        // without this code, the widget is visible at every position
      });
    return () => stop.abort();
  }, [helpChatUrl]);
  if (!helpChatUrl) return null;
  const name = 'Chat with us on Telegram (opens in a new tab)';
  return (
    <a
      ref={ref}
      className={`${styles.widget} ${covers ? styles.aside : ''}`}
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
