import { Injectable } from '@nestjs/common';
import { type EntityMetadata, type FindOptionsWhere, In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { readRows } from '../admin-list/list-window';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import type { TextQuery, RowWindow } from '../http/page';
import { User } from './user.entity';
import { emailKey, provenEmailKey, usernameKey } from './user-key';

/** At most this many accounts are read for an address that no account has confirmed. */
export const MAX_CLAIMING_ACCOUNTS = 50;
const MAX_DUE_ERASURES = 1_000;

type Preferences = Pick<
  User,
  | 'emailNotifications'
  | 'pushNotifications'
  | 'marketingEmails'
  | 'orderUpdates'
  | 'orderAlerts'
  | 'loginAlerts'
  | 'sessionTimeout'
>;
export type NewUser = Pick<User, 'firstName' | 'lastName' | 'username' | 'email' | 'passwordHash' | 'isManager'>;
type UserState = Partial<
  Pick<
    User,
    'eraseAt' | 'suspendedAt' | 'suspendedReason' | 'watchNotifiedAt' | 'favoritesWatchedAt' | 'isManager' | 'staffRole'
  >
>;
type NamedUser = Pick<User, 'username' | 'isManager' | 'staffRole'>;
export type UserChange = Partial<Pick<User, 'firstName' | 'lastName' | 'phone' | 'telegramUsername'> & Preferences>;

export const USER_LIST_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  name: ['ASC', 'row.firstName', 'row.lastName'],
  username: ['ASC', 'row.username'],
  orders: ['DESC', '(SELECT COUNT(*) FROM `order` WHERE `order`.user_id = row.id)'],
} as const;
export type UserListSort = keyof typeof USER_LIST_SORTS;

// The statement starts with the orders, because counting the orders of each user would take ten times as long.
const SELECT_BUYERS = `SELECT user_id AS id FROM \`order\` WHERE user_id IS NOT NULL GROUP BY user_id
  ORDER BY COUNT(*) DESC, user_id DESC LIMIT ? OFFSET ?`;
const COUNT_BUYERS = 'SELECT COUNT(DISTINCT user_id) AS count FROM `order`';
const SELECT_NON_BUYERS = `SELECT id FROM \`user\`
  WHERE NOT EXISTS (SELECT 1 FROM \`order\` placed WHERE placed.user_id = \`user\`.id)
  ORDER BY id DESC LIMIT ? OFFSET ?`;

/**
 * The columns from which the shop computes whether a session is alive. Their names must differ from those of the
 * columns of `user`.
 */
export type SessionTimes = { lastSeenAt: Date; expiresAt: Date; idleMinutes: number | null };

@Injectable()
export class UserRepository extends ListRepository<User, TextQuery, UserListSort> {
  private sessionRow: { sql: string; booleans: string[] } | undefined;

  constructor() {
    super(User, USER_LIST_SORTS, ['username', 'email', 'firstName', 'lastName'], 'user_by_name');
  }

  find(tx: Tx, id: number): Promise<User | null> {
    return tx.findOneBy(User, { id });
  }

  lock(tx: Tx, id: number): Promise<User | null> {
    return tx.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findByUsername(tx: Tx, username: string): Promise<User | null> {
    return tx.findOneBy(User, { usernameKey: usernameKey(username) });
  }

  /**
   * Returns the account that has confirmed the address. If there is none, returns the accounts with this unconfirmed
   * address, the oldest first.
   */
  async findByEmail(tx: Tx, email: string): Promise<User[]> {
    const order = { emailVerifiedAt: 'DESC', id: 'ASC' } as const;
    const users = await tx.find(User, { where: { emailKey: emailKey(email) }, order, take: MAX_CLAIMING_ACCOUNTS });
    const [first] = users;
    return first && provenEmailKey(first) !== null ? [first] : users;
  }

  /** Reads without the ORM, because every request with a session runs this statement. */
  async findBySession(tx: Tx, idHash: string): Promise<(User & SessionTimes) | null> {
    // Makes the statement at the first call, because the columns are known only after the application has connected to
    // the database.
    const { sql, booleans } = (this.sessionRow ??= sessionRowOf(tx.getRepository(User).metadata));
    const [row] = await tx.query<(User & SessionTimes & Record<string, unknown>)[]>(sql, [idHash]);
    return row ? Object.assign(row, Object.fromEntries(booleans.map((name) => [name, row[name] === 1]))) : null;
  }

  isAddressConfirmed(tx: Tx, email: string): Promise<boolean> {
    return tx.existsBy(User, { emailKey: emailKey(email), emailVerifiedAt: Not(IsNull()) });
  }

  hasManager(tx: Tx): Promise<boolean> {
    return tx.existsBy(User, { isManager: true });
  }

  /** Returns the managers first and then the support staff, each with the oldest account first. */
  findStaff(tx: Tx): Promise<User[]> {
    const where = [{ isManager: true }, { staffRole: Not(IsNull()) }];
    return tx.find(User, { where, order: { isManager: 'DESC', id: 'ASC' } });
  }

  /** Returns the staff who want mails about new orders and can sign in. */
  async findOrderAlerted(tx: Tx): Promise<User[]> {
    const canSignIn = { orderAlerts: true, suspendedAt: IsNull(), eraseAt: IsNull() };
    const find = (where: FindOptionsWhere<User>) =>
      tx.find(User, { where: { ...where, ...canSignIn }, order: { id: 'ASC' } });
    // Runs two statements, because MySQL would read all users for one statement with both conditions.
    return [...(await find({ isManager: true })), ...(await find({ staffRole: Not(IsNull()) }))];
  }

  lockManager(tx: Tx, username: string, email: string): Promise<User | null> {
    const where = { usernameKey: usernameKey(username), emailKey: emailKey(email), isManager: true };
    return tx.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Locks all managers in the order of their ids, and returns those who are still managers. When two managers leave or
   * remove each other at once, the second transaction waits here, and then finds no other manager.
   */
  async lockManagers(tx: Tx): Promise<User[]> {
    const found = await tx.find(User, { where: { isManager: true }, select: { id: true } });
    const where = { id: In(found.map(({ id }) => id)) };
    const locked = await tx.find(User, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    return locked.filter(({ isManager }) => isManager);
  }

  /** Returns whether another manager remains who can sign in. */
  async hasOtherManager(tx: Tx, id: number): Promise<boolean> {
    return (await this.lockManagers(tx)).some((manager) => manager.id !== id && isActiveAccount(manager));
  }

  /** Stores a user. Then reads the new row, because the database fills in the defaults of the other columns. */
  async insert(tx: Tx, row: NewUser): Promise<User> {
    const now = new Date();
    const keys = { usernameKey: usernameKey(row.username), emailKey: emailKey(row.email) };
    const times = { unconfirmedSince: now, createdAt: now, updatedAt: now };
    const { raw } = await tx.insert(User, { ...row, ...keys, ...times });
    return tx.findOneByOrFail(User, { id: (raw as { insertId: number }).insertId });
  }

  /** Changes columns that are no settings of the user, so the version stays the same. */
  async updateState(tx: Tx, id: number, change: UserState): Promise<void> {
    await tx.update(User, id, change);
  }

  /** Stores a change if the user still has this version. Returns false otherwise. */
  async update(tx: Tx, id: number, version: number, change: UserChange): Promise<boolean> {
    if (!Number.isInteger(version)) return false;
    const row = { ...change, version: version + 1, updatedAt: new Date() };
    const { affected } = await tx.update(User, { id, version }, row);
    return affected === 1;
  }

  async updatePassword(tx: Tx, verified: User, passwordHash: string): Promise<boolean> {
    const where = { id: verified.id, passwordHash: verified.passwordHash };
    const { affected } = await tx.update(User, where, { passwordHash, updatedAt: new Date() });
    return affected === 1;
  }

  /**
   * Confirms the address of a locked user who has proven to own the mailbox. Takes the address away from other accounts
   * that have not confirmed it. Throws the duplicate error of the database when another account has confirmed the
   * address. Returns the user with the confirmed address.
   */
  async confirmEmail(tx: Tx, user: User, email: string): Promise<User> {
    const [now, key] = [new Date(), emailKey(email)];
    const isNew = key !== user.emailKey;
    if (key === provenEmailKey(user)) return user;
    const address = isNew && { email, emailKey: key, version: user.version + 1, updatedAt: now };
    await tx.update(User, { id: user.id }, { ...address, emailVerifiedAt: now, unconfirmedSince: null });
    const loss = { email: '', emailKey: '', unconfirmedSince: now, version: () => 'version + 1', updatedAt: now };
    await tx.update(User, { emailKey: key, emailVerifiedAt: IsNull() }, loss);
    return { ...user, ...address, emailVerifiedAt: now, unconfirmedSince: null };
  }

  isTelegramLinked(tx: Tx, telegramId: string): Promise<boolean> {
    return tx.existsBy(User, { telegramId });
  }

  /** Throws the duplicate error of the database when another user has linked this Telegram account. */
  async linkTelegram(tx: Tx, id: number, telegramId: string, telegramLinkedName: string | null): Promise<void> {
    const now = new Date();
    await tx.update(User, { id }, { telegramId, telegramLinkedName, telegramLinkedAt: now, updatedAt: now });
  }

  async unlinkTelegram(tx: Tx, id: number): Promise<void> {
    const none = { telegramId: null, telegramLinkedName: null, telegramLinkedAt: null };
    await tx.update(User, { id }, { ...none, updatedAt: new Date() });
  }

  /** Returns the ids of at most 1,000 users whose erasure is due. The longest overdue user is the first. */
  async findDueForErasure(tx: Tx): Promise<number[]> {
    const where = { eraseAt: LessThanOrEqual(new Date()) };
    const rows = await tx.find(User, {
      where,
      select: { id: true },
      order: { eraseAt: 'ASC' },
      take: MAX_DUE_ERASURES,
    });
    return rows.map(({ id }) => id);
  }

  /** Returns null when the erasure of the user is no longer due, or when another process is erasing the user. */
  lockDueForErasure(tx: Tx, id: number): Promise<User | null> {
    const where = { id, eraseAt: LessThanOrEqual(new Date()) };
    return tx.findOne(User, { where, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.delete(User, { id });
  }

  async findNames(tx: Tx, ids: (number | null)[]): Promise<Map<number | null, NamedUser>> {
    const select = { id: true, username: true, isManager: true, staffRole: true };
    const rows = await tx.find(User, { where: { id: In([...new Set(ids)]) }, select });
    return new Map(rows.map((row) => [row.id, row]));
  }

  override async findPage(
    tx: Tx,
    filter: TextQuery,
    sort: UserListSort,
    window: RowWindow,
  ): Promise<{ rows: User[]; total: number }> {
    if (sort !== 'orders' || filter.q) return super.findPage(tx, filter, sort, window);
    return { rows: await readRows(tx, User, await this.findByOrders(tx, window)), total: await this.count(tx) };
  }

  /** Returns the users with the most orders first, and the users without orders last. */
  private async findByOrders(tx: Tx, { offset, limit }: RowWindow): Promise<number[]> {
    const buyers = await tx.query<{ id: number }[]>(SELECT_BUYERS, [limit, offset]);
    const ids = buyers.map(({ id }) => id);
    if (ids.length === limit) return ids;
    const [row] = await tx.query<{ count: number | string }[]>(COUNT_BUYERS);
    const from = Math.max(0, offset - Number(row?.count));
    const others = await tx.query<{ id: number }[]>(SELECT_NON_BUYERS, [limit - ids.length, from]);
    return [...ids, ...others.map(({ id }) => id)];
  }

  count(tx: Tx): Promise<number> {
    return tx.count(User);
  }

  protected addFilter(): void {}
}

function sessionRowOf({ columns }: EntityMetadata): { sql: string; booleans: string[] } {
  const selected = columns.filter(({ isSelect }) => isSelect);
  const names = selected.map(({ databaseName, propertyName }) => `\`user\`.${databaseName} AS ${propertyName}`).join();
  return {
    sql: `SELECT last_seen_at AS lastSeenAt, expires_at AS expiresAt, idle_minutes AS idleMinutes,
      ${names}
      FROM auth_session JOIN \`user\` ON \`user\`.id = user_id WHERE id_hash = ?`,
    booleans: columns.filter(({ type }) => type === 'boolean').map(({ propertyName }) => propertyName),
  };
}

/** Returns whether a manager can sign in and nobody has requested the erasure of the account. */
function isActiveAccount({ eraseAt, suspendedAt }: Pick<User, 'eraseAt' | 'suspendedAt'>): boolean {
  return eraseAt === null && suspendedAt === null;
}

/** Returns whether the account counts as erased. Its rows may remain for some seconds. */
export function isErased({ eraseAt }: Pick<User, 'eraseAt'>): boolean {
  return eraseAt !== null && eraseAt.getTime() <= Date.now();
}
