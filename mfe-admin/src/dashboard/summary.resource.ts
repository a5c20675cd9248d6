import type { AdminSummary } from '@telemarket/contract';
import { useAdminData } from '../admin-data';

export const useSummary = () => useAdminData<AdminSummary>('/api/admin/summary');
