import { type Kit, useKit } from '@telemarket/kit';
import { useCallback, useReducer, useSyncExternalStore } from 'react';
import { watchTheme } from '../../theme/theme';
import { type KeptAmounts, readKeptAmounts } from './kept-amounts';

/** Null until the page has come alive. `look` reads again what no store tells of. */
export function useKeptAmounts(): { amounts: KeptAmounts | null; look: () => void } {
  const kit = useKit();
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const subscribe = useCallback((listener: () => void) => watch(kit, listener), [kit]);
  const text = useSyncExternalStore(subscribe, snapshot, () => '');
  return { amounts: text ? (JSON.parse(text) as KeptAmounts) : null, look };
}

/** A text, since a snapshot has to be equal while nothing has changed. */
const snapshot = () => JSON.stringify(readKeptAmounts());

function watch({ session, cart, favorites, orders, consent }: Kit, listener: () => void): () => void {
  const stops = [session, cart, favorites, orders, consent].map((store) => store.subscribe(listener));
  stops.push(watchTheme(listener));
  window.addEventListener('storage', listener);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('storage', listener);
  };
}
