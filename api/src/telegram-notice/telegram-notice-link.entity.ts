import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Personal, PersonalRows } from '../database/personal-data';
import { DECIMAL_TEXT } from './telegram-notice.entity';

/** A link to the bot that switches notices on. The first Telegram account that starts the bot with it uses it up. */
@Entity('telegram_notice_link')
@PersonalRows({
  title: 'Links that switch notices in Telegram on',
  storedFor: 'At most an hour.',
  rows: [{ account: 'user_id' }, { address: 'seller_email' }],
  erasure: 'delete',
  indexed: true,
})
export class TelegramNoticeLink {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  /** The hash of the token in the link; see hashOf. */
  @Column({ type: 'char', length: 64 }) @Personal('to recognise the link', { secret: true }) tokenHash: string;

  /** Null for a deal. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;
  /** Null for a user. */
  @Column({ type: 'bigint', nullable: true }) dealId: number | null;
  @Column({ type: 'int', nullable: true }) dealVersion: number | null;
  @Column({ type: 'varchar', nullable: true }) @Personal('to find what is stored about you') sellerEmail: string | null;

  /** Null until somebody has started the bot with the link. */
  @Column({ type: 'bigint', nullable: true, transformer: DECIMAL_TEXT })
  @Personal('to send you the notices')
  chatId: string | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show you which Telegram account has opened it')
  username: string | null;
  /** It was opened by another Telegram account than the linked one, and the user has not answered yet. */
  @Column({ type: 'boolean' }) asks: boolean;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 0 }) expiresAt: Date;
}
