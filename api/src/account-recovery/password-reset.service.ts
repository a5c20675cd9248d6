import { Injectable } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { AccountTokenService } from '../account-token/account-token.service';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import { countsByNetwork } from '../rate-limit/limit';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import { AccountRecovery } from './account-recovery';
import { requireAdminPassword } from '../password/admin-password';
import type { PasswordResetInput } from './password-reset.dto';
import type { ClientDevice } from '../session/client-device';
import { PasswordChange } from '../password/password-change';
import { PasswordService } from '../password/password.service';
import { KnownDeviceService } from '../session/known-device.service';
import { emailTaken, expiredLink } from '../account-token/link-problem';
import type { IssuedToken } from '../session/token-cookie';

/** Requests above a limit get the same response, so that it does not reveal whether the address is known. */
const PER_EMAIL_AND_NETWORK = { name: 'password-reset-email-network', limit: 3, windowSeconds: 3600 };
const PER_EMAIL = { name: 'password-reset-email', limit: 5, windowSeconds: 3600 };
/** Limits the accounts that get a link, when several claim one unconfirmed address. */
const MAX_CLAIMS = 3;
/** Above a limit, a link is sent only if no earlier one stays valid for at least this long. */
const MIN_REMAINING_MS = 15 * 60_000;
export const RESET_TTL_MINUTES = 30;

@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UserService,
    private readonly tokens: AccountTokenService,
    private readonly passwords: PasswordService,
    private readonly recovery: AccountRecovery,
    private readonly change: PasswordChange,
    private readonly devices: KnownDeviceService,
    private readonly limits: RateLimitService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /** Sends a link if a user has the address. Accounts that only claim it get one each, the oldest first. */
  async sendLink(email: string, ip: string): Promise<void> {
    const isOver = await this.isOver(emailKey(email), ip);
    const users = await this.users.findByEmail(email);
    for (const user of users.slice(0, MAX_CLAIMS)) {
      // A stranger who uses the limit up has sent the owner a link that still works.
      if (!isOver || !(await this.hasLink(user.id))) await this.sendLinkTo(user);
    }
  }

  private async sendLinkTo(found: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, found.id);
      if (user?.emailKey !== found.emailKey) return;
      const ttlMs = RESET_TTL_MINUTES * 60_000;
      const token = await this.tokens.issue(tx, {
        userId: user.id,
        purpose: 'reset-password',
        email: user.email,
        ttlMs,
      });
      const { firstName, username } = user;
      const data = { firstName, username, token: this.mails.seal(token), minutes: RESET_TTL_MINUTES };
      await this.mails.enqueue(tx, { kind: 'reset-password', to: user.email, data });
    });
  }

  private async isOver(email: string, ip: string): Promise<boolean> {
    const counts = countsByNetwork(PER_EMAIL_AND_NETWORK, ip, email);
    for (const { limit, subject } of [...counts, { limit: PER_EMAIL, subject: email }]) {
      if ((await this.limits.hit(limit, subject)).over) return true;
    }
    return false;
  }

  private async hasLink(userId: number): Promise<boolean> {
    const link = await this.tokens.newest(userId, 'reset-password');
    return link !== null && link.expiresAt.getTime() - Date.now() >= MIN_REMAINING_MS;
  }

  /**
   * Sets the password, and gives the account back to the mailbox that got the link. The device becomes a known one, so
   * that an attack on the account from elsewhere does not lock its owner out.
   */
  async reset(input: PasswordResetInput, ip: string, device: ClientDevice): Promise<IssuedToken> {
    const found = await this.tokens.find(input.token, 'reset-password');
    const owner = found && (await this.users.findById(found.userId));
    if (!found?.email || !owner) throw expiredLink();
    requireAdminPassword(owner, input.newPassword);
    const link = { ...found, email: found.email };
    const passwordHash = await this.passwords.hash(input.newPassword, clientAddress(ip));
    const work = async (tx: Tx) => {
      const locked = await this.users.lock(tx, link.userId);
      if (!locked || !(await this.tokens.consume(tx, link))) throw expiredLink();
      const user = await this.recovery.recover(tx, locked, link, passwordHash, device.name);
      await this.change.report(tx, user, device.name);
      return this.devices.remember(tx, user.id, device);
    };
    try {
      return await this.transactions.run(work);
    } catch (error) {
      throw isDuplicate(error) ? emailTaken() : error;
    }
  }
}
