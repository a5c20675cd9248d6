import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ERASED_TEXT, Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';
import type { Actor } from '../order-item/transitions';

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

@Entity('order')
@PersonalRows({
  title: 'Your orders',
  storedFor: `Names and addresses: as long as the account exists, or for ${RETENTION_DAYS.guestOrder / 365} years without an account. Ordered items and their prices: for ${RETENTION_DAYS.order / 365} years, for bookkeeping.`,
  rows: [{ account: 'user_id' }, { address: 'email_key', where: 'user_id IS NULL' }],
  erasure: 'replace',
  erasedAt: 'erased_at',
})
export class Order {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The order number, which the buyer's device chooses. It is unique together with the email key. */
  @Column() @Impersonal() orderId: string;
  @Column()
  // The replacement contains the row's id, because the value must be unique together with the order number.
  @Personal('to find the order', { erased: "CONCAT('erased ', id)", secret: true })
  emailKey: string;

  /** The account of the buyer. Null for the order of a guest. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  @Column({ type: 'varchar' }) @Impersonal() status: OrderStatus;
  @Column() @Personal('to know whose order it is', { erased: `'${ERASED_TEXT}'` }) customerName: string;
  @Column() @Personal('to write about the order', { erased: `'${ERASED_TEXT}'` }) customerEmail: string;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to hand over what was ordered', { erased: 'NULL' })
  customerTelegram: string | null;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) total: string;

  /**
   * The SHA-256 hash of the canonical request, in hex. A request with the same order number but another hash is a
   * different order.
   */
  @Column({ type: 'char', length: 64 })
  @Personal('to recognise an order that is sent again', { erased: "REPEAT('0', 64)", secret: true })
  requestHash: string;
  /** The SHA-256 hash, in hex, of the key of the device that placed the order. Null when the device sent no key. */
  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to let only you change the order', { erased: 'NULL', secret: true })
  keyHash: string | null;
  /** The SHA-256 hash, in hex, of the key in the mails to the buyer. Null when the mails contain no key. */
  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to let only you change the order', { erased: 'NULL', secret: true })
  mailKeyHash: string | null;
  /**
   * The time at which the personal data of the customer was erased. After that, no more mails about the order are sent.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) erasedAt: Date | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.guestOrder,
    where: 'user_id IS NULL',
    then: 'replace',
    policy: `For orders placed without an account, the name, email address and Telegram username are deleted after ${RETENTION_DAYS.guestOrder / 365} years.`,
  })
  @Expires({
    days: RETENTION_DAYS.order,
    policy: `Ordered items and their prices are kept for ${RETENTION_DAYS.order / 365} years for bookkeeping, and then deleted.`,
  })
  createdAt: Date;
}

/** A change of an order's total, because lines were declined or cancelled. */
@Entity('order_total')
@PersonalRows({
  title: 'Changes to your order totals',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'stay',
})
export class OrderTotal {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The internal id of the order row, not the order number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) totalBefore: string;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) totalAfter: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}

/** A change of an order's status. Placing the order adds the first row. */
@Entity('order_history')
@PersonalRows({
  title: 'Your order history',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'replace',
})
export class OrderHistory {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The internal id of the order row, not the order number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'varchar' }) @Impersonal() status: OrderStatus;

  /** The user who has changed the status. Null for a guest. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  /** Null in a row that an earlier version has written for the buyer or the shop. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() actor: Actor | null;

  @Column()
  @Personal('to say why an order was completed or cancelled', { erased: `'${ERASED_TEXT}'`, freeText: true })
  reason: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
