import type { Needs } from '@telemarket/contract';
import { POLL_MS, useAdminData } from '../admin-api';
import { useIsManager } from '../role';

export const NEEDS = '/api/admin/needs';

const NO_SELLERS: Needs['sellers'] = { missing: 0, several: 0 };

/**
 * Reads the deals and sellers that need an administrator. Support gets no sellers, because only managers can enter the
 * address of a seller.
 */
export function useNeeds() {
  const isManager = useIsManager();
  const response = useAdminData<Needs>(NEEDS, { poll: POLL_MS });
  const { data } = response;
  return { ...response, data: data && (isManager ? data : { ...data, sellers: NO_SELLERS }) };
}

/** Returns the number of rows in the queue. */
export const needsCount = ({ deals, sellers }: Needs): number =>
  deals.length + Number(sellers.missing > 0) + Number(sellers.several > 0);
