import { Injectable } from '@nestjs/common';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { retry, Transactions, type Tx } from '../database/transactions';
import { hashOf, newToken } from '../secret/token';
import type { User } from '../user/user.entity';
import { staffRoleOf } from '../staff-role/staff-role';
import { isErased, UserRepository } from '../user/user.repository';
import { type AuthSession, isAlive } from './auth-session.entity';
import { AuthSessionRepository } from './auth-session.repository';
import type { ClientDevice, StoredSession } from './session.decorator';
import type { IssuedToken } from './token-cookie';
import { KnownDeviceRepository } from './known-device.repository';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PERSISTENT_TTL_MS = 30 * DAY_MS;
const BROWSER_SESSION_TTL_MS = DAY_MS;
const MAX_USER_AGENT_LENGTH = 255;
const DEVICE_TTL_MS = 180 * DAY_MS;
const MAX_SESSIONS = 20;
const MAX_KNOWN_DEVICES = 20;

export type NewSession = {
  device: ClientDevice;
  /**
   * True when a mail reports the sign-in. The mail is sent only if the device is new and the user has Login Alerts on.
   */
  alert: boolean;
  /**
   * The token of the session that this browser has now. This session ends in the transaction that opens the new
   * session, so a sign-in that fails does not end it.
   */
  replaced?: string | null;
};

export type OpenedSession = { session: IssuedToken; device: IssuedToken };

/**
 * Opens, finds and ends sessions. Logins from a known device have their own limit, so that nobody can lock its user out
 * by guessing (OWASP, device cookies).
 */
@Injectable()
export class SessionService {
  constructor(
    private readonly sessions: AuthSessionRepository,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
    private readonly devices: KnownDeviceRepository,
    private readonly mails: MailService,
  ) {}

  /**
   * Opens a session. Returns null when the user has meanwhile been deleted, suspended or erased, or has another
   * password, another role or a second factor. All these changes lock the user's row. So they either come before the
   * new session, which is then not opened, or end it.
   * @param user as read when the password was verified
   * @param isAllowed is called under the lock of the user's row
   */
  async open(
    user: User,
    { device, alert, replaced = null }: NewSession,
    isAllowed: (tx: Tx) => Promise<boolean>,
  ): Promise<OpenedSession | null> {
    const token = newToken();
    const now = new Date();
    const { token: deviceToken, network, persistent } = device;
    const expiresAt = new Date(now.getTime() + (persistent ? PERSISTENT_TTL_MS : BROWSER_SESSION_TTL_MS));
    const userAgent = device.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
    const hashes = { idHash: hashOf(token), networkHash: networkHash(user.id, network) };
    const times = { createdAt: now, lastSeenAt: now, expiresAt };
    return this.transactions.run(async (tx) => {
      const current = await this.users.lock(tx, user.id);
      if (current?.passwordHash !== user.passwordHash || staffRoleOf(current) !== staffRoleOf(user)) return null;
      if (isErased(current) || current.suspendedAt) return null;
      if (!(await isAllowed(tx))) return null;
      if (alert && current.loginAlerts && !(await this.isKnownDevice(tx, deviceToken, user.id))) {
        const data = { firstName: current.firstName, device: device.name, signedInAt: now.toISOString() };
        await this.mails.enqueue(tx, { kind: 'new-sign-in', to: provenAddress(current), data });
      }
      const remembered = await this.rememberDevice(tx, user.id, device);
      if (replaced) await this.sessions.expire(tx, hashOf(replaced));
      const { id: userId, sessionTimeout: idleMinutes } = current;
      const row = { ...hashes, ...times, userId, userAgent, idleMinutes, deviceHash: hashOf(remembered.token) };
      await this.evictSessions(tx, row);
      await this.sessions.insert(tx, row);
      return { session: { token, expiresAt: persistent ? expiresAt : null }, device: remembered };
    });
  }

  /**
   * @returns null when there is no such session. Returns `just ended` when the browser may have the cookie of a newer
   * session by now, because it can send a request before the response of a sign-in arrives.
   * @param isIdle The request does not extend the session, because a timer of the page has sent it.
   */
  async resolveSession(token: string, { isIdle = false } = {}): Promise<StoredSession | 'just ended' | null> {
    const idHash = hashOf(token);
    const row = await this.transactions.read((tx) => this.users.findBySession(tx, idHash));
    if (!row || isErased(row)) return null;
    const { lastSeenAt, expiresAt, idleMinutes: _idle, ...user } = row;
    const endedMs = Date.now() - expiresAt.getTime();
    if (!isAlive(row)) return endedMs >= 0 && endedMs < MINUTE_MS ? 'just ended' : null;
    // One write a minute is precise enough for an idle timeout of five minutes or more.
    if (!isIdle && Date.now() - lastSeenAt.getTime() >= MINUTE_MS)
      await this.transactions.autocommit((tx) => retry(() => this.sessions.updateLastSeen(tx, idHash, new Date())));
    return { idHash, user };
  }

  /**
   * Stores the device of a sign-in. Call this method in the transaction that opens the session. Then a change of the
   * password either comes before the sign-in, or ends the session and forgets the device.
   * @param device an unknown token is replaced, because the client may have chosen it
   */
  async rememberDevice(tx: Tx, userId: number, { token, network, persistent }: ClientDevice): Promise<IssuedToken> {
    const known = token && (await this.devices.exists(tx, hashOf(token))) ? token : newToken();
    const expiresAt = new Date(Date.now() + DEVICE_TTL_MS);
    const row = { tokenHash: hashOf(known), userId, networkHash: networkHash(userId, network) };
    const all = await this.devices.findAll(tx, userId);
    const others = all.filter(({ tokenHash }) => tokenHash !== row.tokenHash);
    const { createdAt } = all.find(({ tokenHash }) => tokenHash === row.tokenHash) ?? { createdAt: new Date() };
    const evicted = rowsToReplace(others, MAX_KNOWN_DEVICES, isOfNetwork(row), isNewRow);
    const hashes = evicted.map(({ tokenHash }) => tokenHash);
    await this.devices.delete(tx, userId, hashes);
    await this.devices.upsert(tx, { ...row, createdAt, expiresAt });
    return { token: known, expiresAt: persistent ? expiresAt : null };
  }

  /** Ends sessions of the user when there are too many. Sessions on devices that have been known for a day end last. */
  private async evictSessions(tx: Tx, row: Pick<AuthSession, 'userId' | 'deviceHash' | 'networkHash'>): Promise<void> {
    const others = await this.sessions.findAll(tx, row.userId);
    if (others.length < MAX_SESSIONS) return;
    const devices = (await this.devices.findAll(tx, row.userId)).filter((device) => !isNewRow(device));
    const old = new Set(devices.map(({ tokenHash }) => tokenHash));
    const isEnded = (session: AuthSession) => !isAlive(session);
    const isOfDevice = ({ deviceHash }: AuthSession) => deviceHash === row.deviceHash;
    const isOnNewDevice = ({ deviceHash }: AuthSession) => !old.has(deviceHash ?? '');
    const evicted = rowsToReplace(others, MAX_SESSIONS, isEnded, isOfDevice, isOfNetwork(row), isOnNewDevice);
    const hashes = evicted.map(({ idHash }) => idHash);
    await this.sessions.deleteMany(tx, hashes);
  }

  async isKnownDevice(tx: Tx, token: string | null, userId: number): Promise<boolean> {
    return token !== null && this.devices.exists(tx, hashOf(token), userId);
  }

  async endSession(token: string | null): Promise<void> {
    if (token) await this.transactions.autocommit((tx) => this.sessions.delete(tx, hashOf(token)));
  }
}

type Replaceable = { createdAt: Date | null; networkHash: string | null };

/**
 * Returns the rows that a new row replaces: first those that meet the first condition, then those that meet the next
 * one, and at last the rows that meet none. In each of these groups, the newest rows come first. So somebody who knows
 * the password, and signs in from many networks, replaces only the sign-ins of the attack.
 */
function rowsToReplace<Row extends Replaceable>(
  rows: readonly Row[],
  max: number,
  ...conditions: readonly ((row: Row) => boolean)[]
): Row[] {
  const rankOf = (row: Row) => {
    const rank = conditions.findIndex((holds) => holds(row));
    return rank < 0 ? conditions.length : rank;
  };
  const newestFirst = (a: Row, b: Row) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0);
  const sorted = [...rows].sort((a, b) => rankOf(a) - rankOf(b) || newestFirst(a, b));
  return sorted.slice(0, Math.max(0, rows.length + 1 - max));
}

const isNewRow = ({ createdAt }: Replaceable): boolean =>
  createdAt !== null && Date.now() - createdAt.getTime() < DAY_MS;

const isOfNetwork =
  ({ networkHash }: Pick<Replaceable, 'networkHash'>) =>
  (row: Replaceable): boolean =>
    row.networkHash === networkHash;

/**
 * Returns a hash that shows whether two sign-ins of a user come from one network, but not which users share a network.
 */
function networkHash(userId: number, network: string): string {
  return hashOf(`${userId} ${network}`);
}
