import { Icon, useKit } from '@telemarket/kit';
import { useRef } from 'react';
import styles from './help-widget.module.css';
import { useCoversFocus } from './use-covers-focus';

/** Floats over the page, so it steps aside while it would cover what has focus (WCAG 2.4.11). */
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
