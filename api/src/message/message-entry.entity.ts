import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { MessageKind } from './message.entity';

/** `reply` is sent by mail, `note` is for staff only, `customer` is an answer of the customer. */
export const ENTRY_TYPES = ['reply', 'note', 'customer'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** An entry that an admin or the customer has added to a message. A foreign key deletes it with the message. */
@Entity('message_entry')
@PersonalRows({
  title: 'Replies to your messages, and notes about them',
  storedFor: 'With the message.',
  rows: [{ parent: 'message', column: 'message_id' }],
  erasure: 'delete',
})
export class MessageEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** Only the previous release reads this column. */
  @Column({ type: 'varchar' }) @Impersonal() kind: MessageKind;
  @Column({ type: 'bigint' }) messageId: number;
  @Column({ type: 'varchar' }) @Impersonal() type: EntryType;
  @Column({ type: 'text' }) @Personal('to help you, and to remember what was said', { freeText: true }) text: string;

  /** An admin, or the customer who sent the message. */
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
