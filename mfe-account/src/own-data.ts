import { type Freshness, useKit, useResource } from '@telemarket/kit';

type OwnKey = readonly [path: string, userId: number];

interface OwnDataOptions<T> {
  /** Reads the data; the default is a GET of the path. */
  read?: () => Promise<T>;
  keepPrevious?: boolean;
}

/**
 * Data of the signed-in user.
 * @param userId Part of the cache key: another user must not see the cached data.
 */
export function useOwnData<T>(path: string, userId: number, fresh: Freshness<T>, options: OwnDataOptions<T> = {}) {
  const { api } = useKit();
  const { data, error, isValidating, mutate } = useResource<T, OwnKey>([path, userId], fresh, {
    read: ([key]) => api<T>(key),
    ...options,
  });
  return {
    data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    /** Shows the data that a change has returned. */
    show: (change: (shown: T) => T) => mutate((shown) => shown && change(shown), { revalidate: false }),
  };
}
