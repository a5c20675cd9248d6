import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'restored',
  'completed',
  'cancelled',
  'handled',
  'reopened',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDITED_ENTITIES = ['product', 'order', 'contact', 'ticket'] as const;
export type AuditedEntity = (typeof AUDITED_ENTITIES)[number];

/** The API does not return entries about users, because the enum of the released contract must not grow. */
type StoredEntity = AuditedEntity | 'user';

/** A field before and after a change, as text. Null stands for no value. */
export type FieldChange = { field: string; from: string | null; to: string | null };

/** An action of an admin, or of the operator. Rows are never changed or deleted. */
@Entity('audit_entry')
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'varchar' }) action: AuditAction;
  @Column({ type: 'varchar' }) entity: StoredEntity;
  @Column({ name: 'entity_id', type: 'bigint' }) entityId: number;
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;

  /** The name of the admin at that time. */
  @Column() username: string;
  @Column({ type: 'json' }) changes: FieldChange[];
  @Column({ type: 'varchar', nullable: true }) reason: string | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
}
