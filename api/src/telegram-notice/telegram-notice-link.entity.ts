import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Personal, PersonalRows } from '../database/personal-data';
import { DECIMAL_TEXT_TRANSFORMER } from './telegram-notice.entity';

/**
 * A link to the bot that switches notices on. The link works for the first Telegram account that starts the bot with
 * it.
 */
@Entity('telegram_notice_link')
@PersonalRows({
  title: 'Links that switch on notices in Telegram',
  storedFor: 'At most an hour.',
  rows: [{ account: 'user_id' }, { address: 'seller_email' }],
  erasure: 'delete',
  indexed: true,
})
export class TelegramNoticeLink {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  /** The hash of the token in the link, made by `hashOf`. */
  @Column({ type: 'char', length: 64 }) @Personal('to recognise the link', { secret: true }) tokenHash: string;

  /** The user whose notices the link switches on. Null for a link of a deal. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  /** The deal whose notices the link switches on. Null for a link of a user. */
  @Column({ type: 'bigint', nullable: true }) dealId: number | null;
  @Column({ type: 'int', nullable: true }) dealVersion: number | null;
  @Column({ type: 'varchar', nullable: true }) @Personal('to find what is stored about you') sellerEmail: string | null;

  /** The Telegram account that has opened the link. Null until then. */
  @Column({ type: 'bigint', nullable: true, transformer: DECIMAL_TEXT_TRANSFORMER })
  @Personal('to send you the notices')
  chatId: string | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show you which Telegram account has opened it')
  username: string | null;
  /** True when a Telegram account other than the linked one has opened the link and the user has not answered yet. */
  @Column({ type: 'boolean' }) asks: boolean;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 0 }) expiresAt: Date;
}
