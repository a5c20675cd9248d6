import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ERASED, Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';
import type { Actor } from '../order-item/transitions';

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

@Entity('order')
@PersonalRows({
  title: 'Your orders',
  storedFor: `Names and addresses: as long as the account, or ${RETENTION_DAYS.guestOrder / 365} years without an account. What was ordered and its price: ${RETENTION_DAYS.order / 365} years, for bookkeeping.`,
  rows: [{ account: 'user_id' }, { address: 'email_key', where: 'user_id IS NULL' }],
  erasure: 'replace',
  erasedAt: 'erased_at',
})
export class Order {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** Chosen by the buyer's device. Unique together with the email key. */
  @Column() @Impersonal() orderId: string;
  @Column()
  // The replacement must be unique together with the id of the order.
  @Personal('to find the order', { erased: "CONCAT('erased ', id)", secret: true })
  emailKey: string;

  /** Null for a guest's order, which can only be tracked. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  @Column({ type: 'varchar' }) @Impersonal() status: OrderStatus;
  @Column() @Personal('to know whose order it is', { erased: `'${ERASED}'` }) customerName: string;
  @Column() @Personal('to write about the order', { erased: `'${ERASED}'` }) customerEmail: string;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to hand over what was ordered', { erased: 'NULL' })
  customerTelegram: string | null;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) total: string;

  /** SHA-256 of the canonical request, in hex. A request with the same id and another hash is another order. */
  @Column({ type: 'char', length: 64 })
  @Personal('to recognise an order that is sent again', { erased: "REPEAT('0', 64)", secret: true })
  requestHash: string;
  /** SHA-256 in hex of the key of the device that placed the order; null when it sent none. */
  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to let only you change the order', { erased: 'NULL', secret: true })
  keyHash: string | null;
  /** SHA-256 in hex of the key in the mails to the buyer; null when they have none. */
  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to let only you change the order', { erased: 'NULL', secret: true })
  mailKeyHash: string | null;
  /** The time at which the values of the customer were removed. No mail about the order is sent after that. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) erasedAt: Date | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.guestOrder,
    where: 'user_id IS NULL',
    then: 'replace',
    policy: `Orders placed without an account lose name, email address and Telegram username after ${RETENTION_DAYS.guestOrder / 365} years.`,
  })
  @Expires({
    days: RETENTION_DAYS.order,
    policy: `What was ordered and its price is deleted after ${RETENTION_DAYS.order / 365} years, for bookkeeping.`,
  })
  createdAt: Date;
}

/** A change of the total: a line was declined or cancelled. */
@Entity('order_total')
@PersonalRows({
  title: 'Changes of the totals of your orders',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'stay',
})
export class OrderTotal {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The key of the row, not the number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) totalBefore: string;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) totalAfter: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}

/** A status of an order. Placing the order adds the first row. */
@Entity('order_history')
@PersonalRows({
  title: 'What happened to your orders',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'replace',
})
export class OrderHistory {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The key of the row, not the number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'varchar' }) @Impersonal() status: OrderStatus;

  /** The user who changed the status; null for a guest. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  /** Null in a row of an earlier version: the buyer or the shop. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() actor: Actor | null;

  @Column()
  @Personal('to say why an order was completed or cancelled', { erased: `'${ERASED}'`, freeText: true })
  reason: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
