import { useKit } from '@telemarket/kit';
import { openDevice } from '@telemarket/kit/device';
import { BROWSING_KEYS, COOKIES } from '@telemarket/kit/device-keys';
import { type ListingView, toListView } from '@telemarket/kit/shop';
import { useEffect, useSyncExternalStore } from 'react';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The browser sends this event when another tab has stored a choice.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const readStoredView = () => toListView(openDevice(window).local.get(BROWSING_KEYS.view));

/**
 * Returns the view that this device has chosen. A cookie tells the server, so the first paint already has this view.
 */
export function useListView(): ListingView {
  const served = toListView(useKit().boot.view);
  const view = useSyncExternalStore(subscribe, readStoredView, () => served);
  useEffect(() => {
    // sets or deletes the cookie: the browser may have lost it, or kept it when the stored choice was cleared
    if (readStoredView() !== served) setListView(readStoredView());
  }, [served]);
  return view;
}

/** Stores the choice on the device, and in a cookie for the server. */
export function setListView(view: ListingView): void {
  const isDefault = view === 'cards';
  const { local, cookie } = openDevice(window);
  local.set(BROWSING_KEYS.view, isDefault ? null : view);
  cookie.set(COOKIES.view, view, isDefault ? 0 : ONE_YEAR_S);
  listeners.forEach((listener) => listener());
}
