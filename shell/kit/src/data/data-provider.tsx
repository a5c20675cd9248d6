import { type ReactNode, useMemo } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { useKit } from '../kit-context';

/**
 * The one SWRConfig. No retry, no refetch on focus, data never stale; but a polled key goes on polling after a failure,
 * which SWR by itself does not (vercel/swr#830): its timer only runs while there is no error.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const { api, boot } = useKit();
  const config = useMemo<SWRConfiguration>(() => {
    // one per key: every look back at a page whose server is away would add a timer of its own
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    return {
      fetcher: (path: string) => api(path),
      fallback: boot.data,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      onErrorRetry(_error, key, { refreshInterval }, revalidate) {
        if (!refreshInterval) return;
        const again = () => document.visibilityState === 'visible' && void revalidate({ dedupe: true });
        clearTimeout(timers.get(key));
        timers.set(key, setTimeout(again, Number(refreshInterval)));
      },
    };
  }, [api, boot]);
  return <SWRConfig value={config}>{children}</SWRConfig>;
}
