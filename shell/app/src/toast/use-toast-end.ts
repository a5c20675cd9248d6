import { useKit, useLocation, useToastPlace } from '@telemarket/kit';
import { useEffect, useEffectEvent, useRef } from 'react';

const PRESSES = ['click', 'keydown', 'popstate'];

/**
 * A toast that is no error ends when somebody opens a dialog or goes to another page after it has appeared. What its own success
 * opens does not end it, such as the page after a login.
 */
export function useToastEnd(): void {
  const { toasts } = useKit();
  const { key, pathname, search, state } = useLocation();
  const dialog = useToastPlace();
  const isPanel = (state as { opensDialog?: boolean } | null)?.opensDialog === true;
  const page = [pathname, key, isPanel && search].join(' ');
  /** The toast that was the newest one at the last press. */
  const pressedWith = useRef<number>(undefined);

  useEffect(() => {
    const onPress = () => (pressedWith.current = toasts.get()[0]?.id);
    for (const type of PRESSES) window.addEventListener(type, onPress, true);
    return () => {
      for (const type of PRESSES) window.removeEventListener(type, onPress, true);
    };
  }, [toasts]);

  const end = useEffectEvent(() => {
    const [newest] = toasts.get();
    if (newest?.open && newest.variant !== 'destructive' && newest.id === pressedWith.current)
      toasts.dismiss(newest.id);
  });
  const seen = useRef(new WeakSet<Element>());
  useEffect(() => {
    // a dialog that is closed shows the one below it again
    if (!dialog || seen.current.has(dialog)) return;
    seen.current.add(dialog);
    end();
  }, [dialog]);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    end();
  }, [page]);
}
