import type { Order } from '@telemarket/contract';
import { usePolled } from '@telemarket/kit/ui';
import { useEffect, useState } from 'react';

const POLL_MS = 5_000;

/** `me` stands for an account without an address: another account has confirmed that address. */
const historyPath = (email: string) => `/api/orders/user/${encodeURIComponent(toWellFormed(email) || 'me')}`;

/** encodeURIComponent throws for half a surrogate pair. */
const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\u{fffd}');

/** The user's orders on the server, polled every 5 s. */
export function useServerOrders(email: string) {
  const { data, error, mutate } = usePolled<Order[]>(historyPath(email), POLL_MS);
  const [cached] = useState({ data, error });

  // a cached list may be stale, and a cached 401 may be older than the sign-in
  useEffect(() => {
    if (cached.data || cached.error) void mutate();
  }, [cached, mutate]);

  return { data, error: error === cached.error ? undefined : error, refresh: () => mutate() };
}
