import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { roleRefused } from '../http/problem';
import { pick } from '../http/view';
import { staffRoleOf } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import type { AuditEntry, AuditedEntity, FieldChange, StoredEntity } from './audit-entry.entity';
import { AuditEntryRepository } from './audit-entry.repository';
import type { AuditEntryView } from './audit.view';

const MAX_AUDIT_ENTRIES = 500;

type FieldValue = string | number | boolean | string[] | null;

/** A user as of the moment at which the request was admitted, or the operator, who has no account. */
export type AuditActor = Pick<User, 'id' | 'username' | 'isManager' | 'staffRole'>;

/** No user has the id 0. */
export const OPERATOR_ACTOR: AuditActor = { id: 0, username: 'operator', isManager: false, staffRole: null };

/** The shop acts by itself when an administrator has planned an action, or when a time limit has passed. */
export const SHOP_ACTOR: AuditActor = { ...OPERATOR_ACTOR, username: 'the shop' };

type AuditedAction = Pick<AuditEntry, 'action' | 'entity' | 'entityId'> &
  Partial<Pick<AuditEntry, 'changes' | 'reason' | 'aboutUserId'>>;

@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Adds an entry in the transaction of the action, so that both are stored or neither is. Throws 403 when the actor
   * has lost the required role since the request was admitted.
   */
  async record(tx: Tx, actor: AuditActor, action: AuditedAction): Promise<void> {
    const { id, username } = actor;
    const role = staffRoleOf(actor);
    if (role && !(await this.entries.isStillStaff(tx, id, role))) throw roleRefused();
    const aboutUserId = action.entity === 'user' ? action.entityId : null;
    await this.entries.insert(tx, { changes: [], reason: null, aboutUserId, ...action, userId: id, username });
  }

  async listFor(entity: AuditedEntity, entityId: number): Promise<AuditEntryView[]> {
    const rows = await this.transactions.read((tx) => this.findNewest(tx, entity, entityId));
    return rows.map((row) => ({
      ...pick(row, 'id', 'action', 'entityId', 'changes', 'reason', 'createdAt'),
      ...{ entity, by: row.username },
    }));
  }

  findNewest(tx: Tx, entity: StoredEntity, entityId: number): Promise<AuditEntry[]> {
    return this.entries.findNewest(tx, entity, entityId, MAX_AUDIT_ENTRIES);
  }
}

/** Returns the fields that differ, as text. A list has one line for each item. `before` is null for a new entity. */
export function fieldChanges<Field extends string>(
  before: Record<Field, FieldValue> | null,
  after: Record<Field, FieldValue>,
  fields: readonly Field[],
): FieldChange[] {
  return fields
    .map((field) => ({ field, from: before && textOf(before[field]), to: textOf(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

function textOf(value: FieldValue): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join('\n') : String(value);
}
