import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * When a change removes the focused element, such as the button of a row, the focus moves to the fallback or to its next
 * focusable ancestor.
 * @returns Props of the container, and the ref of the fallback.
 */
export function useFocusFallback<C extends HTMLElement, F extends HTMLElement>() {
  const container = useRef<C>(null);
  const fallback = useRef<F>(null);
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (!container.current) return;
    const observer = new MutationObserver(() => {
      if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
      // an open dialog manages its own focus
      const dialog = document.querySelector('dialog[open]');
      if (dialog && !dialog.contains(fallback.current)) return;
      fallback.current?.closest<HTMLElement>('[tabindex]')?.focus();
    });
    observer.observe(container.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return {
    container: { ref: container, onFocus: ({ target }: FocusEvent) => void (focused.current = target) },
    fallback,
  };
}
