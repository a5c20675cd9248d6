import { toPathSegment } from '@telemarket/composition';
import type { Order } from '@telemarket/contract';
import { type Listing, useKit, useResource } from '@telemarket/kit';
import { useShownPages } from '@telemarket/kit/ui';
import { useState } from 'react';

const POLL_MS = 5_000;
export const ORDERS_PER_PAGE = 20;

/** `me` stands for an account whose address is empty, because another account has confirmed that address. */
const historyPath = (email: string) => `/api/orders/user/${toPathSegment(toWellFormed(email) || 'me')}`;

/** Replaces lone surrogates, for which encodeURIComponent throws. */
const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\u{fffd}');

const historyPagePath = (path: string, page: number) => `${path}?page=${page}&pageSize=${ORDERS_PER_PAGE}`;

/** The user's orders on the server, page by page. Only the newest page is polled, every 5 s. */
export function useServerOrders(email: string) {
  const { api } = useKit();
  const path = historyPath(email);
  const [pages, showMore] = useShownPages();
  const { data, error, mutate } = useResource<Order[] | Listing<Order>>(historyPagePath(path, 1), { poll: POLL_MS });
  // an error from an earlier opening is ignored: a 401 may be older than the sign-in
  const [old] = useState(error);
  // an API of an earlier release sends all orders, and no total
  const newest = data && ('rows' in data ? data : { rows: data, total: data.length });
  // a new order moves others to the next page, so the pages are read again
  const key: [string, number, number] | null = newest && pages > 1 ? [path, pages, newest.total] : null;
  const earlier = useResource<Order[], typeof key>(key, 'on open', {
    read: () => readEarlierOrders(),
    keepPrevious: true,
  });

  async function readEarlierOrders(): Promise<Order[]> {
    const numbers = Array.from({ length: pages - 1 }, (_, index) => index + 2);
    return (await Promise.all(numbers.map((page) => api<Order[]>(historyPagePath(path, page))))).flat();
  }

  return {
    data: newest && [...newest.rows, ...((pages > 1 && earlier.data) || [])],
    error: error === old ? undefined : error,
    refresh: () => Promise.all([mutate(), earlier.mutate()]),
    /** Whether the server has orders that are not requested yet. */
    hasMore: newest !== undefined && newest.total > pages * ORDERS_PER_PAGE && newest.total > newest.rows.length,
    showMore,
    earlier: { error: earlier.error, busy: earlier.isValidating, retry: () => void earlier.mutate() },
  };
}
