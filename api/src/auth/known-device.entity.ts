import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device on which a user has signed in. */
@Entity('known_device')
export class KnownDevice {
  /** See hashOf. */
  @PrimaryColumn({ name: 'token_hash', type: 'char', length: 64 }) tokenHash: string;
  @PrimaryColumn({ name: 'user_id', type: 'bigint' }) userId: number;

  /** Network of the last sign-in (networkHash). Null for devices from before this column. */
  @Column({ name: 'network_hash', type: 'char', length: 64, nullable: true }) networkHash: string | null;
  @Column({ name: 'expires_at', type: 'datetime', precision: 3 }) expiresAt: Date;
}
