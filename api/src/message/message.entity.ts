import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

export const MESSAGE_KINDS = ['contact', 'ticket'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A `new` message was never changed. `new` and `open` wait for staff, `waiting` waits for the customer. */
export const MESSAGE_STATES = ['new', 'open', 'waiting', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const TICKET_CATEGORIES = ['technical', 'billing', 'account', 'product', 'feature', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** The columns of both kinds of messages. */
abstract class StoredMessage {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'text' }) @Personal('to bring it to who can help', { freeText: true }) message: string;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  @Expires({ days: RETENTION_DAYS.message })
  createdAt: Date;
  @Column({ name: 'handled_at', type: 'datetime', precision: 3, nullable: true }) handledAt: Date | null;

  /** The admin who handled it. */
  @Column({ name: 'handled_by', type: 'bigint', nullable: true }) handledBy: number | null;

  /** When the last reply was sent. */
  @Column({ name: 'answered_at', type: 'datetime', precision: 3, nullable: true }) answeredAt: Date | null;

  /** The assigned admin. It counts only while the account is an admin: see UserService.adminNames. */
  @Column({ name: 'assigned_to', type: 'bigint', nullable: true }) assignedTo: number | null;

  /** Counts the changes. */
  @Column({ type: 'int' }) version: number;

  /** The database computes it. */
  @Column({ type: 'varchar', insert: false, update: false }) @Impersonal() state: MessageState;
}

/** A message to a seller. */
@Entity('contact_message')
@PersonalRows({
  title: 'Your messages to sellers',
  storedFor: `${RETENTION_DAYS.message} days.`,
  rows: [{ address: 'buyer_email' }],
  erasure: 'delete',
})
export class ContactMessage extends StoredMessage {
  @Column({ name: 'buyer_name' }) @Personal('to tell the seller who writes') name: string;
  @Column({ name: 'buyer_email' }) @Personal('so that the seller can reply') email: string;

  /** No foreign key: a message remains when its product is deleted. */
  @Column({ name: 'product_id', type: 'bigint' }) productId: number;
}

@Entity('support_ticket')
@PersonalRows({
  title: 'Your support tickets',
  storedFor: `${RETENTION_DAYS.message} days.`,
  rows: [{ account: 'user_id' }, { address: 'email', where: 'user_id IS NULL' }],
  erasure: 'delete',
})
export class SupportTicket extends StoredMessage {
  @Column() @Personal('to address you') name: string;
  @Column() @Personal('to reply to you') email: string;
  @Column() @Personal('to help you', { freeText: true }) subject: string;
  @Column({ type: 'varchar' }) @Impersonal() category: TicketCategory;
  @Column({ type: 'varchar' }) @Impersonal() priority: TicketPriority;

  /** The user who sent it; null for a visitor. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true }) userId: number | null;

  /** The listing that it is about. */
  @Column({ name: 'product_id', type: 'bigint', nullable: true }) productId: number | null;

  /** When the 24 hours restarted; null: they began with the ticket. */
  @Column({ name: 'clock_from', type: 'datetime', precision: 3, nullable: true }) clockFrom: Date | null;

  /** 24 hours after their start. The database computes it. */
  @Column({ name: 'due_at', type: 'datetime', precision: 3, insert: false, update: false }) dueAt: Date;
}

/** A message of either kind. */
export type Message = StoredMessage &
  Pick<SupportTicket, 'name' | 'email'> &
  Partial<Pick<SupportTicket, 'subject' | 'category' | 'priority' | 'userId' | 'productId' | 'clockFrom' | 'dueAt'>>;
