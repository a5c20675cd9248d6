import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { type FindOptionsWhere, In, IsNull, LessThanOrEqual, MoreThan, Not, Repository } from 'typeorm';
import { shapeOf } from './letter-shapes';
import { isDuplicate } from '../database/database-error';
import { insertRow } from '../database/insert';
import { Transactions, type Tx } from '../database/transactions';
import { emailKey, usernameKey } from './user-key';
import { User } from './user.entity';

/** The maximum number of accounts that are read for one address. */
const MAX_CLAIMS = 20;

const DEFAULT_PREFERENCES = {
  emailNotifications: true,
  pushNotifications: false,
  marketingEmails: true,
  orderUpdates: true,
  loginAlerts: true,
  sessionTimeout: 30,
};

const ADMIN_SHAPES_TTL_MS = 60_000;

type Preferences = typeof DEFAULT_PREFERENCES;
export type UserChange = Partial<Pick<User, 'firstName' | 'lastName' | 'phone' | 'telegramUsername'> & Preferences>;
export type NewUser = Pick<User, 'firstName' | 'lastName' | 'username' | 'email' | 'passwordHash' | 'isAdmin'>;

@Injectable()
export class UserService {
  private knownFields: string | undefined;
  private booleans: readonly string[] | undefined;
  /** This is cached, because no index finds the few admins among all users. */
  private readonly adminShapes = new LRUCache<'all', ReadonlySet<string>>({
    max: 1,
    ttl: ADMIN_SHAPES_TTL_MS,
    fetchMethod: async () => {
      const admins = await this.rows.find({ where: { isAdmin: true }, select: { id: true, username: true } });
      return new Set(admins.map(({ username }) => shapeOf(username)));
    },
  });

  constructor(
    /** Public for the admins' list, which adds the orders of users. */
    @InjectRepository(User) readonly rows: Repository<User>,
    private readonly transactions: Transactions,
  ) {}

  /** @param tx of the caller's transaction, which must not wait for a second connection */
  findById(id: number, tx: Tx = this.rows.manager): Promise<User | null> {
    return tx.findOneBy(User, { id });
  }

  /** All columns of the table `user` under the names of their properties, for queries without the ORM. */
  get fields(): string {
    // not in the constructor: the columns are known when the database has connected
    this.knownFields ??= this.rows.metadata.columns
      .map(({ databaseName, propertyName }) => `\`user\`.${databaseName} AS ${propertyName}`)
      .join();
    return this.knownFields;
  }

  /** @param row the fields as the driver returns them; it is changed in place */
  toUser<Row extends User>(row: Row): Row {
    this.booleans ??= this.rows.metadata.columns
      .filter(({ type }) => type === 'boolean')
      .map(({ propertyName }) => propertyName);
    return Object.assign(row, Object.fromEntries(this.booleans.map((name) => [name, row[name as keyof User] === 1])));
  }

  findByUsername(username: string): Promise<User | null> {
    return this.rows.findOneBy({ usernameKey: usernameKey(username) });
  }

  /** Returns the account that has confirmed the address, or else those that claim it, the oldest first. */
  async findByEmail(email: string): Promise<User[]> {
    const order = { emailVerifiedAt: 'DESC', id: 'ASC' } as const;
    const users = await this.rows.find({ where: { emailKey: emailKey(email) }, order, take: MAX_CLAIMS });
    return users[0]?.emailVerifiedAt ? users.slice(0, 1) : users;
  }

  isConfirmed(tx: Tx, email: string): Promise<boolean> {
    return tx.existsBy(User, { emailKey: emailKey(email), emailVerifiedAt: Not(IsNull()) });
  }

  hasAdmin(): Promise<boolean> {
    return this.rows.existsBy({ isAdmin: true });
  }

  /** Whether the username could be taken for that of an admin. */
  async resemblesAdmin(username: string): Promise<boolean> {
    return (await this.adminShapes.fetch('all'))?.has(shapeOf(username)) ?? false;
  }

  /**
   * Returns the stored user, or null when the username is taken.
   * @param within runs in the same transaction
   */
  async create(input: NewUser, within: (tx: Tx, user: User) => Promise<void> = async () => {}): Promise<User | null> {
    const now = new Date();
    const keys = { usernameKey: usernameKey(input.username), emailKey: emailKey(input.email) };
    try {
      return await this.transactions.run(async (tx) => {
        const row = await insertRow(tx, User, {
          ...input,
          ...keys,
          emailVerifiedAt: null,
          unconfirmedSince: now,
          telegramId: null,
          phone: null,
          telegramUsername: null,
          ...DEFAULT_PREFERENCES,
          eraseAt: null,
          version: 1,
          createdAt: now,
          updatedAt: now,
        });
        await within(tx, row);
        return row;
      });
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  /** Stores a change that was made from this version. Returns false when the stored version is another one. */
  async change(tx: Tx, id: number, version: number, change: UserChange): Promise<boolean> {
    if (!Number.isInteger(version)) return false;
    const row = { ...change, version: version + 1, updatedAt: new Date() };
    const { affected } = await tx.update(User, { id, version }, row);
    return affected === 1;
  }

  /** Locks a user until the transaction ends. */
  lock(tx: Tx, id: number): Promise<User | null> {
    return tx.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** @returns false when the password is no longer the one that was verified */
  async setPassword(tx: Tx, verified: User, passwordHash: string): Promise<boolean> {
    const where = { id: verified.id, passwordHash: verified.passwordHash };
    const { affected } = await tx.update(User, where, { passwordHash, updatedAt: new Date() });
    return affected === 1;
  }

  /**
   * Confirms the address of a locked user who has proved to own the mailbox. Other accounts that claim the address lose
   * it. Throws the duplicate error of the database when another account has confirmed it.
   */
  async confirmEmail(tx: Tx, user: User, email: string): Promise<void> {
    const [now, key] = [new Date(), emailKey(email)];
    const isNew = key !== user.emailKey;
    if (!isNew && user.emailVerifiedAt) return;
    await tx.update(
      User,
      { id: user.id },
      {
        ...(isNew && { email, emailKey: key, version: user.version + 1, updatedAt: now }),
        emailVerifiedAt: now,
        unconfirmedSince: null,
      },
    );
    await tx.update(
      User,
      { emailKey: key, emailVerifiedAt: IsNull() },
      { email: '', emailKey: '', unconfirmedSince: now, version: () => 'version + 1', updatedAt: now },
    );
  }

  /** Confirms the address that the operator has configured for an administrator, without a link. */
  async confirmAdmin(username: string, email: string): Promise<void> {
    const where = { usernameKey: usernameKey(username), emailKey: emailKey(email), isAdmin: true };
    const confirm = async (tx: Tx) => {
      const admin = await tx.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
      if (admin) await this.confirmEmail(tx, admin, email);
    };
    await this.transactions.run(confirm).catch((error: unknown) => {
      // Another account has confirmed it with its link.
      if (!isDuplicate(error)) throw error;
    });
  }

  /** The caller must have locked the user. Null cancels the erasure. */
  async setEraseAt(tx: Tx, { id }: User, eraseAt: Date | null): Promise<void> {
    await tx.update(User, { id }, { eraseAt, updatedAt: new Date() });
  }

  /** Returns the ids of users that are due to be erased, in ascending order, from the one after `after`. */
  async dueForErasure(limit: number, after: number): Promise<number[]> {
    const where = { eraseAt: LessThanOrEqual(new Date()), id: MoreThan(after) };
    const rows = await this.rows.find({ where, order: { id: 'ASC' }, take: limit, select: { id: true } });
    return rows.map(({ id }) => id);
  }

  /** Returns null when the user is not due any more, or another process is erasing them. */
  lockDueForErasure(tx: Tx, id: number): Promise<User | null> {
    const where = { id, eraseAt: LessThanOrEqual(new Date()) };
    return tx.findOne(User, { where, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
  }

  /**
   * Whether there is another admin who stays. Locks all admins in the order of their ids, so that of two who leave at
   * once the second one is found to be the last.
   */
  async hasOtherAdmin(tx: Tx, id: number): Promise<boolean> {
    const admins = await tx.find(User, { where: { isAdmin: true }, select: { id: true } });
    const locked = await tx.find(User, {
      where: { id: In(admins.map((admin) => admin.id)) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return locked.some((admin) => admin.id !== id && admin.isAdmin && admin.eraseAt === null);
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.delete(User, { id });
  }

  /** The usernames by id, without deleted users. */
  usernames(ids: number[]): Promise<Map<number, string>> {
    return this.namesWhere(ids, {});
  }

  /** The usernames of those who are admins now, by id. */
  adminNames(ids: number[]): Promise<Map<number, string>> {
    return this.namesWhere(ids, { isAdmin: true });
  }

  private async namesWhere(ids: number[], where: FindOptionsWhere<User>): Promise<Map<number, string>> {
    if (!ids.length) return new Map();
    const select = { id: true, username: true };
    const rows = await this.rows.find({ where: { ...where, id: In([...new Set(ids)]) }, select });
    return new Map(rows.map((row) => [row.id, row.username]));
  }
}
