import { ApiError, useKit, useResource, useSWRConfig } from '@telemarket/kit';
import { useForgetListings } from '@telemarket/kit/ui';
import { createContext, use, useCallback } from 'react';

type ApiRequest = Parameters<ReturnType<typeof useKit>['api']['withTotal']>[1];

/**
 * Called when the API refuses the user as an admin: 401 without a session, 403 for a user who is not an admin or has no
 * two-factor authentication.
 */
export const RefusalContext = createContext<(error: ApiError) => void>(() => {});

/**
 * Returns a function that calls the API, and returns the data and the total of a list. A 401 or 403 of any call is
 * reported to the admin page.
 */
export function useAdminApi() {
  const { api } = useKit();
  const onRefusal = use(RefusalContext);
  return useCallback(
    async <T>(path: string, request?: ApiRequest) => {
      try {
        return await api.withTotal<T>(path, request);
      } catch (error) {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onRefusal(error);
        throw error;
      }
    },
    [api, onRefusal],
  );
}

/** Lists with work for an administrator are requested at this interval while the page is visible. */
export const POLL_MS = 15_000;

interface DataOptions<T> {
  /** Shows nothing until fresh data has arrived, because a form starts with this data: see `useResource`. */
  hideStale?: boolean;
  /** Milliseconds between requests while the page is visible. */
  poll?: number | ((data: T | undefined) => number);
}

/** @param path Null: no request. */
export function useAdminData<T>(path: string | null, { hideStale = false, poll }: DataOptions<T> = {}) {
  const call = useAdminApi();
  const read = async (key: string) => (await call<T>(key)).data;
  return useResource<T>(path, poll ? { poll } : 'on open', { read, hideStale });
}

const isAdminKey = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');

/**
 * Returns a function to call after a change. The function loads the shown admin data again, and clears the cached
 * listings of the shop.
 */
export function useAdminRefresh() {
  const { mutate } = useSWRConfig();
  const forgetListings = useForgetListings();
  return async () => {
    forgetListings();
    await mutate(isAdminKey);
  };
}

/**
 * The header of a change. The API refuses the change with a 409 `stale` when another admin has changed the entity since
 * this version.
 */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

/**
 * Returns a function that sends a change. The function resolves when the shown data is reloaded, because the next
 * change of a row needs the row's new version. If the caller gives a key, the response replaces the data of this key.
 */
export function useAdminChange() {
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  const { mutate } = useSWRConfig();
  return async <T>(path: string, request: ApiRequest, key?: string): Promise<T> => {
    const { data } = await call<T>(path, request);
    await refresh();
    if (key) await mutate(key, data, { revalidate: false });
    return data;
  };
}

/** Returns a function that clears the cache, so that another user of this browser cannot see the data. */
export function useClearCache() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(isAdminKey, undefined, { revalidate: false }), [mutate]);
}
