import type { AuditEntry } from '@telemarket/contract';
import { useAdminData } from '../admin-data';

/** What was ever done to one thing, newest first. */
export const useAudit = (entity: AuditEntry['entity'], id: number) =>
  useAdminData<AuditEntry[]>(`/api/admin/audit?entity=${entity}&id=${id}`);
