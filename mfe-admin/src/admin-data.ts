import { type Boot, useKit, useSWR, useSWRConfig } from '@telemarket/kit';
import { useCallback } from 'react';
import { useAdminApi } from './admin-api';

const isOwn = (key: unknown) => typeof key === 'string' && key.startsWith('/api/admin/');
const isPublic = (key: unknown) => typeof key === 'string' && /^\/api\/(products|stats)\b/.test(key);

/** Asked for whenever something begins to show it; two that ask at once share one call. */
export const FRESH = { revalidateIfStale: true, dedupingInterval: 0 };

/** One answer of the admin API; asked for anew whenever something begins to show it. @param path null: nothing is asked. */
export function useAdminData<T>(path: string | null) {
  const call = useAdminApi();
  return useSWR<T, Error>(path, async (key: string) => (await call<T>(key)).data, FRESH);
}

/** After a change of our own: what is shown is asked for again, and what the shop has kept is forgotten. */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  const { boot } = useKit();
  return async () => {
    forgetServed(boot);
    await Promise.all([mutate(isPublic, undefined, { revalidate: false }), mutate(isOwn)]);
  };
}

/** What one admin has seen is not for the next person at this screen. */
export function useForget() {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(isOwn, undefined, { revalidate: false }), [mutate]);
}

/** The answers that the page was served with would count as fresh once the cached ones are gone. */
function forgetServed({ data }: Boot) {
  for (const key of Object.keys(data).filter(isPublic)) Reflect.deleteProperty(data, key);
}
