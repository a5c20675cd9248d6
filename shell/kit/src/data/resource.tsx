import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import useSWR, {
  type Key,
  SWRConfig,
  type SWRConfiguration,
  type SWRResponse,
  unstable_serialize as serialize,
  useSWRConfig,
} from 'swr';
import { readPath } from '../api/api-client';
import { useKit } from '../kit-context';

/**
 * Says when a resource is requested. Each value includes the occasions of the values before it. Data that came with the
 * page counts as just requested until the visitor presses something. After that, a part that opens may show something
 * that the visitor has changed.
 * - `once`: when the page has no data of the resource. After that, only a change by this page requests it again.
 * - `on open`: whenever a component begins to show the resource.
 * - `on focus`: when the visitor returns to the tab, at most every 5 s.
 * - `poll`: at this interval in ms while the page is visible, and at each return to the tab. 0: this data is not
 *   polled.
 */
export type Freshness<T> = 'once' | 'on open' | 'on focus' | { poll: number | ((data: T | undefined) => number) };

export interface ResourceOptions<T, K> {
  /** Reads the data. By default, a GET request reads it, with the key as the path. */
  read?: (key: K) => Promise<T>;
  /** True to return the data of the previous key while the data of a new key loads. */
  keepPrevious?: boolean;
  /**
   * True to hide data from an earlier opening. A form needs this, because its fields keep the first data that they get.
   */
  hideStale?: boolean;
}

/**
 * Returns data of the server. All components with the same key share the data.
 * @param key The path of a GET request, or any key with `read`. Null: no request is sent.
 */
export function useResource<T, K extends Key = string | null>(
  key: K,
  fresh: Freshness<T>,
  { read, keepPrevious = false, hideStale = false }: ResourceOptions<T, NonNullable<K>> = {},
): SWRResponse<T, Error> {
  const { cache, fallback, mutate } = useSWRConfig();
  const id = serialize(key);
  const isServed = id !== '' && fallback[id] !== undefined && cache.get(id)?.data === undefined && !hasPressed();
  const isOnce = fresh === 'once';
  const poll = typeof fresh === 'object' ? fresh.poll : 0;

  const response = useSWR<T, Error>(key, {
    ...(read && { fetcher: read }),
    keepPreviousData: keepPrevious,
    revalidateIfStale: !isOnce && !isServed,
    // SWR's default of 2 s would suppress the request of a second opening within that time.
    dedupingInterval: isOnce ? 2_000 : 0,
    revalidateOnFocus: fresh === 'on focus' || Boolean(poll),
    focusThrottleInterval: poll ? 0 : 5_000,
    refreshInterval: poll,
  });

  // Puts the data of the page into the cache, so that the second opening requests it again.
  useLayoutEffect(() => {
    if (isServed && !isOnce) void mutate(id, fallback[id], { revalidate: false });
  }, [isServed, isOnce, id, fallback, mutate]);

  useEffect(() => (hideStale ? () => cache.delete(id) : undefined), [hideStale, cache, id]);

  return response;
}

/** Says whether the visitor has pressed something on this page. A server has no `userActivation`. */
const hasPressed = () =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.userActivation?.hasBeenActive === true;

/**
 * Configures SWR for the whole page: `useResource` says when a resource is requested, and a failed request is not sent again.
 * After an error, a polled key is polled again; SWR itself would stop (vercel/swr#830).
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const { api, boot } = useKit();
  const { cache } = useSWRConfig();
  const config = useMemo<SWRConfiguration>(() => {
    // Each key has at most one timer. Otherwise each return to the tab would start another timer while the server is
    // down.
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    return {
      fetcher: (path: string) => readPath(api, path),
      fallback: boot.data,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      onErrorRetry(_error, key, { refreshInterval }, revalidate) {
        const interval =
          typeof refreshInterval === 'function' ? refreshInterval(cache.get(key)?.data) : refreshInterval;
        if (!interval) return;
        const again = () => document.visibilityState === 'visible' && void revalidate({ dedupe: true });
        clearTimeout(timers.get(key));
        timers.set(key, setTimeout(again, interval));
      },
    };
  }, [api, boot, cache]);
  return <SWRConfig value={config}>{children}</SWRConfig>;
}
