import { Injectable } from '@nestjs/common';
import { bidi } from '@telemarket/composition/text';
import type { AccountToken } from '../account-token/account-token.entity';
import { AccountTokenService, emailTaken, emailTakenIfDuplicate } from '../account-token/account-token.service';
import { Transactions, type Tx } from '../database/transactions';
import { Problem, unknownLink } from '../http/problem';
import { timeText } from '../mail/kinds/time';
import { MailService, tooManyMailsProblem } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { PasswordService, wrongPasswordProblem } from '../password/password.service';
import { provenEmailKey } from '../user/user-key';

const DAY_MS = 24 * 60 * 60_000;
const VERIFY_LINK_TTL_MS = 7 * DAY_MS;
const CHANGE_LINK_TTL_MS = DAY_MS;

/** Requests are counted before the password is checked, so that this limit also protects the password. */
const CHANGE_LIMIT = { name: 'email-change', limit: 10, windowSeconds: 3600 };

/**
 * Changes and confirms the address of an account. An address is confirmed by a link in its own mailbox, and the
 * previous mailbox can undo the change.
 */
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

  /**
   * Sends a link to the address of a new account. Returns false when another account has confirmed the address, or when
   * the address is reserved for its former owner.
   */
  async registerAddress(tx: Tx, user: User, ip: string): Promise<boolean> {
    if (await this.users.isAddressConfirmed(tx, user.email)) return false;
    if (await this.tokens.isReserved(tx, user.email, user.id)) return false;
    await this.sendVerification(tx, user, ip);
    return true;
  }

  /** Returns false when the mailbox has got too many mails. */
  private async sendVerification(tx: Tx, user: User, ip: string): Promise<boolean> {
    const { id: userId, email, firstName, username } = user;
    const mail = await this.mails.admit(tx, { kind: 'verify-email', to: email, sender: { owner: null, ip } });
    if (!mail) return false;
    const token = await this.tokens.issue(tx, { userId, purpose: 'verify-email', email, ttlMs: VERIFY_LINK_TTL_MS });
    const data = { firstName, username, email, token: this.mails.seal(token) };
    await this.mails.send(tx, mail, data);
    return true;
  }

  async requestVerification(user: User, ip: string): Promise<void> {
    if (!(await this.sendVerificationAgain(user, ip))) throw tooManyMailsProblem();
  }

  /** Returns false when the mailbox has got too many mails. */
  sendVerificationAgain({ id }: User, ip: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, id);
      if (!user?.email || provenEmailKey(user) !== null) return true;
      return this.sendVerification(tx, user, ip);
    });
  }

  async requirePassword(user: User, password: string | undefined, network: string): Promise<void> {
    await this.limits.checkLimit(CHANGE_LIMIT, `user ${user.id}`);
    if (!password) throw wrongPasswordProblem('is needed to change the email');
    await this.passwords.require(user, password, network);
    await this.transactions.read((tx) => this.requireChangeableAddress(tx, user));
  }

  /** Throws 409 while the last change can be undone, so that an owner never has to undo two changes. */
  private async requireChangeableAddress(tx: Tx, user: User): Promise<void> {
    const from = await this.tokens.changeableFrom(tx, user);
    if (!from) return;
    const message = `was changed in the last 7 days, and can be changed again on ${timeText(from.toISOString())}`;
    const detail = `Your email address ${message}. Until then, you can undo the change with the link in our mail about it.`;
    throw new Problem(409, detail, { code: 'email-change-wait', errors: [{ field: 'email', message }] });
  }

  /**
   * Sends a link to the new address and a warning to a confirmed old one. Only the link reveals whether the address is
   * taken.
   */
  async requestChange(tx: Tx, verified: User, newEmail: string, ip: string): Promise<void> {
    const user = await this.users.lock(tx, verified.id);
    if (user?.passwordHash !== verified.passwordHash) throw wrongPasswordProblem();
    await this.requireChangeableAddress(tx, user);
    const mail = await this.mails.admit(tx, { kind: 'change-email', to: newEmail, sender: { owner: null, ip } });
    if (!mail) throw tooManyMailsProblem();
    await this.tokens.revoke(tx, user.id, 'change-email');
    const createdAt = new Date();
    const { id: userId, firstName, username } = user;
    const change = { userId, purpose: 'change-email', email: newEmail, ttlMs: CHANGE_LINK_TTL_MS, createdAt } as const;
    const token = await this.tokens.issue(tx, change);
    const link = { firstName, username, newEmail, token: this.mails.seal(token) };
    await this.mails.send(tx, mail, link);
    await this.notifyOldAddress(tx, 'email-change-asked', user, newEmail, createdAt);
  }

  async cancelChange(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.users.lock(tx, userId);
      await this.tokens.revoke(tx, userId, 'change-email');
    });
  }

  /**
   * Confirms an address for the account of the caller. A link of another account gets 403 and stays valid. Anybody can
   * enter the address of another person, and a click of this person must not confirm the address for the account of the
   * stranger.
   */
  async confirmAddress(token: string, caller: User | null): Promise<string> {
    const link = await this.tokens.find(token, 'change-email', 'verify-email');
    if (!link.email) throw unknownLink();
    const email = link.email;
    const confirm = async (tx: Tx) => {
      const user = await this.tokens.consume(tx, link, await this.users.lock(tx, link.userId));
      if (user.id !== caller?.id) throw signInFirstProblem(user, link);
      const confirmed = await this.users.confirmEmail(tx, user, email);
      // This check follows the write, so that the check also sees a change that has just freed the address.
      if (await this.tokens.isReserved(tx, email, user.id)) throw emailTaken();
      if (link.purpose === 'change-email') await this.reportChange(tx, user, confirmed, link.createdAt);
    };
    await this.transactions.run(confirm).catch(emailTakenIfDuplicate);
    return email;
  }

  /**
   * Reports a confirmed change of the address. A password link that was sent to the old address stays valid, because it
   * undoes the change like the link of this mail.
   * @param user before the change
   * @param changed after the change
   */
  private async reportChange(tx: Tx, user: User, changed: User, since: Date): Promise<void> {
    await this.tokens.revoke(tx, user.id, 'change-email', 'verify-email');
    const data = { firstName: user.firstName, newEmail: changed.email, token: null };
    await this.mails.enqueue(tx, { kind: 'email-changed', to: provenAddress(changed), data });
    await this.notifyOldAddress(tx, 'email-changed', user, changed.email, since);
  }

  private async notifyOldAddress(
    tx: Tx,
    kind: 'email-change-asked' | 'email-changed',
    user: User,
    newEmail: string,
    createdAt: Date,
  ): Promise<void> {
    const to = provenAddress(user);
    if (!to) return;
    const { id: userId, firstName } = user;
    const token = await this.tokens.issueRecovery(tx, { userId, purpose: 'revert-email', email: to, createdAt });
    const data = { firstName, newEmail, token: this.mails.seal(token) };
    await this.mails.enqueue(tx, { kind, to, data });
  }
}

/** The code says whether the link can also take the account over, which the link of a changed address cannot. */
function signInFirstProblem({ username }: User, { purpose }: AccountToken): Problem {
  const detail = bidi`This link belongs to the account “${username}”. Sign in with this account to confirm the address.`;
  return new Problem(403, detail, { code: purpose === 'verify-email' ? 'sign-in-or-take-over' : 'sign-in' });
}
