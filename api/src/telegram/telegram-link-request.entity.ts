import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AccountRows, Expires, Personal } from '../database/personal-data';

/** A sign-in at Telegram. The user has begun it to link a Telegram account to the account in the shop. */
@Entity('telegram_link_request')
@AccountRows({
  title: 'Telegram accounts that you are about to link',
  storedFor: 'At most 10 minutes.',
  key: 'state_hash',
})
export class TelegramLinkRequest {
  /** The hash of the state in the addresses that lead to Telegram and back, made by `hashOf`. */
  @PrimaryColumn({ type: 'char', length: 64 })
  @Personal('to recognise the answer of Telegram', { secret: true })
  stateHash: string;

  @Column({ type: 'bigint' }) userId: number;

  /** The `idHash` of the session that began the sign-in. Only this session can finish it. */
  @Column({ type: 'char', length: 64 }) @Personal('to recognise your session', { secret: true }) sessionHash: string;

  /** The time when the shop used the code of Telegram's answer. A code is used only once. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) takenAt: Date | null;
  /** True when Telegram has not answered, or when its answer was not valid. */
  @Column({ type: 'boolean' }) failed: boolean;

  /** The Telegram account of the person who signed in. Null until Telegram has named it. */
  @Column({ type: 'varchar', nullable: true }) @Personal('to link it when you confirm') telegramId: string | null;
  /** The person's username at Telegram. */
  @Column({ type: 'varchar', nullable: true }) @Personal('to ask you whether it is yours') telegramName: string | null;
  @Column({ type: 'varchar', nullable: true }) @Personal('to ask you whether it is yours') displayName: string | null;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 0 }) expiresAt: Date;
}
