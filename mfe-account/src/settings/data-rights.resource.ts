import type { components, DataRights, Erasure } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useOwnData } from '../own-data';

/** Proves the identity of the user: the password, and a code if two-factor authentication is on. */
export type Proof = components['schemas']['OwnerProof'];

const PATH = '/api/users/me/data';
const ERASURE_PATH = '/api/users/me/erasure';
const POLL_MS = 1_000;

/** Returns the path of an exported file, which works only with the session of the user. */
export const exportFilePath = (id: number, format: 'json' | 'html') => `${PATH}/export/${id}/${format}`;

export function useDataRights(userId: number) {
  const { api } = useKit();
  const {
    data: rights,
    show,
    ...state
  } = useOwnData<DataRights>(PATH, userId, {
    poll: (shown) => (shown?.export?.ready === false ? POLL_MS : 0),
  });
  return {
    ...state,
    rights,
    async request(proof: Proof) {
      const changed = await api<DataRights>(`${PATH}/export`, { method: 'POST', body: proof });
      await show(() => changed);
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
