import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Repository } from 'typeorm';
import { MailService } from '../mail/mail.service';
import { PreparedReads } from '../database/prepared-reads';
import { retry, Transactions, type Tx } from '../database/transactions';
import { isErased } from '../user/is-erased';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { AuthSession } from './auth-session.entity';
import { KnownDeviceService, networkHash } from './known-device.service';
import type { ClientDevice } from './client-device';
import type { StoredSession } from './session.decorator';
import { hashOf, newToken } from '../secret/token';
import type { IssuedToken } from './token-cookie';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PERSISTENT_TTL_MS = 30 * DAY_MS;
const BROWSER_SESSION_TTL_MS = DAY_MS;
const MAX_USER_AGENT_LENGTH = 255;
const MAX_PER_USER = 20;
/**
 * Deletes a session of the same device first, then the newest of the same network, then the oldest. Repeated sign-ins
 * from one network thus do not evict the sessions of others.
 */
const DELETE_EXCESS = `DELETE FROM auth_session WHERE user_id = ? AND id_hash <> ?
  ORDER BY device_hash <=> ? DESC, network_hash <=> ? DESC, IF(network_hash <=> ?, -id, id) LIMIT ?`;

/**
 * The columns that decide whether a session is alive. No name here may also be a column of `user`: both are selected
 * together.
 */
type SessionRow = Pick<AuthSession, 'idHash' | 'lastSeenAt' | 'expiresAt' | 'idleMinutes'>;

const sessionByHash = (userFields: string) => `SELECT id_hash AS idHash, last_seen_at AS lastSeenAt,
  expires_at AS expiresAt, idle_minutes AS idleMinutes, ${userFields}
  FROM auth_session JOIN \`user\` ON \`user\`.id = user_id WHERE id_hash = ?`;

export type NewSession = {
  device: ClientDevice;
  userAgent: string | undefined;
  /** Whether the user gets a mail, if the device is a new one and Login Alerts is on. */
  alert: boolean;
};

export type OpenedSession = { session: IssuedToken; device: IssuedToken };

@Injectable()
export class SessionService {
  constructor(
    @InjectRepository(AuthSession) private readonly sessions: Repository<AuthSession>,
    private readonly prepared: PreparedReads,
    private readonly users: UserService,
    private readonly transactions: Transactions,
    private readonly devices: KnownDeviceService,
    private readonly mails: MailService,
  ) {}

  /**
   * Opens a session, or returns null when the user has meanwhile been deleted or erased, or has another password,
   * another role or a second factor. All these changes lock the user's row, so that they either end this session or
   * come before it.
   * @param user as read when the password was verified
   * @param isAllowed is called under the lock of the user's row
   */
  async open(
    user: User,
    { device, userAgent, alert }: NewSession,
    isAllowed: (tx: Tx) => Promise<boolean>,
  ): Promise<OpenedSession | null> {
    const token = newToken();
    const now = new Date();
    const { token: deviceToken, network, persistent } = device;
    const expiresAt = new Date(now.getTime() + (persistent ? PERSISTENT_TTL_MS : BROWSER_SESSION_TTL_MS));
    const row = {
      idHash: hashOf(token),
      userId: user.id,
      networkHash: networkHash(user.id, network),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    };
    return this.transactions.run(async (tx) => {
      const current = await this.users.lock(tx, user.id);
      if (current?.passwordHash !== user.passwordHash || current.isAdmin !== user.isAdmin) return null;
      if (isErased(current)) return null;
      if (!(await isAllowed(tx))) return null;
      if (alert && current.loginAlerts && !(await this.devices.isKnown(deviceToken, user.id, tx))) {
        const data = { firstName: current.firstName, device: device.name, signedInAt: now.toISOString() };
        await this.mails.enqueue(tx, { kind: 'new-sign-in', to: current.email, data });
      }
      const remembered = await this.devices.remember(tx, user.id, device);
      const deviceHash = hashOf(remembered.token);
      await tx.insert(AuthSession, { ...row, deviceHash, idleMinutes: current.sessionTimeout });
      const excess = (await tx.countBy(AuthSession, { userId: user.id })) - MAX_PER_USER;
      const order = [deviceHash, row.networkHash, row.networkHash];
      if (excess > 0) await tx.query(DELETE_EXCESS, [user.id, row.idHash, ...order, excess]);
      return { session: { token, expiresAt: persistent ? expiresAt : null }, device: remembered };
    });
  }

  /** Returns the session with its current user, or null when the id is unknown, expired or idle for too long. */
  async resolve(token: string): Promise<StoredSession | null> {
    // without the ORM, because each request with a session runs it
    const [row] = await this.prepared.rows<SessionRow & User>(sessionByHash(this.users.fields), [hashOf(token)]);
    if (!row || !isAlive(row) || isErased(row)) return null;
    await this.touch(row);
    const { idHash, lastSeenAt: _seen, expiresAt: _end, idleMinutes: _idle, ...user } = this.users.toUser(row);
    return { idHash, user };
  }

  /** Ends the session of a cookie. */
  async end(token: string | null): Promise<void> {
    if (token) await this.sessions.delete({ idHash: hashOf(token) });
  }

  /** Ends one session of a user, or all of them. Returns whether there was one. */
  async endOf(userId: number, id?: number, tx: Tx = this.sessions.manager): Promise<boolean> {
    const { affected } = await tx.delete(AuthSession, id === undefined ? { userId } : { userId, id });
    return affected !== 0;
  }

  async endOthers({ idHash, user }: StoredSession, tx: Tx = this.sessions.manager): Promise<void> {
    await tx.delete(AuthSession, { userId: user.id, idHash: Not(idHash) });
  }

  /** Returns the sessions of a user that are alive, the last used first. */
  async aliveOf(userId: number): Promise<AuthSession[]> {
    const sessions = await this.sessions.find({ where: { userId }, order: { lastSeenAt: 'DESC' } });
    return sessions.filter(isAlive);
  }

  async setIdleMinutes(tx: Tx, userId: number, idleMinutes: number): Promise<void> {
    await tx.update(AuthSession, { userId }, { idleMinutes });
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
