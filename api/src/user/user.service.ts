import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { shapeOf } from './letter-shapes';
import type { User } from './user.entity';
import { UserRepository } from './user.repository';

const DEFAULT_PREFERENCES = {
  emailNotifications: true,
  pushNotifications: false,
  marketingEmails: true,
  orderUpdates: true,
  loginAlerts: true,
  sessionTimeout: 30,
};

const ADMIN_SHAPES_TTL_MS = 60_000;

export type NewUser = Pick<User, 'firstName' | 'lastName' | 'username' | 'email' | 'passwordHash' | 'isAdmin'>;

@Injectable()
export class UserService {
  /** Cached, because the query of the names reads all users. */
  private readonly adminShapes = new LRUCache<'all', ReadonlySet<string>>({
    max: 1,
    ttl: ADMIN_SHAPES_TTL_MS,
    fetchMethod: async () => new Set((await this.users.findAdminUsernames()).map(shapeOf)),
  });

  constructor(
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {}

  hasAdmin(): Promise<boolean> {
    return this.users.hasAdmin();
  }

  async resemblesAdmin(username: string): Promise<boolean> {
    return (await this.adminShapes.fetch('all'))?.has(shapeOf(username)) ?? false;
  }

  /**
   * Returns the stored user, or null when the username is taken.
   * @param within runs in the same transaction
   */
  async create(input: NewUser, within: (tx: Tx, user: User) => Promise<void>): Promise<User | null> {
    const now = new Date();
    try {
      return await this.transactions.run(async (tx) => {
        const row = await this.users.insert(tx, {
          ...input,
          emailVerifiedAt: null,
          unconfirmedSince: now,
          telegramId: null,
          phone: null,
          telegramUsername: null,
          ...DEFAULT_PREFERENCES,
          eraseAt: null,
          suspendedAt: null,
          suspendedReason: null,
          watchNotifiedAt: null,
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

  /** Creates an administrator, whose address counts as confirmed. Returns null when the username is taken. */
  createAdmin(input: Omit<NewUser, 'isAdmin'>): Promise<User | null> {
    return this.create({ ...input, isAdmin: true }, (tx, row) => this.users.confirmEmail(tx, row, input.email));
  }

  /** Confirms the address that the operator has configured for an administrator, without a link. */
  async confirmAdmin(username: string, email: string): Promise<void> {
    const confirm = async (tx: Tx) => {
      const admin = await this.users.lockAdmin(tx, username, email);
      if (admin) await this.users.confirmEmail(tx, admin, email);
    };
    await this.transactions.run(confirm).catch((error: unknown) => {
      // Another account has confirmed it with its link.
      if (!isDuplicate(error)) throw error;
    });
  }
}
