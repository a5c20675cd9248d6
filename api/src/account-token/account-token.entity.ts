import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AccountRows, Expires, Impersonal, Personal, RETENTION_DAYS } from '../database/personal-data';
import type { TokenPurpose } from './token-purpose';

@Entity('account_token')
@AccountRows({
  title: 'Links that were sent to you',
  storedFor: `${RETENTION_DAYS.endedLink} days after the link is used, replaced or expires.`,
  key: 'token_hash',
})
export class AccountToken {
  @PrimaryColumn({ type: 'char', length: 64 }) @Personal('to recognise the link', { secret: true }) tokenHash: string;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'varchar' }) @Impersonal() purpose: TokenPurpose;

  @Column({ type: 'varchar', nullable: true }) @Personal('the address that the link confirms or restores') email:
    string | null;

  /** No code uses the column any more. */
  @Column({ type: 'int' }) attempts: number;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.endedLink,
    policy: `We can recognise links from our mails about your account for ${RETENTION_DAYS.endedLink} days after they are used or expire.`,
  })
  expiresAt: Date;

  /** Null: the link works until it expires. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() ended: 'used' | 'replaced' | null;
}
