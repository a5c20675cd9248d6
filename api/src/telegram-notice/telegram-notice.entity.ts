import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';

/** Reads the number of a Telegram chat as a text, because it can be negative and larger than 32 bits. */
export const DECIMAL_TEXT_TRANSFORMER = {
  from: (value: number | string | null) => (value === null ? null : String(value)),
  to: <T>(value: T): T => value,
};

/**
 * The reasons why Telegram delivers no more notices: the person has blocked the bot or has written /stop, or the
 * Telegram account no longer exists.
 */
export const NOTICE_END_REASONS = ['blocked', 'stopped', 'gone'] as const;
export type NoticeEndReason = (typeof NOTICE_END_REASONS)[number];

/** A Telegram account that gets the notices of a user, or the notices of one deal when its seller has no account. */
@Entity('telegram_notice')
@PersonalRows({
  title: 'Telegram accounts that get your notices',
  storedFor:
    'Until you switch the notices off; 30 days after you have blocked or stopped the bot; 90 days for a single deal.',
  rows: [{ account: 'user_id' }, { address: 'seller_email' }],
  erasure: 'delete',
  indexed: true,
})
export class TelegramNotice {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  /** The user who gets the notices. Null for the notices of a single deal. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  /** The deal that the notices are about. Null for the notices of a user. */
  @Column({ type: 'bigint', nullable: true }) dealId: number | null;
  /**
   * The version of the deal's token when the notices were switched on. The notices end when the deal gets a new token.
   */
  @Column({ type: 'int', nullable: true }) dealVersion: number | null;
  /**
   * The seller's address in the deal. By this address, the shop finds the row for the owner of the address. Null for
   * the notices of a user.
   */
  @Column({ type: 'varchar', nullable: true }) @Personal('to find what is stored about you') sellerEmail: string | null;

  /** The number of the private chat with the bot, which is also the number of the Telegram account. */
  @Column({ type: 'bigint', transformer: DECIMAL_TEXT_TRANSFORMER })
  @Personal('to send you the notices')
  chatId: string;
  /** The username when the notices were switched on. Null for a Telegram account without a username. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show you which Telegram account gets them')
  username: string | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: 90,
    where: 'deal_id IS NOT NULL',
    policy: 'Notices in Telegram about a single deal end after 90 days, and the Telegram account’s ID is deleted.',
  })
  startedAt: Date;
  /** Null while notices are sent. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: 30,
    policy: 'When you block our Telegram bot or stop it, your Telegram ID is deleted after 30 days.',
  })
  endedAt: Date | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() endedBy: NoticeEndReason | null;
}
