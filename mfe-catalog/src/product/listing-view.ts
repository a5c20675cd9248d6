import { useEffect } from 'react';

/** Listings that are opened within this time are sent together. */
const SEND_AFTER_MS = 2_000;
/** The API accepts at most this number of listings at once. */
const MAX_SENT_LISTINGS = 10;

/** The listings that this page has reported since it was loaded. The API counts each once a day. */
const reportedIds = new Set<number>();
let waitingIds: number[] = [];
let sendTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports that the listing is shown, without a cookie or an id of the visitor. A page in a background tab, or a page
 * that the browser only prepares, reports nothing until somebody looks at it.
 */
export function useListingView(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const onChange = () => (document.hidden ? sendViews() : addView(id));
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [id]);
}

function addView(id: number): void {
  if (reportedIds.has(id)) return;
  reportedIds.add(id);
  waitingIds.push(id);
  sendTimer ??= setTimeout(sendViews, SEND_AFTER_MS);
}

function sendViews(): void {
  clearTimeout(sendTimer);
  sendTimer = undefined;
  const ids = waitingIds.slice(0, MAX_SENT_LISTINGS);
  waitingIds = [];
  if (ids.length === 0) return;
  navigator.sendBeacon('/api/products/views', new Blob([JSON.stringify({ ids })], { type: 'application/json' }));
}
