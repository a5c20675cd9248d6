import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('auth_session')
export class AuthSession {
  /** SHA-256 of the id in the cookie, in hex: a reader of the table cannot sign in with it. */
  @PrimaryColumn({ name: 'id_hash', type: 'char', length: 64 }) idHash: string;

  /** Identifies the session to its user. */
  @Column({ type: 'bigint', insert: false, update: false }) id: number;
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;

  /** Hash of the device cookie (hashOf). Null for sessions from before this column. */
  @Column({ name: 'device_hash', type: 'char', length: 64, nullable: true }) deviceHash: string | null;

  /** See networkHash. */
  @Column({ name: 'network_hash', type: 'char', length: 64, nullable: true }) networkHash: string | null;

  /** The User-Agent header of the sign-in, cut to 255 characters. */
  @Column({ name: 'user_agent', type: 'varchar', nullable: true }) userAgent: string | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'last_seen_at', type: 'datetime', precision: 3 }) lastSeenAt: Date;
  @Column({ name: 'expires_at', type: 'datetime', precision: 3 }) expiresAt: Date;

  /** The session ends after this many minutes without a request; null for never. */
  @Column({ name: 'idle_minutes', type: 'int', nullable: true }) idleMinutes: number | null;
}
