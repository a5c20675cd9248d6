import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MessageKind } from './message.entity';

/** `reply` is sent by mail, `note` is for staff only, `customer` is an answer that the customer gave elsewhere. */
export const ENTRY_TYPES = ['reply', 'note', 'customer'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** An entry that an admin has added to a message. Rows are never changed. */
@Entity('message_entry')
export class MessageEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'varchar' }) kind: MessageKind;
  @Column({ name: 'message_id', type: 'bigint' }) messageId: number;
  @Column({ type: 'varchar' }) type: EntryType;

  /** Personal. */
  @Column({ type: 'text' }) text: string;

  /** The admin. */
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
}
