import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { hashOf, newToken } from '../secret/token';
import type { User } from '../user/user.entity';
import type { AccountToken } from './account-token.entity';
import { AccountTokenRepository } from './account-token.repository';
import { isDuplicate } from '../database/database-error';
import { endedLink, Problem, unknownLink } from '../http/problem';
import { emailKey, provenEmailKey } from '../user/user-key';
import { isErased } from '../user/user.repository';
import { RECOVERY_PURPOSES, RESET_LINK_TTL_MINUTES, REVERT_EMAIL_PURPOSES, type TokenPurpose } from './token-purpose';

export type NewToken = {
  userId: number;
  purpose: TokenPurpose;
  email: string;
  ttlMs: number;
  /** The start of the change that the link undoes. Default: now. */
  createdAt?: Date;
};

/** The time in which the owner of a mailbox can undo changes to the account. */
const RECOVERY_TTL_MS = 7 * 24 * 60 * 60_000;

/**
 * Issues and finds tokens that work once. Lock the row of the user before you call a method with a `tx`. A token is
 * valid until it expires, is used or is replaced. The previous mailbox of an account can undo changes with a link of
 * `REVERT_EMAIL_PURPOSES`; decisions 163, 164 and 166 say why such a link ends other links, and which.
 */
@Injectable()
export class AccountTokenService {
  constructor(
    private readonly tokens: AccountTokenRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns the token. The database stores only its hash. Other tokens stay valid, because a stranger who requests
   * links must not end the links of the owner. The rate limits of the routes bound the number of tokens.
   */
  async issue(tx: Tx, { userId, purpose, email, ttlMs, createdAt = new Date() }: NewToken): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + ttlMs);
    await this.tokens.insert(tx, { tokenHash: hashOf(token), userId, purpose, email, createdAt, expiresAt });
    return token;
  }

  issueRecovery(tx: Tx, token: Omit<Required<NewToken>, 'ttlMs'>): Promise<string> {
    return this.issue(tx, { ...token, ttlMs: RECOVERY_TTL_MS });
  }

  issueReset(tx: Tx, { id: userId, email }: User): Promise<string> {
    return this.issue(tx, { userId, purpose: 'reset-password', email, ttlMs: RESET_LINK_TTL_MINUTES * 60_000 });
  }

  /**
   * Returns the link of a token. Throws 410 for a link that has ended, with a code that says how. All unknown tokens
   * get the same response.
   */
  find(token: string, ...purposes: TokenPurpose[]): Promise<AccountToken> {
    return this.transactions.read((tx) => this.findValid(tx, hashOf(token), purposes));
  }

  private async findValid(tx: Tx, tokenHash: string, purposes: readonly TokenPurpose[]): Promise<AccountToken> {
    const link = await this.tokens.find(tx, tokenHash, purposes);
    if (!link) throw unknownLink();
    if (link.ended) throw endedLink(link.ended);
    if (link.expiresAt <= new Date()) throw endedLink('expired');
    return link;
  }

  findNewestValid(tx: Tx, userId: number, purpose: TokenPurpose): Promise<AccountToken | null> {
    return this.tokens.findNewestValid(tx, userId, purpose);
  }

  /**
   * Returns whether a valid link can still give this address back to another user. Call this after the address is
   * written, so that the check also sees a change of another user that has just freed the address.
   */
  async isReserved(tx: Tx, email: string, userId: number): Promise<boolean> {
    const links = await this.tokens.findValidOfOthers(tx, userId, 'revert-email', email);
    return links.some((link) => isSentTo(link, email));
  }

  /**
   * Consumes the token of a locked user and returns the user. Throws 410 when the link has ended since it was found, or
   * when the account does not accept the link any more.
   */
  async consume(tx: Tx, { tokenHash, purpose }: AccountToken, user: User | null): Promise<User> {
    const link = await this.findValid(tx, tokenHash, [purpose]);
    if (!user || isErased(user)) throw unknownLink();
    requireAcceptedLink(user, link);
    if (!(await this.tokens.markUsed(tx, tokenHash))) throw endedLink('used');
    return user;
  }

  async revoke(tx: Tx, userId: number, ...purposes: TokenPurpose[]): Promise<void> {
    await this.tokens.markAllReplaced(tx, userId, purposes);
  }

  /** Returns the time until which the previous address can undo the last change, or null when nothing can be undone. */
  async changeableFrom(tx: Tx, { id: userId, emailKey: current }: User): Promise<Date | null> {
    if (!current) return null;
    const links = await this.tokens.findAllValid(tx, userId, REVERT_EMAIL_PURPOSES);
    // Skips links to the current address, because they belong to changes that nobody has confirmed.
    return links.find((link) => !isSentTo(link, current))?.expiresAt ?? null;
  }

  /**
   * Returns the start of the oldest change that the mailbox of this link can undo, or null when there is none. For a
   * link of RECOVERY_PURPOSES, a second factor also counts as a change, because the person who uses the link says that
   * a stranger has changed the account. For a forgotten password, a second factor does not count, because the owner may
   * have set it up.
   */
  async recoverableSince(tx: Tx, link: AccountToken): Promise<Date | null> {
    const { userId, email, purpose } = link;
    const isRecovery = RECOVERY_PURPOSES.some((recovery) => recovery === purpose);
    const valid = await this.tokens.findAllValid(tx, userId, isRecovery ? RECOVERY_PURPOSES : REVERT_EMAIL_PURPOSES);
    const links = valid.filter((token) => isSentTo(token, email));
    if (isRecovery) links.push(link);
    return links.length ? new Date(Math.min(...links.map(({ createdAt }) => createdAt.getTime()))) : null;
  }

  /**
   * Call this after a mailbox has recovered the account. Revokes the password links that were sent to this mailbox, and
   * all links that were sent to other mailboxes from `since` on. Older links of other mailboxes stay valid, because
   * this mailbox may be that of a thief.
   */
  async revokeSince(tx: Tx, userId: number, email: string, since: Date): Promise<void> {
    const links = await this.tokens.findAllValid(tx, userId, [...RECOVERY_PURPOSES, 'reset-password']);
    const isOver = (link: AccountToken) =>
      isSentTo(link, email) ? link.purpose === 'reset-password' : link.createdAt >= since;
    const hashes = links.filter(isOver).map(({ tokenHash }) => tokenHash);
    if (hashes.length) await this.tokens.markReplaced(tx, hashes);
  }
}

/**
 * A suspended account cannot confirm an address. The link of a sign-up works while the account still claims the address
 * and has not confirmed it.
 */
function requireAcceptedLink(user: User, link: AccountToken): void {
  if (link.purpose !== 'change-email' && link.purpose !== 'verify-email') return;
  if (user.suspendedAt) throw unknownLink();
  if (link.purpose === 'change-email') return;
  if (!isSentTo(link, user.emailKey)) throw endedLink('replaced');
  if (provenEmailKey(user) !== null) throw endedLink('used');
}

/**
 * Compares keys, because the collation of the column treats more addresses as equal, such as those that differ in
 * accents.
 */
function isSentTo({ email }: AccountToken, address: string | null): boolean {
  return email !== null && address !== null && emailKey(email) === emailKey(address);
}

export function emailTaken(): Problem {
  return new Problem(409, 'This email might already be taken.', { code: 'taken' });
}

/** Throws `emailTaken` instead of the error of the unique key of confirmed addresses. */
export function emailTakenIfDuplicate(error: unknown): never {
  throw isDuplicate(error) ? emailTaken() : error;
}
