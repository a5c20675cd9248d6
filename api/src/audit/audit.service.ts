import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { User } from '../user/user.entity';
import { AuditEntry, type AuditedEntity } from './audit-entry.entity';
import type { AuditEntryView } from './audit.view';

const MAX_ENTRIES = 500;

export type AuditedAction = Pick<AuditEntry, 'action' | 'entity' | 'entityId'> &
  Partial<Pick<AuditEntry, 'changes' | 'reason'>>;

@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Adds an entry in the transaction of the action, so that both are stored or neither. */
  async record(
    manager: EntityManager,
    admin: User,
    { changes = [], reason = null, ...action }: AuditedAction,
  ): Promise<void> {
    const by = { userId: admin.id, username: admin.username };
    await manager.insert(AuditEntry, { ...action, ...by, changes, reason, createdAt: new Date() });
  }

  async of(entity: AuditedEntity, entityId: number): Promise<AuditEntryView[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const rows = await this.entries.find({ where: { entity, entityId }, order, take: MAX_ENTRIES });
    return rows.map(({ id, action, username, changes, reason, createdAt }) => ({
      id,
      action,
      entity,
      entityId,
      by: username,
      changes,
      reason,
      createdAt: createdAt.toISOString(),
    }));
  }
}
