import type { AuthSession } from './auth-session.entity';

/** What decides whether a session is alive, as a raw query sends it. */
export type AuthSessionRow = Pick<AuthSession, 'idHash' | 'userId' | 'lastSeenAt' | 'expiresAt' | 'idleMinutes'>;

export const SESSION_BY_HASH = `SELECT id_hash AS idHash, user_id AS userId, last_seen_at AS lastSeenAt,
  expires_at AS expiresAt, idle_minutes AS idleMinutes
  FROM auth_session WHERE id_hash = ?`;
