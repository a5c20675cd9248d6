import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Tx } from '../database/transactions';
import { AuditEntry, type AuditedEntity } from './audit-entry.entity';

@Injectable()
export class AuditEntryRepository {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  async insert(tx: Tx, row: Omit<AuditEntry, 'id' | 'createdAt'>): Promise<void> {
    await tx.insert(AuditEntry, { ...row, createdAt: new Date() });
  }

  findNewest(entity: AuditedEntity, entityId: number, limit: number): Promise<AuditEntry[]> {
    return this.entries.find({ where: { entity, entityId }, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }
}
