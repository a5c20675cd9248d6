import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

/** A `contact` is a message to a seller. A `ticket` is a support ticket. */
export const MESSAGE_KINDS = ['contact', 'ticket'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Nobody has changed a `new` message yet. `new` and `open` messages wait for staff, and `waiting` messages wait for the
 * customer.
 */
export const MESSAGE_STATES = ['new', 'open', 'waiting', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const TICKET_CATEGORIES = ['technical', 'billing', 'account', 'product', 'feature', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** The priorities from the least to the most urgent. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

@Entity('message')
@PersonalRows({
  title: 'Your messages to sellers, and your support tickets',
  storedFor: `${RETENTION_DAYS.message} days.`,
  rows: [{ account: 'user_id' }, { address: 'email', where: 'user_id IS NULL' }],
  erasure: 'delete',
})
export class Message {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** A column that the database computes from `subject`, because only tickets have a subject. */
  @Column({ type: 'varchar', insert: false, update: false }) @Impersonal() kind: MessageKind;
  @Column() @Personal('to address you') name: string;
  @Column() @Personal('to reply to you') email: string;
  @Column({ type: 'varchar', nullable: true }) @Personal('to help you', { freeText: true }) subject: string | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() category: TicketCategory | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() priority: TicketPriority | null;
  @Column({ type: 'text' }) @Personal('to pass it to somebody who can help', { freeText: true }) message: string;

  /** The signed-in user who sent the message. Null for a visitor. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;

  /**
   * The listing that the message is about. There is no foreign key, because the message stays when the product is
   * deleted.
   */
  @Column({ type: 'bigint', nullable: true }) productId: number | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.message,
    policy: `Messages, support tickets and the replies to them are deleted after ${RETENTION_DAYS.message} days.`,
  })
  createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) handledAt: Date | null;

  /** True when `handledAt` is not null. The database computes this column, so that an index can contain it. */
  @Column({ type: 'boolean', insert: false, update: false }) handled: boolean;
  @Column({ type: 'bigint', nullable: true }) handledBy: number | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) answeredAt: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true }) readAt: Date | null;

  /** A column that the database computes for lists: the latest of `createdAt`, `answeredAt` and `readAt`. */
  @Column({ type: 'datetime', precision: 3, insert: false, update: false }) activeAt: Date;

  /**
   * The time at which the 24 hours for a reply started again. Null when they still count from the creation of the
   * ticket.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) clockFrom: Date | null;

  /** A column that the database computes: the end of the 24 hours for a reply. Null for a message to a seller. */
  @Column({ type: 'datetime', precision: 3, nullable: true, insert: false, update: false }) dueAt: Date | null;

  /** The admin who is assigned to the message. The assignment is ignored when the account is no longer an admin. */
  @Column({ type: 'bigint', nullable: true }) assignedTo: number | null;
  @Column({ type: 'int' }) version: number;
  @Column({ type: 'varchar', insert: false, update: false }) @Impersonal() state: MessageState;
}

/** A `reply` is for the customer, a `note` is for staff only, and a `customer` entry is an answer of the customer. */
export const ENTRY_TYPES = ['reply', 'note', 'customer'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** An entry that an admin or the customer has added to a message. A foreign key deletes the entry with its message. */
@Entity('message_entry')
@PersonalRows({
  title: 'Replies to your messages, and notes about them',
  storedFor: 'As long as the message is stored.',
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

  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
