import { ApiError, type Boot, useKit, useSWR, useSWRConfig } from '@telemarket/kit';
import { createContext, use, useCallback } from 'react';

type ApiRequest = Parameters<ReturnType<typeof useKit>['api']['withTotal']>[1];

/**
 * Called when the API refuses the user as an admin: 401 without a session, 403 for a user who is no admin, or who lacks
 * two-factor authentication.
 */
export const RefusalContext = createContext<(error: ApiError) => void>(() => {});

/** The API, with the total of a list. A refusal of any call leads back to the login. */
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

/** Options of SWR: each component that mounts sends a request. Requests in flight are shared. */
export const FRESH = { revalidateIfStale: true, dedupingInterval: 0 };

/** @param path Null: no request. */
export function useAdminData<T>(path: string | null) {
  const call = useAdminApi();
  return useSWR<T, Error>(path, async (key: string) => (await call<T>(key)).data, FRESH);
}

const isAdminKey = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');
const isShopKey = (key: unknown) => typeof key === 'string' && /^\/api\/(products|stats)\b/.test(key);

/** Returns a function for after a change: it fetches what is shown again, and clears what the shop has cached. */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  const { boot } = useKit();
  return async () => {
    clearBootData(boot);
    await Promise.all([mutate(isShopKey, undefined, { revalidate: false }), mutate(isAdminKey)]);
  };
}

/** Returns a function that sends a change, and then fetches what is shown again. */
export function useChange() {
  const call = useAdminApi();
  const refresh = useRefresh();
  return async <T>(path: string, request: ApiRequest): Promise<T> => {
    const { data } = await call<T>(path, request);
    void refresh();
    return data;
  };
}

/** Returns a function that clears the cache: another user of this browser must not see it. */
export function useClearCache() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(isAdminKey, undefined, { revalidate: false }), [mutate]);
}

/** SWR falls back to the data that the page was served with once the cache is empty. */
function clearBootData({ data }: Boot) {
  for (const key of Object.keys(data).filter(isShopKey)) Reflect.deleteProperty(data, key);
}
