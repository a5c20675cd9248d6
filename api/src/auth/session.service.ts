import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, LessThan, Repository } from 'typeorm';
import { PreparedReads } from '../database/prepared-reads';
import { startPruning } from '../database/prune-timer';
import { retry } from '../database/transactions';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { AuthSession } from './auth-session.entity';
import type { LiveSession } from './session.decorator';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PERSISTENT_TTL_MS = 30 * DAY_MS;
const BROWSER_SESSION_TTL_MS = DAY_MS;
const MAX_USER_AGENT_LENGTH = 255;
const MAX_LISTED = 100;

/** A session as its cookie needs it; `expiresAt` is null for a cookie that ends with the browser. */
export type OpenedSession = { sid: string; expiresAt: Date | null };

/** The columns that decide whether a session is alive, as the raw query returns them. */
type SessionRow = Pick<AuthSession, 'idHash' | 'userId' | 'lastSeenAt' | 'expiresAt' | 'idleMinutes'>;

const SESSION_BY_HASH = `SELECT id_hash AS idHash, user_id AS userId, last_seen_at AS lastSeenAt,
  expires_at AS expiresAt, idle_minutes AS idleMinutes
  FROM auth_session WHERE id_hash = ?`;

@Injectable()
export class SessionService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;

  constructor(
    @InjectRepository(AuthSession) private readonly sessions: Repository<AuthSession>,
    private readonly prepared: PreparedReads,
    private readonly users: UserService,
  ) {}

  onModuleInit(): void {
    this.timer = startPruning('auth_session', () => this.sessions.delete({ expiresAt: LessThan(new Date()) }));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @param persistent whether the session outlives the browser */
  async open(user: User, persistent: boolean, userAgent: string | undefined): Promise<OpenedSession> {
    const sid = randomBytes(32).toString('base64url');
    const now = new Date();
    const expiresAt = new Date(now.getTime() + (persistent ? PERSISTENT_TTL_MS : BROWSER_SESSION_TTL_MS));
    await this.sessions.insert({
      idHash: hashOf(sid),
      userId: user.id,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      idleMinutes: user.sessionTimeout,
    });
    return { sid, expiresAt: persistent ? expiresAt : null };
  }

  /** The session with its current user, or null when the id is unknown, expired or idle for too long. */
  async resolve(sid: string | null): Promise<LiveSession | null> {
    if (!sid) return null;
    const [session] = await this.prepared.rows<SessionRow>(SESSION_BY_HASH, [hashOf(sid)]);
    if (!session || !isAlive(session)) return null;
    const user = await this.users.findById(session.userId);
    if (!user) return null;
    await this.touch(session);
    return { idHash: session.idHash, user };
  }

  /** Ends the session of a cookie. */
  async end(sid: string | null): Promise<void> {
    if (sid) await this.sessions.delete({ idHash: hashOf(sid) });
  }

  /** Ends one session of a user, or all of them. Returns whether there was one. */
  async endOf(userId: number, id?: number, manager: EntityManager = this.sessions.manager): Promise<boolean> {
    const { affected } = await manager.delete(AuthSession, id === undefined ? { userId } : { userId, id });
    return affected !== 0;
  }

  /** The sessions of a user that are alive, the last used first. */
  async aliveOf(userId: number): Promise<AuthSession[]> {
    const sessions = await this.sessions.find({ where: { userId }, order: { lastSeenAt: 'DESC' }, take: MAX_LISTED });
    return sessions.filter(isAlive);
  }

  async setIdleMinutes(manager: EntityManager, userId: number, idleMinutes: number): Promise<void> {
    await manager.update(AuthSession, { userId }, { idleMinutes });
  }

  /** Writes at most once a minute, which is precise enough for an idle timeout of five minutes or more. */
  private async touch({ idHash, lastSeenAt }: SessionRow): Promise<void> {
    if (Date.now() - lastSeenAt.getTime() < MINUTE_MS) return;
    await retry(() => this.sessions.update({ idHash }, { lastSeenAt: new Date() }));
  }
}

function isAlive({ expiresAt, lastSeenAt, idleMinutes }: SessionRow): boolean {
  const idleUntil = idleMinutes === null ? Infinity : lastSeenAt.getTime() + idleMinutes * MINUTE_MS;
  return Date.now() < Math.min(expiresAt.getTime(), idleUntil);
}

function hashOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}
