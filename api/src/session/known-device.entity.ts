import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Expires, Personal, AccountRows } from '../database/personal-data';

@Entity('known_device')
@AccountRows({
  title: 'Devices where you have signed in',
  storedFor: '180 days after the last sign-in on the device.',
  key: 'token_hash',
})
export class KnownDevice {
  @PrimaryColumn({ type: 'char', length: 64 })
  @Personal('to recognise the cookie of the device', { secret: true })
  tokenHash: string;
  @PrimaryColumn({ type: 'bigint' }) userId: number;

  /** The network of the last sign-in; see networkHash. Null for rows that are older than this column. */
  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to replace the devices of the same network first', { secret: true })
  networkHash: string | null;
  /** The time of the first sign-in. Null for rows that are older than this column. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) createdAt: Date | null;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 0 }) expiresAt: Date;
}
