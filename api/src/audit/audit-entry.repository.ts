import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { isRoleEnough, type StaffRole, staffRoleOf } from '../staff-role/staff-role';
import { AuditEntry, type StoredEntity } from './audit-entry.entity';

/** The statement is plain SQL, because TypeORM would write FOR SHARE, which MariaDB does not know. */
const SELECT_STAFF_ROLE =
  'SELECT is_admin AS isManager, staff_role AS staffRole FROM `user` WHERE id = ? LOCK IN SHARE MODE';

@Injectable()
export class AuditEntryRepository {
  async insert(tx: Tx, row: Omit<AuditEntry, 'id' | 'createdAt'>): Promise<void> {
    await tx.insert(AuditEntry, { ...row, createdAt: new Date() });
  }

  /**
   * Returns whether the user has this role, or a higher one. The lock delays a loss of the role until the action has
   * ended.
   */
  async isStillStaff(tx: Tx, id: number, role: StaffRole): Promise<boolean> {
    const [user] = await tx.query<{ isManager: 0 | 1; staffRole: 'support' | null }[]>(SELECT_STAFF_ROLE, [id]);
    return user !== undefined && isRoleEnough(staffRoleOf({ ...user, isManager: user.isManager === 1 }), role);
  }

  findNewest(tx: Tx, entity: StoredEntity, entityId: number, limit: number): Promise<AuditEntry[]> {
    return tx.find(AuditEntry, { where: { entity, entityId }, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }
}
