import type { OrderDeals } from '@telemarket/contract';
import { useKit, useResource, useSession } from '@telemarket/kit';
import { useState } from 'react';
import { isRefused, pollWhileOpen } from './deal.resource';
import { type Proof, proofRequest } from './proof';

const PATH = '/api/orders/deals';

/** An order with its conversations, for a reader who has its key or is signed in to its account. */
export function useOrderDeals(proof: Proof) {
  const { api } = useKit();
  const user = useSession();
  const [hasFailed, setFailed] = useState(false);
  const key = [PATH, proof.orderId, proof.email, proof.key, user?.id] as const;

  async function read(): Promise<OrderDeals> {
    try {
      return await api<OrderDeals>(PATH, proofRequest(proof));
    } catch (error) {
      setFailed(isRefused(error));
      throw error;
    }
  }

  const fresh = pollWhileOpen<OrderDeals>(hasFailed, ({ items }) => items);
  const { data, error, isValidating, mutate } = useResource<OrderDeals, typeof key>(key, fresh, { read });
  return {
    order: isRefused(error) ? undefined : data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    /** Makes a change, and shows the order that the API returns. */
    send: async (action: 'message' | 'receive' | 'cancel' | 'ask-telegram', body: object) =>
      mutate(await api<OrderDeals>(`${PATH}/${action}`, proofRequest(proof, body)), { revalidate: false }),
  };
}

export type OrderChanges = Pick<ReturnType<typeof useOrderDeals>, 'send' | 'refresh'>;
