import { useKit, useSWR } from '@telemarket/kit';

interface OwnDataOptions<T> {
  /** Reads the data; the default is a GET of the path. */
  read?: () => Promise<T>;
  keepPreviousData?: boolean;
  revalidateOnFocus?: boolean;
  refreshInterval?: (data: T | undefined) => number;
}

/**
 * Data of the signed-in user. It is always requested, because it may have just changed.
 * @param userId Part of the cache key: another user must not see the cached data.
 */
export function useOwnData<T>(path: string, userId: number, { read, ...options }: OwnDataOptions<T> = {}) {
  const { api } = useKit();
  const { data, error, isValidating, mutate } = useSWR<T, Error>([path, userId], () => (read ? read() : api<T>(path)), {
    revalidateOnMount: true,
    dedupingInterval: 0,
    ...options,
  });
  return {
    data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    /** Shows what a change has returned. */
    show: (change: (shown: T) => T) => mutate((shown) => shown && change(shown), { revalidate: false }),
  };
}
