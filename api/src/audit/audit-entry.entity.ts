import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ERASED_TEXT, Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

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

/** The API lists only actions on an `AuditedEntity`, because the enum of the released contract must not grow. */
type ShopEntity = 'mail' | 'invitation' | 'shop' | 'page' | 'letter' | 'subscriber' | 'first-day' | 'demonstration';
export type StoredEntity = AuditedEntity | 'user' | 'seller' | 'topic' | ShopEntity;

/** A field before and after a change, as text. Null stands for no value. */
export type FieldChange = { field: string; from: string | null; to: string | null };

/** An action of an admin or of the operator. Only erasure changes a row, and only retention deletes it. */
@Entity('audit_entry')
@PersonalRows({
  title: 'Administrators’ actions that concern you, or that you took as an administrator',
  storedFor: `${RETENTION_DAYS.audit / 365} years.`,
  rows: [
    { account: 'user_id', columns: ['username'] },
    { account: 'about_user_id', columns: ['reason', 'changes'] },
    // An API of an earlier release leaves about_user_id empty.
    { account: 'entity_id', where: "entity = 'user'", columns: ['reason', 'changes'] },
    { parent: 'order', column: 'entity_id', where: "entity = 'order'", columns: ['reason'] },
    {
      parent: 'message',
      column: 'entity_id',
      where: "entity IN ('contact', 'ticket')",
      columns: ['reason', 'changes'],
    },
    { parent: 'seller', column: 'entity_id', where: "entity = 'seller'", columns: ['reason', 'changes'] },
    { parent: 'product', column: 'entity_id', where: "entity = 'product'", columns: ['reason', 'changes'] },
  ],
  erasure: 'replace',
})
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'varchar' }) @Impersonal() action: AuditAction;
  @Column({ type: 'varchar' }) @Impersonal() entity: StoredEntity;
  @Column({ type: 'bigint' }) entityId: number;
  @Column({ type: 'bigint' }) userId: number;
  /** The user whom the entry is about; null if only the entity says whom it is about. */
  @Column({ type: 'bigint', nullable: true }) aboutUserId: number | null;
  @Column() @Personal('to say who did it', { erased: `'${ERASED_TEXT}'` }) username: string;
  @Column({ type: 'json' })
  @Personal('to say what was changed', { erased: "'[]'", freeText: true })
  changes: FieldChange[];
  @Column({ type: 'varchar', nullable: true })
  @Personal('to say why it was changed', { erased: 'NULL', freeText: true })
  reason: string | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.audit,
    policy: `Changes by administrators are recorded for ${RETENTION_DAYS.audit / 365} years.`,
  })
  createdAt: Date;
}
