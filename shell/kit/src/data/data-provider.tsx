import { type ReactNode, useMemo } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { useKit } from '../kit-context';

/**
 * The one SWRConfig. No retry, no refetch on focus, data never stale; but a polled key goes on polling after a failure,
 * which SWR by itself does not (vercel/swr#830): its timer only runs while there is no error.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const { api, boot } = useKit();
  const config = useMemo<SWRConfiguration>(
    () => ({
      fetcher: (path: string) => api(path),
      fallback: boot.data,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      onErrorRetry(_error, _key, config, revalidate) {
        if (config.refreshInterval) setTimeout(() => void revalidate({ dedupe: true }), Number(config.refreshInterval));
      },
    }),
    [api, boot],
  );
  return <SWRConfig value={config}>{children}</SWRConfig>;
}
