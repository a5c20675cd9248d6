import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, Not, Repository } from 'typeorm';
import type { Tx } from '../database/transactions';
import { AccountToken } from './account-token.entity';
import type { TokenPurpose } from './token-purpose';

@Injectable()
export class AccountTokenRepository {
  constructor(@InjectRepository(AccountToken) private readonly rows: Repository<AccountToken>) {}

  findValid(tokenHash: string, purposes: readonly TokenPurpose[]): Promise<AccountToken | null> {
    return this.rows.findOneBy({ tokenHash, purpose: In(purposes), expiresAt: notExpired() });
  }

  findNewestValid(userId: number, purpose: TokenPurpose): Promise<AccountToken | null> {
    return this.rows.findOne({ where: { userId, purpose, expiresAt: notExpired() }, order: { createdAt: 'DESC' } });
  }

  /** The collation of the column treats more addresses as equal than `emailKey` does. */
  findValidOfOthers(tx: Tx, userId: number, purpose: TokenPurpose, email: string): Promise<AccountToken[]> {
    return tx.findBy(AccountToken, { email, purpose, userId: Not(userId), expiresAt: notExpired() });
  }

  findAllValid(tx: Tx, userId: number, purposes: readonly TokenPurpose[]): Promise<AccountToken[]> {
    const where = { userId, purpose: In(purposes), expiresAt: notExpired() };
    return tx.find(AccountToken, { where, order: { expiresAt: 'DESC' } });
  }

  async findEmails(tx: Tx, userId: number): Promise<string[]> {
    const rows = await tx.findBy(AccountToken, { userId });
    return rows.flatMap(({ email }) => email ?? []);
  }

  async insert(tx: Tx, row: Omit<AccountToken, 'attempts'>): Promise<void> {
    await tx.insert(AccountToken, row);
  }

  async deleteValid(tx: Tx, tokenHash: string): Promise<boolean> {
    const { affected } = await tx.delete(AccountToken, { tokenHash, expiresAt: notExpired() });
    return affected === 1;
  }

  async deleteAll(tx: Tx, userId: number, purposes: readonly TokenPurpose[]): Promise<void> {
    await tx.delete(AccountToken, { userId, purpose: In(purposes) });
  }

  async delete(tx: Tx, tokenHashes: string[]): Promise<void> {
    await tx.delete(AccountToken, { tokenHash: In(tokenHashes) });
  }
}

function notExpired() {
  return MoreThan(new Date());
}
