import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { AuditEntry, type StoredEntity } from './audit-entry.entity';

@Injectable()
export class AuditEntryRepository {
  async insert(tx: Tx, row: Omit<AuditEntry, 'id' | 'createdAt'>): Promise<void> {
    await tx.insert(AuditEntry, { ...row, createdAt: new Date() });
  }

  findNewest(tx: Tx, entity: StoredEntity, entityId: number, limit: number): Promise<AuditEntry[]> {
    return tx.find(AuditEntry, { where: { entity, entityId }, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }
}
