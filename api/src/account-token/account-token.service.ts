import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, Not, Repository } from 'typeorm';
import type { Tx } from '../database/transactions';
import { hashOf, newToken } from '../secret/token';
import { emailKey } from '../user/user-key';
import type { User } from '../user/user.entity';
import { AccountToken } from './account-token.entity';
import { RECOVERY, type RecoveryPurpose, REVERT_EMAIL, type TokenPurpose } from './token-purpose';

export type NewToken = {
  userId: number;
  purpose: TokenPurpose;
  email: string;
  ttlMs: number;
  /** When the change began that the link undoes. Default: now. */
  createdAt?: Date;
};

/** How long the owner of a mailbox can undo changes to the account. */
const RECOVERY_TTL_MS = 7 * 24 * 60 * 60_000;

/** Issues and finds tokens that work once. Call the methods with a tx under the lock of the user's row. */
@Injectable()
export class AccountTokenService {
  constructor(@InjectRepository(AccountToken) private readonly tokens: Repository<AccountToken>) {}

  /**
   * Returns the token. The database stores only its hash. Other tokens stay valid: a stranger who requests links must
   * not end those of the owner. The limits of the calls bound their number.
   */
  async issue(tx: Tx, { userId, purpose, email, ttlMs, createdAt = new Date() }: NewToken): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + ttlMs);
    await tx.insert(AccountToken, { tokenHash: hashOf(token), userId, purpose, email, createdAt, expiresAt });
    return token;
  }

  /**
   * Returns a token that gives the account back to the reader of this mailbox.
   * @param since when the change began that the token undoes
   */
  issueRecovery(
    tx: Tx,
    { userId, purpose, email, since }: { userId: number; purpose: RecoveryPurpose; email: string; since: Date },
  ): Promise<string> {
    return this.issue(tx, { userId, purpose, email, ttlMs: RECOVERY_TTL_MS, createdAt: since });
  }

  /** Returns the row of a token that is still valid. The token stays usable. */
  find(token: string, ...purposes: TokenPurpose[]): Promise<AccountToken | null> {
    return this.tokens.findOneBy({ tokenHash: hashOf(token), purpose: In(purposes), expiresAt: MoreThan(new Date()) });
  }

  newest(userId: number, purpose: TokenPurpose): Promise<AccountToken | null> {
    const where = { userId, purpose, expiresAt: MoreThan(new Date()) };
    return this.tokens.findOne({ where, order: { createdAt: 'DESC' } });
  }

  /**
   * Whether a valid link can still give this address back to another user. Call it after the address is written: only
   * then is a change visible that has freed the address.
   */
  async isReserved(tx: Tx, email: string, userId: number): Promise<boolean> {
    const where = { email, purpose: 'revert-email' as const, userId: Not(userId), expiresAt: MoreThan(new Date()) };
    const links = await tx.find(AccountToken, { where });
    return links.some((link) => isTo(link, email));
  }

  /** Consumes a token. Returns false when it has been used, revoked or has expired since it was found. */
  async consume(tx: Tx, { tokenHash }: AccountToken): Promise<boolean> {
    const { affected } = await tx.delete(AccountToken, { tokenHash, expiresAt: MoreThan(new Date()) });
    return affected === 1;
  }

  /** The addresses to which links of a user were sent. */
  async addresses(tx: Tx, userId: number): Promise<string[]> {
    const rows = await tx.find(AccountToken, { where: { userId } });
    return rows.flatMap(({ email }) => email ?? []);
  }

  /** Withdraws the tokens of a user that have one of these purposes. */
  async revoke(tx: Tx, userId: number, ...purposes: TokenPurpose[]): Promise<void> {
    await tx.delete(AccountToken, { userId, purpose: In(purposes) });
  }

  /** Returns until when the previous address can undo the last change of the user's address; null when it cannot. */
  async changeableFrom({ id: userId, emailKey: current }: User, tx: Tx = this.tokens.manager): Promise<Date | null> {
    if (!current) return null;
    const where = { userId, purpose: In(REVERT_EMAIL), expiresAt: MoreThan(new Date()) };
    const links = await tx.find(AccountToken, { where, order: { expiresAt: 'DESC' } });
    // Links to the current address belong to changes that nobody has confirmed.
    return links.find((link) => !isTo(link, current))?.expiresAt ?? null;
  }

  /**
   * Returns when the oldest change began that the mailbox of this link can undo. Null when there is none. A link that
   * gives the account back counts, too.
   */
  async takesBackSince(tx: Tx, link: AccountToken): Promise<Date | null> {
    const { userId, email, purpose } = link;
    const where = { userId, purpose: In(REVERT_EMAIL), expiresAt: MoreThan(new Date()) };
    const links = (await tx.find(AccountToken, { where })).filter((one) => isTo(one, email));
    if (RECOVERY.some((one) => one === purpose)) links.push(link);
    return links.length ? new Date(Math.min(...links.map(({ createdAt }) => createdAt.getTime()))) : null;
  }

  /**
   * Call this after a mailbox has recovered the account. Withdraws the password links that were sent to it, and all
   * links that other mailboxes were sent from `since` on. Their older links stay: this mailbox may be that of a thief.
   */
  async revokeSince(tx: Tx, userId: number, email: string, since: Date): Promise<void> {
    const where = { userId, purpose: In([...RECOVERY, 'reset-password']) };
    const links = await tx.find(AccountToken, { where });
    const over = links.filter((link) =>
      isTo(link, email) ? link.purpose === 'reset-password' : link.createdAt >= since,
    );
    if (over.length) await tx.delete(AccountToken, { tokenHash: In(over.map((link) => link.tokenHash)) });
  }
}

/** Compares keys, because the collation of the column treats more addresses as equal, such as those without accents. */
function isTo({ email }: AccountToken, address: string | null): boolean {
  return email !== null && address !== null && emailKey(email) === emailKey(address);
}
