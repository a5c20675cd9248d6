import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { MessageKind } from './message.entity';

/** `reply` is sent by mail, `note` is for staff only, `customer` is an answer that the customer gave elsewhere. */
export const ENTRY_TYPES = ['reply', 'note', 'customer'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

const WITHOUT_MESSAGE = `(kind = 'contact' AND NOT EXISTS (SELECT 1 FROM contact_message m WHERE m.id = message_id)
  OR kind = 'ticket' AND NOT EXISTS (SELECT 1 FROM support_ticket t WHERE t.id = message_id))`;

/** An entry that an admin has added to a message. Rows are never changed. */
@Entity('message_entry')
@PersonalRows({
  title: 'Replies to your messages, and notes about them',
  storedFor: 'With the message.',
  rows: [
    { parent: 'contact_message', column: 'message_id', where: "kind = 'contact'" },
    { parent: 'support_ticket', column: 'message_id', where: "kind = 'ticket'" },
  ],
  erasure: 'delete',
})
export class MessageEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'varchar' }) @Impersonal() kind: MessageKind;
  @Column({ name: 'message_id', type: 'bigint' }) messageId: number;
  @Column({ type: 'varchar' }) @Impersonal() type: EntryType;

  /** Personal. */
  @Column({ type: 'text' }) @Personal('to help you, and to remember what was said', { freeText: true }) text: string;

  /** The admin. */
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  @Expires({ days: 0, where: WITHOUT_MESSAGE, inWindows: true })
  createdAt: Date;
}
