import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { User } from '../user/user.entity';
import type { AuditedEntity } from './audit-choice';
import { AuditEntry } from './audit-entry.entity';
import type { AuditEntryView } from './audit.view';

const NEWEST = 500;

/** What was done, and to what; `changes` and `reason` where there are any. */
export type Act = Pick<AuditEntry, 'action' | 'entity' | 'entityId'> & Partial<Pick<AuditEntry, 'changes' | 'reason'>>;

@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Adds to the log in the transaction of the act itself: neither is there without the other. */
  async record(manager: EntityManager, admin: User, { changes = [], reason = null, ...act }: Act): Promise<void> {
    const by = { userId: admin.id, username: admin.username };
    await manager.insert(AuditEntry, { ...act, ...by, changes, reason, createdAt: new Date() });
  }

  async of(entity: AuditedEntity, entityId: number): Promise<AuditEntryView[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const rows = await this.entries.find({ where: { entity, entityId }, order, take: NEWEST });
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
