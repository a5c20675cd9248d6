import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenPurpose } from './token-purpose';

/** The token of a link in a mail. It can be used once. */
@Entity('account_token')
export class AccountToken {
  /** See hashOf. */
  @PrimaryColumn({ name: 'token_hash', type: 'char', length: 64 }) tokenHash: string;
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;
  @Column({ type: 'varchar' }) purpose: TokenPurpose;

  /** Personal. The address that the link confirms or restores. */
  @Column({ type: 'varchar', nullable: true }) email: string | null;

  /** Failed uses. */
  @Column({ type: 'int' }) attempts: number;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'expires_at', type: 'datetime', precision: 3 }) expiresAt: Date;
}
