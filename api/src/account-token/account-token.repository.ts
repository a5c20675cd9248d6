import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import { AccountToken } from './account-token.entity';
import type { TokenPurpose } from './token-purpose';

@Injectable()
export class AccountTokenRepository {
  /** Also finds links that have ended. */
  find(tx: Tx, tokenHash: string, purposes: readonly TokenPurpose[]): Promise<AccountToken | null> {
    return tx.findOneBy(AccountToken, { tokenHash, purpose: In(purposes) });
  }

  findNewestValid(tx: Tx, userId: number, purpose: TokenPurpose): Promise<AccountToken | null> {
    return tx.findOne(AccountToken, { where: { userId, purpose, ...whereValid() }, order: { createdAt: 'DESC' } });
  }

  /**
   * May also find links to similar addresses, because the collation of the column treats more addresses as equal than
   * `emailKey` does.
   */
  findValidOfOthers(tx: Tx, userId: number, purpose: TokenPurpose, email: string): Promise<AccountToken[]> {
    return tx.findBy(AccountToken, { email, purpose, userId: Not(userId), ...whereValid() });
  }

  findAllValid(tx: Tx, userId: number, purposes: readonly TokenPurpose[]): Promise<AccountToken[]> {
    const where = { userId, purpose: In(purposes), ...whereValid() };
    return tx.find(AccountToken, { where, order: { expiresAt: 'DESC' } });
  }

  async findEmails(tx: Tx, userId: number): Promise<string[]> {
    const rows = await tx.findBy(AccountToken, { userId });
    return rows.flatMap(({ email }) => email ?? []);
  }

  async insert(tx: Tx, row: Omit<AccountToken, 'attempts' | 'ended'>): Promise<void> {
    await tx.insert(AccountToken, row);
  }

  /** Returns false when the link has ended before. */
  async markUsed(tx: Tx, tokenHash: string): Promise<boolean> {
    const { affected } = await tx.update(AccountToken, { tokenHash, ...whereValid() }, endColumns('used'));
    return affected === 1;
  }

  async markAllReplaced(tx: Tx, userId: number, purposes: readonly TokenPurpose[]): Promise<void> {
    await tx.update(AccountToken, { userId, purpose: In(purposes), ...whereValid() }, endColumns('replaced'));
  }

  async markReplaced(tx: Tx, tokenHashes: string[]): Promise<void> {
    await tx.update(AccountToken, { tokenHash: In(tokenHashes), ...whereValid() }, endColumns('replaced'));
  }
}

const whereValid = () => ({ ended: IsNull(), expiresAt: MoreThan(new Date()) });

/**
 * The time at which an ended link expires is this far in the past, because a process of the previous version reads only
 * this time, and its clock may be slow.
 */
const CLOCK_MARGIN_MS = 60 * 60_000;

const endColumns = (ended: 'used' | 'replaced') => ({ ended, expiresAt: new Date(Date.now() - CLOCK_MARGIN_MS) });
