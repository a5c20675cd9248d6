import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { HandoverReason, HandoverState } from './handover-state';

const SELLER_DAYS = 30;

/** A row stores what Telegram has said about the owner of a chat that was sold. No column has an id of the buyer. */
@Entity('telegram_handover')
@PersonalRows({
  title: 'What Telegram said about the owner of what was ordered',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'deal', column: 'deal_id' }],
  erasure: 'replace',
  key: 'order_item_id',
})
export class Handover {
  @PrimaryColumn({ type: 'bigint' }) orderItemId: number;
  @Column({ type: 'bigint' }) dealId: number;
  /** Changes when Telegram gives the chat another id. */
  @Column({ type: 'bigint' }) chatId: number;
  @Column({ type: 'varchar' }) @Impersonal() chatKind: HandoverChatKind;
  @Column() @Impersonal() chatTitle: string;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() chatUsername: string | null;

  /** The owner when the hand-over began. Null once the shop has stopped looking. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to tell you from another owner', { erased: 'NULL', secret: true })
  sellerTelegramId: string | null;
  /** The last answer that named the seller's account as owner. */
  @Column({ type: 'datetime', precision: 3 }) sellerNamedAt: Date;

  @Column({ type: 'varchar' }) @Impersonal() state: HandoverState;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reason: HandoverReason | null;
  @Column({ type: 'datetime', precision: 3 }) stateAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) sellerPressedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) buyerPressedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) ownerLeftAt: Date | null;
  /** The first of the answers that name the buyer, without another answer since. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) firstNamedAt: Date | null;
  /** The second of these answers, which ends the hand-over. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) doneAt: Date | null;
  /** The last answer of Telegram. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) checkedAt: Date | null;
  @Column({ type: 'boolean' }) sellerIsAdmin: boolean;
  /** The time of the next look; null once the shop has stopped looking. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  /** The signed record, as people save it. It names no person. */
  @Column({ type: 'text', nullable: true }) @Impersonal() record: string | null;
  /** The shop may have stopped looking without an end, because it was switched off. */
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: SELLER_DAYS,
    where: 'seller_telegram_id IS NOT NULL',
    then: 'replace',
    policy: `The Telegram id of the seller of a group or channel is stored while we check whether it was handed over, for ${SELLER_DAYS} days at most.`,
  })
  createdAt: Date;
}

export const HANDOVER_CHAT_KINDS = ['group', 'channel'] as const;
export type HandoverChatKind = (typeof HANDOVER_CHAT_KINDS)[number];

/** A public key of the shop's signatures: Ed25519, in base64url. */
@Entity('telegram_handover_key')
export class HandoverKey {
  @PrimaryColumn({ type: 'char', length: 16 }) @Impersonal() id: string;
  @Column({ type: 'char', length: 43 }) @Impersonal() publicKey: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
