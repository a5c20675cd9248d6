import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { ERASED_TEXT, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { Actor, LineState } from '../order-item/transitions';

/** The part of an order that one seller hands over. */
@Entity('deal')
@PersonalRows({
  title: 'Your orders, by seller',
  storedFor: 'As long as the order is stored.',
  rows: [
    { parent: 'order', column: 'order_id', columns: ['token_hash'] },
    { address: 'seller_email', columns: ['seller_name', 'seller_email', 'token_hash'] },
  ],
  erasure: 'replace',
})
export class Deal {
  @PrimaryColumn({ type: 'bigint' }) id: number;

  /** The number of the deal, which both sides see. The seller never sees the number of the order. */
  @Column({ type: 'char', length: 8 }) @Impersonal() number: string;
  /** The id of the order's row, not the order number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'bigint', nullable: true }) sellerId: number | null;
  @Column()
  // An erased name must differ from the names in the other deals of the order.
  @Personal('to tell the buyer who sells', { erased: "CONCAT('erased ', id)" })
  sellerName: string;
  /** The address that gets the mails about the deal. A user who has confirmed this address sees the deal. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to bring orders to the seller', { erased: 'NULL' })
  sellerEmail: string | null;

  /** SHA-256 in hex of the token that opens the deal without an account; null when no token opens it. */
  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to open the deal from its mail', { erased: 'NULL', secret: true })
  tokenHash: string | null;
  /** Each version has its own token, so a new version makes the earlier token invalid. */
  @Column({ type: 'int' }) tokenVersion: number;
  /** The time at which the mail about the deal was put into the outbox; null before. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) notifiedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) acceptedAt: Date | null;
  /** The first time at which the seller accepted, declined or wrote. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) answeredAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) sellerRemindedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) buyerRemindedAt: Date | null;
  /** The time at which the shop got a mail that could not be delivered to the seller. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) mailFailedAt: Date | null;
  /**
   * The time at which the seller declined a line; null if no line was declined, or once staff have looked at the deal.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) declinedAt: Date | null;
  /** The time at which staff looked at a deal that needed their attention. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) attendedAt: Date | null;
  /**
   * The time at which the administrators got the mail about the order. Only the first deal of an order has this time.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) shopNotifiedAt: Date | null;
  @Column({ type: 'datetime', precision: 3 }) activeAt: Date;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}

export const DEAL_ENTRY_TYPES = ['message', 'accepted', 'declined', 'handed_over', 'received', 'cancelled'] as const;
export type DealEntryType = 'message' | Exclude<LineState, 'waiting'>;

/** A message, or a change of a line. A foreign key deletes it with the deal. */
@Entity('deal_entry')
@PersonalRows({
  title: 'Messages and actions in your orders',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'deal', column: 'deal_id' }],
  erasure: 'replace',
})
export class DealEntry {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) dealId: number;
  /** Null for a message. */
  @Column({ type: 'bigint', nullable: true }) orderItemId: number | null;
  @Column({ type: 'varchar' }) @Impersonal() type: DealEntryType;
  @Column({ type: 'varchar' }) @Impersonal() actor: Actor;
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  @Column({ type: 'text' })
  @Personal('to agree on the hand-over', { erased: `'${ERASED_TEXT}'`, freeText: true })
  text: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
