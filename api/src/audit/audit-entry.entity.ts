import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AuditAction, AuditedEntity } from './audit-choice';

/** A field before and after, as text: null where there was or is nothing. */
export type FieldChange = { field: string; from: string | null; to: string | null };

/** What an admin did. Rows are added and never changed. */
@Entity('audit_entry')
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'varchar' })
  action: AuditAction;

  @Column({ type: 'varchar' })
  entity: AuditedEntity;

  @Column({ name: 'entity_id', type: 'bigint' })
  entityId: number;

  @Column({ name: 'user_id', type: 'bigint' })
  userId: number;

  /** The admin's name as it was then. */
  @Column()
  username: string;

  @Column({ type: 'json' })
  changes: FieldChange[];

  @Column({ type: 'varchar', nullable: true })
  reason: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}
