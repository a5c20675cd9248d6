import type { Order, TrackedOrder, TrackInput } from '@telemarket/contract';
import { useKit, usePolled } from '@telemarket/kit';
import { useEffect, useState } from 'react';

const POLL_MS = 5_000;

const historyPath = (email: string) => `/api/orders/user/${encodeURIComponent(toWellFormed(email))}`;

/** Half a surrogate pair would make encodeURIComponent throw. */
const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\u{fffd}');

/** The orders that the server knows of, asked for every 5 s. @param email null: nobody is signed in, nothing is asked. */
export function useServerOrders(email: string | null) {
  const { data, error, mutate } = usePolled<Order[]>(email === null ? null : historyPath(email), POLL_MS);
  const [before] = useState({ data, error });

  // what an earlier visit left in the cache is shown, but it may be old, or a 401 from before signing in again
  useEffect(() => {
    if (before.data || before.error) void mutate();
  }, [before, mutate]);

  return { data, error: error === before.error ? undefined : error, refresh: () => mutate() };
}

export function useTrackOrder() {
  const { api } = useKit();
  return (body: TrackInput) => api<TrackedOrder>('/api/orders/track', { method: 'POST', body });
}
