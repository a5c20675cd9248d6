import { openDevice } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { useEffect, useEffectEvent } from 'react';

const isSearchKeyOn = () => openDevice(window).local.get(BROWSING_KEYS.searchKey) !== 'off';

/**
 * The choice whether the slash key opens the search. WCAG 2.1.4 requires that a key without a modifier can be switched
 * off.
 */
export const searchKey = {
  isOn: isSearchKeyOn,
  toggle: () => void openDevice(window).local.set(BROWSING_KEYS.searchKey, isSearchKeyOn() ? 'off' : null),
};

/** Calls the function when the slash key is pressed, but not while somebody types or a dialog is open. */
export function useSearchKey(onSearch: () => void): void {
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const stop = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        const { key, ctrlKey, metaKey, altKey, target } = event;
        const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
        if (key !== '/' || ctrlKey || metaKey || altKey || isTyping || document.querySelector('dialog[open]')) return;
        if (!isSearchKeyOn()) return;
        event.preventDefault();
        search();
      },
      stop,
    );
    return () => stop.abort();
  }, []);
}
