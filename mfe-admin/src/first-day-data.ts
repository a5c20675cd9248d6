import type { FirstDay } from '@telemarket/contract';
import { useAdminData } from './admin-api';

export const FIRST_DAY = '/api/admin/first-day';

/** @param isManager False: the user has the role Support, so no request is sent. */
export const useFirstDay = (isManager = true) => useAdminData<FirstDay>(isManager ? FIRST_DAY : null).data;
