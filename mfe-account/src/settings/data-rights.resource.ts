import type { components, DataRights, Erasure } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';

/** Proves the identity of the user: the password, and a code if two-factor authentication is on. */
export type Proof = components['schemas']['OwnerProof'];

const PATH = '/api/users/me/data';
const ERASURE_PATH = '/api/users/me/erasure';
const POLL_MS = 1_000;

/** The link works only with the session of the user. */
export const filePath = (id: number, format: 'json' | 'html') => `${PATH}/export/${id}/${format}`;

/** @param userId Part of the cache key: another user must not see the cached data. */
export function useDataRights(userId: number) {
  const { api } = useKit();
  const { data, error, isValidating, mutate } = useSWR<DataRights, Error>([PATH, userId], () => api<DataRights>(PATH), {
    revalidateOnMount: true,
    dedupingInterval: 0,
    refreshInterval: (rights) => (rights?.export?.ready === false ? POLL_MS : 0),
  });
  return {
    rights: data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    /** Throws the API's error. */
    async request(proof: Proof) {
      const rights = await api<DataRights>(`${PATH}/export`, { method: 'POST', body: proof });
      await mutate(rights, { revalidate: false });
    },
  };
}

export function useErasure() {
  const { api } = useKit();
  return {
    /** Ends every session. Throws the API's error. */
    request: (proof: Proof) => api<Erasure>(ERASURE_PATH, { method: 'POST', body: proof }),
    takeBack: () => api(ERASURE_PATH, { method: 'DELETE' }),
  };
}
