import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Personal, PersonalRows } from '../database/personal-data';

/** A code that replaces one code of the authenticator app. Its use deletes the row. */
@Entity('recovery_code')
@PersonalRows({
  title: 'Your recovery codes',
  storedFor: 'Until a code is used or replaced, or two-factor authentication is switched off.',
  rows: [{ account: 'user_id' }],
  erasure: 'account',
  indexed: true,
  key: 'code_hash',
})
export class RecoveryCode {
  @PrimaryColumn({ type: 'bigint' }) userId: number;
  @PrimaryColumn({ type: 'char', length: 64 }) @Personal('to recognise the code', { secret: true }) codeHash: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
