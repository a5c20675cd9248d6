import { Injectable, Logger } from '@nestjs/common';
import { AccountTokenService } from '../account-token/account-token.service';
import { expiredLink } from '../account-token/link-problem';
import { AuthSessionRepository } from '../session/auth-session.repository';
import { DeclaredRows, type FoundRows } from '../database/declared-rows';
import { GRACE_DAYS } from '../database/personal-data';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { isErased } from '../user/is-erased';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserRepository } from '../user/user.repository';
import { AddressRemoval } from './address-removal';
import { wrongPassword } from '../password/password.service';
import { SellerErasure } from './seller-erasure';
import { ALL_TABLES } from './tables';

const DAY_MS = 24 * 60 * 60_000;
/** The number of accounts that are read together. */
const MAX_AT_ONCE = 20;

/** Erases accounts a week after their owners have requested it. */
@Injectable()
export class ErasureService {
  private readonly logger = new Logger('privacy');
  private readonly failing = new Set<number>();

  constructor(
    private readonly rows: DeclaredRows,
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly tokens: AccountTokenService,
    private readonly mails: MailService,
    private readonly addresses: AddressRemoval,
    private readonly sellers: SellerErasure,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Ends every session, and sends the link that cancels the erasure. Another request does not change the time.
   * @param verified as read when the password was verified
   * @returns when the account will be erased
   */
  async request(verified: User): Promise<Date> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, verified.id);
      if (user?.passwordHash !== verified.passwordHash) throw wrongPassword();
      await this.sessions.deleteAll(tx, user.id);
      if (user.eraseAt) return user.eraseAt;
      if (user.isAdmin && !(await this.users.hasOtherAdmin(tx, user.id))) throw lastAdmin();
      const ttlMs = GRACE_DAYS * DAY_MS;
      const eraseAt = new Date(Date.now() + ttlMs);
      await this.users.updateEraseAt(tx, user, eraseAt);
      const { id: userId, email, firstName } = user;
      const token = await this.tokens.issue(tx, { userId, purpose: 'keep-account', email, ttlMs });
      const data = { firstName, eraseAt: eraseAt.toISOString(), token: this.mails.seal(token) };
      await this.mails.enqueue(tx, { kind: 'account-erasure', to: email, data });
      return eraseAt;
    });
  }

  /** Cancels the erasure. Does nothing when none is pending. */
  async cancel(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (user) await this.keep(tx, user);
    });
  }

  /** Cancels the erasure with the link of the mail, without a session. */
  async takeBackByLink(token: string): Promise<void> {
    const link = await this.tokens.find(token, 'keep-account');
    if (!link) throw expiredLink();
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, link.userId);
      if (!user || isErased(user) || !(await this.tokens.consume(tx, link))) throw expiredLink();
      await this.keep(tx, user);
    });
  }

  /**
   * Erases the accounts whose week is over. Several processes may run this; each account is erased once. An account
   * that cannot be erased is tried again in the next run, and does not stop the others.
   */
  async eraseDue(): Promise<void> {
    for (let after = 0; ;) {
      const userIds = await this.users.findDueForErasure(MAX_AT_ONCE, after);
      for (const userId of userIds) await this.tryToErase(userId);
      if (userIds.length < MAX_AT_ONCE) return;
      after = userIds.at(-1) ?? after;
    }
  }

  private async tryToErase(userId: number): Promise<void> {
    try {
      await this.erase(userId);
      this.failing.delete(userId);
    } catch (error) {
      // Logged once for each account, although every run tries it again.
      if (!this.failing.has(userId)) this.logger.error(`user ${userId} could not be erased: ${String(error)}`);
      this.failing.add(userId);
    }
  }

  /** Erases the account in one transaction. */
  private async erase(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockDueForErasure(tx, userId);
      if (!user) return;
      if (user.isAdmin && !(await this.users.hasOtherAdmin(tx, user.id))) {
        // The other admins have left meanwhile.
        await this.users.updateEraseAt(tx, user, null);
        return;
      }
      const address = user.emailVerifiedAt ? emailKey(user.email) : null;
      const found = await this.rows.find(tx, ALL_TABLES, { userId, address });
      for (const rows of found) await this.eraseRows(tx, rows);
      const listings = found.filter(({ name }) => name === 'product').flatMap(({ keys }) => keys.map(Number));
      for (const id of listings) await this.sellers.erase(tx, id);
      await this.addresses.removeWaitingMails(tx, user);
      if (address) await this.addresses.remove(tx, user.email);
      await this.users.delete(tx, userId);
    });
  }

  private async eraseRows(tx: Tx, rows: FoundRows): Promise<void> {
    const { erasure } = rows.declaration;
    if (erasure === 'delete') await this.rows.delete(tx, rows, rows.keys);
    if (erasure === 'replace') await this.rows.replace(tx, rows, rows.keys, rows.relation.columns);
  }

  private async keep(tx: Tx, user: User): Promise<void> {
    if (!user.eraseAt || isErased(user)) return;
    await this.users.updateEraseAt(tx, user, null);
    await this.tokens.revoke(tx, user.id, 'keep-account');
    await this.mails.enqueue(tx, {
      kind: 'erasure-cancelled',
      to: user.email,
      data: { firstName: user.firstName },
    });
  }
}

function lastAdmin(): Problem {
  return new Problem(409, 'You are the last administrator: the shop needs one. Appoint another one first.', {
    code: 'last-admin',
  });
}
