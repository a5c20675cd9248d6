import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { pick } from '../http/view';
import type { User } from '../user/user.entity';
import type { AuditEntry, AuditedEntity, FieldChange, StoredEntity } from './audit-entry.entity';
import { AuditEntryRepository } from './audit-entry.repository';
import type { AuditEntryView } from './audit.view';

const MAX_ENTRIES = 500;

type Value = string | number | boolean | string[] | null;

type AuditedAction = Pick<AuditEntry, 'action' | 'entity' | 'entityId'> &
  Partial<Pick<AuditEntry, 'changes' | 'reason' | 'aboutUserId'>>;

@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditEntryRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Adds an entry in the transaction of the action, so that both are stored or neither. */
  async record(tx: Tx, { id, username }: Pick<User, 'id' | 'username'>, action: AuditedAction): Promise<void> {
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
    return this.entries.findNewest(tx, entity, entityId, MAX_ENTRIES);
  }
}

/** Returns the fields that differ, as text. A list has one line for each item. `before` is null for a new entity. */
export function fieldChanges<Field extends string>(
  before: Record<Field, Value> | null,
  after: Record<Field, Value>,
  fields: readonly Field[],
): FieldChange[] {
  return fields
    .map((field) => ({ field, from: before && textOf(before[field]), to: textOf(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

function textOf(value: Value): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join('\n') : String(value);
}
