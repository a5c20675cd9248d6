import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, LessThan, MoreThan, MoreThanOrEqual, Not, Repository } from 'typeorm';
import { startPruning } from '../database/prune-timer';
import { hashOf, newToken } from '../secret/token';
import { emailKey } from '../user/user-key';
import { AccountToken, type TokenPurpose } from './account-token.entity';

export type NewToken = { userId: number; purpose: TokenPurpose; email: string; ttlMs: number };

/**
 * For each address: several, so that a stranger who asks for another link does not end the one that the owner has just
 * received. Links to other addresses do not count.
 */
const MAX_PER_ADDRESS = 5;

/** Tokens that are valid once. Call the methods with a manager under the lock of the user's row. */
@Injectable()
export class AccountTokenService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;

  constructor(@InjectRepository(AccountToken) private readonly tokens: Repository<AccountToken>) {}

  onModuleInit(): void {
    this.timer = startPruning('account_token', () => this.tokens.delete({ expiresAt: LessThan(new Date()) }));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns the token. The database stores its hash alone. */
  async issue(manager: EntityManager, { userId, purpose, email, ttlMs }: NewToken): Promise<string> {
    const token = newToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + ttlMs);
    await manager.insert(AccountToken, { tokenHash: hashOf(token), userId, purpose, email, createdAt, expiresAt });
    const excess = await manager.find(AccountToken, {
      where: { userId, purpose, email },
      order: { createdAt: 'DESC' },
      skip: MAX_PER_ADDRESS,
      take: MAX_PER_ADDRESS,
    });
    if (excess.length) await manager.delete(AccountToken, { tokenHash: In(excess.map((row) => row.tokenHash)) });
    return token;
  }

  /** The row of a token that is still valid, without using it up. */
  find(token: string, purpose: TokenPurpose): Promise<AccountToken | null> {
    return this.tokens.findOneBy({ tokenHash: hashOf(token), purpose, expiresAt: MoreThan(new Date()) });
  }

  newest(userId: number, purpose: TokenPurpose): Promise<AccountToken | null> {
    const where = { userId, purpose, expiresAt: MoreThan(new Date()) };
    return this.tokens.findOne({ where, order: { createdAt: 'DESC' } });
  }

  /**
   * Whether a valid link can still give this address back to another user. Call it after the address was written: a
   * change that has freed it is visible then.
   */
  async isReserved(manager: EntityManager, email: string, userId: number): Promise<boolean> {
    const where = { email, purpose: 'revert-email' as const, userId: Not(userId), expiresAt: MoreThan(new Date()) };
    const links = await manager.find(AccountToken, { where });
    // The collation of the column takes more addresses as equal than the key does.
    return links.some((link) => link.email !== null && emailKey(link.email) === emailKey(email));
  }

  /** Uses a token up. Returns false when it was used, withdrawn or has expired since it was found. */
  async use(manager: EntityManager, { tokenHash }: AccountToken): Promise<boolean> {
    const { affected } = await manager.delete(AccountToken, { tokenHash, expiresAt: MoreThan(new Date()) });
    return affected === 1;
  }

  /** Withdraws the tokens of a user that have one of these purposes. */
  async withdraw(manager: EntityManager, userId: number, ...purposes: TokenPurpose[]): Promise<void> {
    await manager.delete(AccountToken, { userId, purpose: In(purposes) });
  }

  /** Withdraws all tokens of a user, except those that revert an earlier change of the address than this one does. */
  async withdrawAfterRevert(manager: EntityManager, { userId, createdAt }: AccountToken): Promise<void> {
    const purpose = 'revert-email';
    await manager.delete(AccountToken, { userId, purpose: Not(purpose) });
    await manager.delete(AccountToken, { userId, purpose, createdAt: MoreThanOrEqual(createdAt) });
  }
}
