import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Expires, Personal, AccountRows } from '../database/personal-data';
import type { SessionTimes } from '../user/user.repository';

@Entity('auth_session')
@AccountRows({ title: 'Your sessions', storedFor: 'Until the session ends, at most 30 days.', key: 'id_hash' })
export class AuthSession {
  /** The SHA-256 hash of the id in the cookie, in hex. Nobody who reads the table can sign in with the hash. */
  @PrimaryColumn({ type: 'char', length: 64 })
  @Personal('to recognise the cookie of the session', { secret: true })
  idHash: string;

  @Column({ type: 'bigint', insert: false, update: false }) id: number;
  @Column({ type: 'bigint' }) userId: number;

  /** The hash of the device cookie; see hashOf. Null for rows that are older than this column. */
  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to replace the sessions of the same device first', { secret: true })
  deviceHash: string | null;

  @Column({ type: 'char', length: 64, nullable: true })
  @Personal('to replace the sessions of the same network first', { secret: true })
  networkHash: string | null;

  @Column({ type: 'varchar', nullable: true })
  @Personal('to show you where you are signed in')
  userAgent: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3 }) lastSeenAt: Date;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 0 }) expiresAt: Date;

  /** The session ends after this many minutes without a request. Null when it never ends. */
  @Column({ type: 'int', nullable: true }) idleMinutes: number | null;
}

export function isAlive({ expiresAt, lastSeenAt, idleMinutes }: SessionTimes): boolean {
  const idleUntil = idleMinutes === null ? Infinity : lastSeenAt.getTime() + idleMinutes * 60_000;
  return Date.now() < Math.min(expiresAt.getTime(), idleUntil);
}
