import { Injectable } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { EntityManager } from 'typeorm';
import type { AccountToken } from '../account-token/account-token.entity';
import { AccountTokenService } from '../account-token/account-token.service';
import { isDuplicate } from '../database/database-error';
import { Transactions } from '../database/transactions';
import { invalid, Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { isErased } from '../user/is-erased';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import { KnownDeviceService } from './known-device.service';
import { linkOver } from './link-over';
import { PasswordService } from './password.service';
import { RESET_TTL_MINUTES } from './password-reset.service';
import { SessionService } from './session.service';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const VERIFY_TTL_MS = 7 * DAY_MS;
const CHANGE_TTL_MS = DAY_MS;
/** How long the old address can take a change back. */
const REVERT_TTL_MS = 7 * DAY_MS;

/** Counted before the password is checked, which they protect, too. */
const CHANGES = { name: 'email-change', limit: 10, windowSeconds: 3600 };
/** Of mails to an address whose owner may not have asked. */
const PER_NEW_EMAIL = { name: 'email-change-to', limit: 5, windowSeconds: 3600 };

/** Addresses are confirmed from their own mailbox, and an old one can take its replacement back. */
@Injectable()
export class EmailAddressService {
  constructor(
    private readonly users: UserService,
    private readonly tokens: AccountTokenService,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly devices: KnownDeviceService,
    private readonly limits: RateLimitService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /** Begins the address of a new account. Returns false when it is reserved for its former owner. */
  async begin(manager: EntityManager, user: User): Promise<boolean> {
    if (await this.tokens.isReserved(manager, user.email, user.id)) return false;
    await this.sendVerification(manager, user);
    return true;
  }

  /** Sends the link that verifies the address of an account. */
  private async sendVerification(manager: EntityManager, user: User): Promise<void> {
    const { id: userId, email, firstName } = user;
    const token = await this.tokens.issue(manager, { userId, purpose: 'verify-email', email, ttlMs: VERIFY_TTL_MS });
    const data = { firstName, email, token: this.mails.seal(token) };
    await this.mails.enqueue(manager, { kind: 'verify-email', to: email, data });
  }

  async sendVerificationAgain({ id }: User): Promise<void> {
    await this.transactions.run(async (manager) => {
      const user = await this.users.lock(manager, id);
      if (user && !user.emailVerifiedAt) await this.sendVerification(manager, user);
    });
  }

  /** Throws unless the password is right, and the user may ask for another address now. */
  async requirePassword(user: User, newEmail: string, password: string | undefined, ip: string): Promise<void> {
    await this.limits.check(CHANGES, `user ${user.id}`);
    if (!password) throw wrongPassword('is needed to change the e-mail');
    if (!(await this.passwords.matches(user.passwordHash, password, clientAddress(ip)))) {
      throw wrongPassword('is not right');
    }
    await this.limits.check(PER_NEW_EMAIL, emailKey(newEmail));
  }

  /** Sends the link to the new address, and a warning to the old one. A taken address gets a link, too: its page says so. */
  async askForChange(manager: EntityManager, verified: User, newEmail: string): Promise<void> {
    const user = await this.users.lock(manager, verified.id);
    if (user?.passwordHash !== verified.passwordHash) throw wrongPassword('is not right');
    await this.tokens.withdraw(manager, user.id, 'change-email');
    const token = await this.tokens.issue(manager, {
      userId: user.id,
      purpose: 'change-email',
      email: newEmail,
      ttlMs: CHANGE_TTL_MS,
    });
    const { firstName, username } = user;
    const link = { firstName, username, newEmail, token: this.mails.seal(token) };
    await this.mails.enqueue(manager, { kind: 'change-email', to: newEmail, data: link });
    await this.tellOldAddress(manager, 'email-change-asked', user, user.email, newEmail);
  }

  /** The address that waits for its confirmation. */
  async pendingEmail(userId: number): Promise<string | null> {
    return (await this.tokens.newest(userId, 'change-email'))?.email ?? null;
  }

  async cancelChange(userId: number): Promise<void> {
    await this.transactions.run(async (manager) => {
      await this.users.lock(manager, userId);
      await this.tokens.withdraw(manager, userId, 'change-email');
    });
  }

  /** Uses a link of either kind. Returns the confirmed address. */
  async confirm(token: string): Promise<string> {
    const link = (await this.tokens.find(token, 'change-email')) ?? (await this.tokens.find(token, 'verify-email'));
    if (!link?.email) throw linkOver();
    const email = link.email;
    try {
      await this.transactions.run(async (manager) => {
        const user = await this.lockUser(manager, link);
        if (link.purpose === 'change-email') await this.replace(manager, user, email);
        else if (emailKey(email) !== user.emailKey) throw linkOver();
        else await this.users.markVerified(manager, user);
      });
    } catch (error) {
      throw isDuplicate(error) ? taken() : error;
    }
    return email;
  }

  /**
   * Takes a change back from the old address: whether it was confirmed or not, and whoever is signed in. Returns a token
   * that sets a new password, because the old one is known to somebody else.
   */
  async revert(token: string): Promise<{ token: string; username: string }> {
    const link = await this.tokens.find(token, 'revert-email');
    if (!link?.email) throw linkOver();
    const email = link.email;
    const work = async (manager: EntityManager) => {
      const user = await this.lockUser(manager, link);
      // Earlier links stay: this one may be of a thief, who replaced the address twice.
      await this.tokens.withdrawAfterRevert(manager, link);
      if (emailKey(email) !== user.emailKey) await this.users.setEmail(manager, user, email);
      if (user.eraseAt) await this.cancelErasure(manager, user, email);
      await this.sessions.endOf(user.id, undefined, manager);
      await this.devices.forget(user.id, manager);
      const ttlMs = RESET_TTL_MINUTES * 60_000;
      const reset = await this.tokens.issue(manager, { userId: user.id, purpose: 'reset-password', email, ttlMs });
      return { token: reset, username: user.username };
    };
    try {
      return await this.transactions.run(work);
    } catch (error) {
      throw isDuplicate(error) ? taken() : error;
    }
  }

  private async lockUser(manager: EntityManager, link: AccountToken): Promise<User> {
    const user = await this.users.lock(manager, link.userId);
    if (!user || isErased(user) || !(await this.tokens.use(manager, link))) throw linkOver();
    return user;
  }

  /** Whoever changed the address may have asked for the erasure, too. */
  private async cancelErasure(manager: EntityManager, user: User, email: string): Promise<void> {
    await this.users.setEraseAt(manager, user, null);
    const data = { firstName: user.firstName };
    await this.mails.enqueue(manager, { kind: 'erasure-cancelled', to: email, data });
  }

  /** Links that were sent to the old address end, except those that take the change back. */
  private async replace(manager: EntityManager, user: User, email: string): Promise<void> {
    const { email: oldEmail, firstName } = user;
    await this.users.setEmail(manager, user, email);
    if (await this.tokens.isReserved(manager, email, user.id)) throw taken();
    await this.tokens.withdraw(manager, user.id, 'change-email', 'verify-email', 'reset-password');
    const data = { firstName, newEmail: email, token: null };
    await this.mails.enqueue(manager, { kind: 'email-changed', to: email, data });
    await this.tellOldAddress(manager, 'email-changed', user, oldEmail, email);
  }

  private async tellOldAddress(
    manager: EntityManager,
    kind: 'email-change-asked' | 'email-changed',
    { id: userId, firstName }: User,
    oldEmail: string,
    newEmail: string,
  ): Promise<void> {
    const purpose = 'revert-email';
    const token = await this.tokens.issue(manager, { userId, purpose, email: oldEmail, ttlMs: REVERT_TTL_MS });
    const data = { firstName, newEmail, token: this.mails.seal(token) };
    await this.mails.enqueue(manager, { kind, to: oldEmail, data });
  }
}

function taken(): Problem {
  return new Problem(409, 'This e-mail might already be taken.', { code: 'taken' });
}

function wrongPassword(message: string): Problem {
  return invalid([{ field: 'currentPassword', message }]);
}
