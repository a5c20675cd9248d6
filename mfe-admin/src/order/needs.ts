import type { Needs } from '@telemarket/contract';
import { POLL_MS, useAdminData } from '../admin-api';

export const NEEDS = '/api/admin/needs';

export const useNeeds = () => useAdminData<Needs>(NEEDS, { poll: POLL_MS });

/** The rows of the queue. */
export const needsCount = ({ deals, sellers }: Needs): number =>
  deals.length + Number(sellers.missing > 0) + Number(sellers.several > 0);
