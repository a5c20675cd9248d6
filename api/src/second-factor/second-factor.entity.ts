import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AccountRows, Personal } from '../database/personal-data';

@Entity('second_factor')
@AccountRows({ title: 'Two-factor authentication', storedFor: 'Until you switch it off.', key: 'user_id' })
export class SecondFactor {
  @PrimaryColumn({ type: 'bigint' }) userId: number;

  /** The secret of the app in base32, encrypted by `seal`. */
  @Column({ type: 'varchar' })
  @Personal('to check the codes of your authenticator app', { secret: true })
  secret: string;

  /** The time step of the newest code that was accepted. Codes of this step and of earlier ones are refused. */
  @Column({ type: 'bigint' }) lastStep: number;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;

  /** Null until a first code has shown that the app has the secret. Before that, no login requires a code. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) enabledAt: Date | null;
}

/** A code that replaces one code of the authenticator app. Its use deletes the row. */
@Entity('recovery_code')
@AccountRows({
  title: 'Your recovery codes',
  storedFor: 'Until a code is used or replaced, or two-factor authentication is switched off.',
  key: 'code_hash',
})
export class RecoveryCode {
  @PrimaryColumn({ type: 'bigint' }) userId: number;
  @PrimaryColumn({ type: 'char', length: 64 }) @Personal('to recognise the code', { secret: true }) codeHash: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
