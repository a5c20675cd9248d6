import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('auth_session')
export class AuthSession {
  /** SHA-256 of the id in the cookie, in hex: a reader of the table cannot sign in with it. */
  @PrimaryColumn({ name: 'id_hash', type: 'char', length: 64 }) idHash: string;

  /** Names the session to its user. */
  @Column({ type: 'bigint', insert: false, update: false }) id: number;
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;

  /** The User-Agent header of the sign-in, cut to 255 characters. */
  @Column({ name: 'user_agent', type: 'varchar', nullable: true }) userAgent: string | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'last_seen_at', type: 'datetime', precision: 3 }) lastSeenAt: Date;
  @Column({ name: 'expires_at', type: 'datetime', precision: 3 }) expiresAt: Date;

  /** The session ends after so many minutes without a request; null for never. */
  @Column({ name: 'idle_minutes', type: 'int', nullable: true }) idleMinutes: number | null;
}
