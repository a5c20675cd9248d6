import { type ReactNode, useMemo } from 'react';
import { SWRConfig, type SWRConfiguration, useSWRConfig } from 'swr';
import { readPath } from '../api/api-client';
import { useKit } from '../kit-context';

/**
 * Configures SWR for the whole page: no retries, no refetch on focus or on mount. After an error, a polled key is polled
 * again; SWR itself would stop (vercel/swr#830).
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const { api, boot } = useKit();
  const { cache } = useSWRConfig();
  const config = useMemo<SWRConfiguration>(() => {
    // at most one timer per key: while the server is down, each return to the tab would start another timer
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
