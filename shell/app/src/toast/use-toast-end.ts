import { useKit, useLocation, useToastPlace } from '@telemarket/kit';
import { useEffect, useEffectEvent, useRef } from 'react';

const PRESS_EVENTS = ['click', 'keydown', 'popstate'];

/**
 * Dismisses a toast, unless it is an error, when the visitor presses something that opens a dialog or another page. A
 * dialog or page that the action of the toast itself opens, such as the page after a login, does not dismiss it.
 */
export function useToastEnd(): void {
  const { toasts } = useKit();
  const { key, pathname, search, state } = useLocation();
  const dialog = useToastPlace();
  const isPanel = (state as { opensDialog?: boolean } | null)?.opensDialog === true;
  const page = [pathname, key, isPanel && search].join(' ');
  /** The id of the newest toast at the last press. */
  const pressedWith = useRef<number>(undefined);

  useEffect(() => {
    const onPress = () => (pressedWith.current = toasts.get()[0]?.id);
    for (const type of PRESS_EVENTS) window.addEventListener(type, onPress, true);
    return () => {
      for (const type of PRESS_EVENTS) window.removeEventListener(type, onPress, true);
    };
  }, [toasts]);

  const end = useEffectEvent(() => {
    const [newest] = toasts.get();
    if (newest?.open && newest.variant !== 'destructive' && newest.id === pressedWith.current)
      toasts.dismiss(newest.id);
  });
  const seen = useRef(new WeakSet<Element>());
  useEffect(() => {
    // When a dialog closes, the dialog below it is shown again. Nothing new has opened then.
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
