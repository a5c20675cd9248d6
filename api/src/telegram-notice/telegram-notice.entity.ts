import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';

/** The number of a Telegram chat is a text in code, because it can be larger than 32 bits and negative. */
export const DECIMAL_TEXT = {
  from: (value: number | string | null) => (value === null ? null : String(value)),
  to: <T>(value: T): T => value,
};

/** Why Telegram delivers nothing any more: the person has blocked the bot, has written /stop, or the account is gone. */
export const NOTICE_ENDS = ['blocked', 'stopped', 'gone'] as const;
export type NoticeEnd = (typeof NOTICE_ENDS)[number];

/** A Telegram account that gets the notices of a user, or those of one deal for a seller without an account. */
@Entity('telegram_notice')
@PersonalRows({
  title: 'Telegram accounts that get your notices',
  storedFor:
    'Until you switch the notices off; 30 days when Telegram has ended them; 90 days for those of a single deal.',
  rows: [{ account: 'user_id' }, { address: 'seller_email' }],
  erasure: 'delete',
  indexed: true,
})
export class TelegramNotice {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  /** Null for a deal. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  /** Null for a user. */
  @Column({ type: 'bigint', nullable: true }) dealId: number | null;
  /** The version of the deal's token with which the notices were switched on. They end with that token. */
  @Column({ type: 'int', nullable: true }) dealVersion: number | null;
  /** The address of the deal, to find the row for its owner. Null for a user. */
  @Column({ type: 'varchar', nullable: true }) @Personal('to find what is stored about you') sellerEmail: string | null;

  /** The private chat with the bot. Its number is that of the Telegram account. */
  @Column({ type: 'bigint', transformer: DECIMAL_TEXT }) @Personal('to send you the notices') chatId: string;
  /** The username when the notices were switched on; null for an account without one. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show you which Telegram account gets them')
  username: string | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: 90,
    where: 'deal_id IS NOT NULL',
    policy:
      'Notices in Telegram about a single deal end after 90 days, and the number of the Telegram account is deleted.',
  })
  startedAt: Date;
  /** Null while notices are sent. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: 30,
    policy: 'When you block our Telegram bot or stop it, the number of the Telegram account is deleted after 30 days.',
  })
  endedAt: Date | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() endedBy: NoticeEnd | null;
}
