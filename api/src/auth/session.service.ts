import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, LessThan, Repository } from 'typeorm';
import { PreparedReads } from '../database/prepared-reads';
import { retry } from '../database/transactions';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { type AuthSessionRow, SESSION_BY_HASH } from './auth-session-row';
import { AuthSession } from './auth-session.entity';
import type { LiveSession } from './session.decorator';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LASTING = 30 * DAY;
const PASSING = DAY;
const PRUNE_EVERY = 10 * MINUTE;
const USER_AGENT_LIMIT = 255;
const MOST_LISTED = 100;

/** A session as its cookie needs it; `expiresAt` is null for a cookie that ends with the browser. */
export type OpenedSession = { sid: string; expiresAt: Date | null };

@Injectable()
export class SessionService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;

  constructor(
    @InjectRepository(AuthSession) private readonly sessions: Repository<AuthSession>,
    private readonly prepared: PreparedReads,
    private readonly users: UserService,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.prune(), PRUNE_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async open(user: User, lasting: boolean, userAgent: string | undefined): Promise<OpenedSession> {
    const sid = randomBytes(32).toString('base64url');
    const now = new Date();
    const expiresAt = new Date(now.getTime() + (lasting ? LASTING : PASSING));
    await this.sessions.insert({
      idHash: hashOf(sid),
      userId: user.id,
      userAgent: userAgent?.slice(0, USER_AGENT_LIMIT) ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      idleMinutes: user.sessionTimeout,
    });
    return { sid, expiresAt: lasting ? expiresAt : null };
  }

  /** The session and its user as they are now, or null when the id is unknown, expired or idle for too long. */
  async resolve(sid: string | null): Promise<LiveSession | null> {
    if (!sid) return null;
    const [session] = await this.prepared.rows<AuthSessionRow>(SESSION_BY_HASH, [hashOf(sid)]);
    if (!session || !isAlive(session, Date.now())) return null;
    const user = await this.users.findById(session.userId);
    if (!user) return null;
    await this.touch(session);
    return { idHash: session.idHash, user };
  }

  async close(sid: string | null): Promise<void> {
    if (sid) await this.sessions.delete({ idHash: hashOf(sid) });
  }

  /** Those that would still be let in, last used first. */
  async aliveOf(userId: number): Promise<AuthSession[]> {
    const sessions = await this.sessions.find({ where: { userId }, order: { lastSeenAt: 'DESC' }, take: MOST_LISTED });
    return sessions.filter((session) => isAlive(session, Date.now()));
  }

  /** False: the user has no such session. */
  async closeOf(userId: number, id: number): Promise<boolean> {
    const { affected } = await this.sessions.delete({ userId, id });
    return affected === 1;
  }

  async setIdleMinutes(manager: EntityManager, userId: number, idleMinutes: number): Promise<void> {
    await manager.update(AuthSession, { userId }, { idleMinutes });
  }

  async closeAllOf(manager: EntityManager, userId: number): Promise<void> {
    await manager.delete(AuthSession, { userId });
  }

  /** Once a minute is precise enough for an idle limit of five minutes or more. */
  private async touch(session: AuthSessionRow): Promise<void> {
    if (Date.now() - session.lastSeenAt.getTime() < MINUTE) return;
    const { idHash } = session;
    await retry(() => this.sessions.update({ idHash }, { lastSeenAt: new Date() }));
  }

  private async prune(): Promise<void> {
    await this.sessions.delete({ expiresAt: LessThan(new Date()) }).catch(() => undefined);
  }
}

function isAlive(session: AuthSessionRow, now: number): boolean {
  const idleUntil =
    session.idleMinutes === null ? Infinity : session.lastSeenAt.getTime() + session.idleMinutes * MINUTE;
  return now < session.expiresAt.getTime() && now < idleUntil;
}

function hashOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}
