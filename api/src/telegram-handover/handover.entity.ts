import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { HandoverReason, HandoverState } from './handover-state';

const SELLER_ID_DAYS = 30;

/** Each row stores what Telegram has said about the owner of an ordered chat. No column stores an id of the buyer. */
@Entity('telegram_handover')
@PersonalRows({
  title: 'What Telegram said about the owner of an ordered group or channel',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'deal', column: 'deal_id' }],
  erasure: 'replace',
  key: 'order_item_id',
})
export class Handover {
  @PrimaryColumn({ type: 'bigint' }) orderItemId: number;
  @Column({ type: 'bigint' }) dealId: number;
  /** The id of the chat. It changes when Telegram gives the chat another id. */
  @Column({ type: 'bigint' }) chatId: number;
  @Column({ type: 'varchar' }) @Impersonal() chatKind: HandoverChatKind;
  @Column() @Impersonal() chatTitle: string;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() chatUsername: string | null;

  /** The owner of the chat when the hand-over began. Null once the shop has stopped checking. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to tell you from another owner', { erased: 'NULL', secret: true })
  sellerTelegramId: string | null;
  /** The time of the last answer that named the seller's account as the owner. */
  @Column({ type: 'datetime', precision: 3 }) sellerNamedAt: Date;

  @Column({ type: 'varchar' }) @Impersonal() state: HandoverState;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reason: HandoverReason | null;
  @Column({ type: 'datetime', precision: 3 }) stateAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) sellerPressedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) buyerPressedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) ownerLeftAt: Date | null;
  /**
   * The time of the first answer that named the buyer as the owner. Null again after an answer that names somebody
   * else.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) firstNamedAt: Date | null;
  /** The time of the second answer that named the buyer, which ends the hand-over. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) doneAt: Date | null;
  /** The time of the last answer of Telegram. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) checkedAt: Date | null;
  @Column({ type: 'boolean' }) sellerIsAdmin: boolean;
  /** The time of the next check. Null once the shop has stopped checking. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  /** The signed record, in the form that people save. It names no person. */
  @Column({ type: 'text', nullable: true }) @Impersonal() record: string | null;
  /** The seller's id expires, too, because a shop whose operator has switched the feature off never ends its checks. */
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: SELLER_ID_DAYS,
    where: 'seller_telegram_id IS NOT NULL',
    then: 'replace',
    policy: `The Telegram ID of the seller of a group or channel is stored while we check whether it was handed over, for ${SELLER_ID_DAYS} days at most.`,
  })
  createdAt: Date;
}

export const HANDOVER_CHAT_KINDS = ['group', 'channel'] as const;
export type HandoverChatKind = (typeof HANDOVER_CHAT_KINDS)[number];

/** A public key that verifies the records of hand-overs: an Ed25519 key in base64url. */
@Entity('telegram_handover_key')
export class HandoverKey {
  @PrimaryColumn({ type: 'char', length: 16 }) @Impersonal() id: string;
  @Column({ type: 'char', length: 43 }) @Impersonal() publicKey: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
