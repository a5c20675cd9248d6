import { Injectable } from '@nestjs/common';
import type { AccountToken } from '../account-token/account-token.entity';
import {
  AccountTokenService,
  emailTaken,
  emailTakenIfDuplicate,
  expiredLink,
} from '../account-token/account-token.service';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { timeText } from '../mail/kinds/time';
import { MailService } from '../mail/mail.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { PasswordService, wrongPassword } from '../password/password.service';
import { emailKey, provenEmailKey } from '../user/user-key';

const DAY_MS = 24 * 60 * 60_000;
const VERIFY_TTL_MS = 7 * DAY_MS;
const CHANGE_TTL_MS = DAY_MS;

/** Requests are counted before the password is checked, so that this limit protects the password, too. */
const CHANGES = { name: 'email-change', limit: 10, windowSeconds: 3600 };
/** Limits the mails to an address whose owner may not have requested them. */
const PER_NEW_EMAIL = { name: 'email-change-to', limit: 5, windowSeconds: 3600 };
/** Limits links that are sent again: several accounts may claim one address. */
const CONFIRMATIONS = { name: 'email-verification-to', limit: 20, windowSeconds: 3600 };

/** An address is confirmed from its own mailbox. A replaced address can undo its replacement. */
@Injectable()
export class EmailAddressService {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly passwords: PasswordService,
    private readonly limits: RateLimitService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /** Returns false when another account has confirmed the address, or when it is reserved for its former owner. */
  async registerAddress(tx: Tx, user: User, mayMail: boolean): Promise<boolean> {
    if (await this.users.isConfirmed(tx, user.email)) return false;
    if (await this.tokens.isReserved(tx, user.email, user.id)) return false;
    if (mayMail) await this.sendVerification(tx, user);
    return true;
  }

  private async sendVerification(tx: Tx, user: User): Promise<void> {
    const { id: userId, email, firstName, username } = user;
    const token = await this.tokens.issue(tx, { userId, purpose: 'verify-email', email, ttlMs: VERIFY_TTL_MS });
    const data = { firstName, username, email, token: this.mails.seal(token) };
    await this.mails.enqueue(tx, { kind: 'verify-email', to: email, data });
  }

  async requestVerification(user: User): Promise<void> {
    await this.limits.check(CONFIRMATIONS, user.emailKey);
    await this.sendVerificationAgain(user);
  }

  async sendVerificationAgain({ id }: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, id);
      if (user?.email && provenEmailKey(user) === null) await this.sendVerification(tx, user);
    });
  }

  async requirePassword(user: User, newEmail: string, password: string | undefined, network: string): Promise<void> {
    await this.limits.check(CHANGES, `user ${user.id}`);
    if (!password) throw wrongPassword('is needed to change the email');
    await this.passwords.require(user, password, network);
    await this.requireChangeable(this.transactions.none, user);
    await this.limits.check(PER_NEW_EMAIL, emailKey(newEmail));
  }

  /** Throws 409 while the last change can be undone, so that an owner never has to undo two changes. */
  private async requireChangeable(tx: Tx, user: User): Promise<void> {
    const from = await this.tokens.changeableFrom(tx, user);
    if (!from) return;
    const message = `was changed in the last 7 days, and can be changed again on ${timeText(from.toISOString())}`;
    const detail = `Your email address ${message}. Until then, the mail about it can undo the change.`;
    throw new Problem(409, detail, { code: 'email-change-wait', errors: [{ field: 'email', message }] });
  }

  /** Sends a link to the new address and a warning to the old one. Only the link reveals if the address is taken. */
  async requestChange(tx: Tx, verified: User, newEmail: string): Promise<void> {
    const user = await this.users.lock(tx, verified.id);
    if (user?.passwordHash !== verified.passwordHash) throw wrongPassword();
    await this.requireChangeable(tx, user);
    await this.tokens.revoke(tx, user.id, 'change-email');
    const createdAt = new Date();
    const { id: userId, firstName, username } = user;
    const change = { userId, purpose: 'change-email', email: newEmail, ttlMs: CHANGE_TTL_MS, createdAt } as const;
    const token = await this.tokens.issue(tx, change);
    const link = { firstName, username, newEmail, token: this.mails.seal(token) };
    await this.mails.enqueue(tx, { kind: 'change-email', to: newEmail, data: link });
    await this.notifyOldAddress(tx, 'email-change-asked', user, newEmail, createdAt);
  }

  async cancelChange(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.users.lock(tx, userId);
      await this.tokens.revoke(tx, userId, 'change-email');
    });
  }

  /**
   * Confirms an address for the account of the caller. Throws 403 for a link of another account and leaves it valid:
   * anybody can enter the address of somebody else, whose click must not confirm it for them.
   */
  async confirm(token: string, caller: User | null): Promise<string> {
    const link = await this.tokens.find(token, 'change-email', 'verify-email');
    if (!link?.email) throw expiredLink();
    const email = link.email;
    const confirm = async (tx: Tx) => {
      const user = await this.tokens.consume(tx, link, await this.users.lock(tx, link.userId));
      if (user.id !== caller?.id) throw signInFirst(user, link);
      await this.users.confirmEmail(tx, user, email);
      // This check must follow the write: only then does it see a change that has just freed the address.
      if (await this.tokens.isReserved(tx, email, user.id)) throw emailTaken();
      if (link.purpose === 'change-email') await this.reportChange(tx, user, email, link.createdAt);
    };
    await this.transactions.run(confirm).catch(emailTakenIfDuplicate);
    return email;
  }

  /**
   * A password link that was sent to the old address stays valid: like the link of this mail, it undoes the change.
   * @param user before the change
   */
  private async reportChange(tx: Tx, user: User, email: string, since: Date): Promise<void> {
    await this.tokens.revoke(tx, user.id, 'change-email', 'verify-email');
    const data = { firstName: user.firstName, newEmail: email, token: null };
    await this.mails.enqueue(tx, { kind: 'email-changed', to: email, data });
    await this.notifyOldAddress(tx, 'email-changed', user, email, since);
  }

  private async notifyOldAddress(
    tx: Tx,
    kind: 'email-change-asked' | 'email-changed',
    user: User,
    newEmail: string,
    createdAt: Date,
  ): Promise<void> {
    const { id: userId, firstName, email } = user;
    if (!email) return;
    const purpose = provenEmailKey(user) === null ? 'revert-claim' : 'revert-email';
    const token = await this.tokens.issueRecovery(tx, { userId, purpose, email, createdAt });
    const data = { firstName, newEmail, token: this.mails.seal(token) };
    await this.mails.enqueue(tx, { kind, to: email, data });
  }
}

/** The code says whether the link can also take the account over: a change of the address belongs to an older owner. */
function signInFirst({ username }: User, { purpose }: AccountToken): Problem {
  const detail = `This link belongs to the account “${username}”. Sign in with it to confirm the address.`;
  return new Problem(403, detail, { code: purpose === 'verify-email' ? 'sign-in-or-take-over' : 'sign-in' });
}
