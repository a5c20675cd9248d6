import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('auth_session')
export class AuthSession {
  /** SHA-256 of the id that the cookie carries, in hex: who reads the table cannot sign in with it. */
  @PrimaryColumn({ name: 'id_hash', type: 'char', length: 64 })
  idHash: string;

  /** What its owner calls it by. */
  @Column({ type: 'bigint', insert: false, update: false })
  id: number;

  @Column({ name: 'user_id', type: 'bigint' })
  userId: number;

  /** As the browser named itself at the sign-in; at most 255 characters. */
  @Column({ name: 'user_agent', type: 'varchar', nullable: true })
  userAgent: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'last_seen_at', type: 'datetime', precision: 3 })
  lastSeenAt: Date;

  @Column({ name: 'expires_at', type: 'datetime', precision: 3 })
  expiresAt: Date;

  /** Minutes without a request after which the session is dead; null for none. */
  @Column({ name: 'idle_minutes', type: 'int', nullable: true })
  idleMinutes: number | null;
}
