import { Injectable } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { AccountTokenService } from '../account-token/account-token.service';
import { Transactions } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import { requireAdminPassword } from './admin-password';
import type { PasswordResetInput } from './auth.dto';
import type { ClientDevice } from './client-device';
import { PasswordChange } from './password-change';
import { PasswordService } from './password.service';
import { KnownDeviceService } from './known-device.service';
import { linkOver } from './link-over';
import type { IssuedToken } from './token-cookie';

/** Requests above the limit are dropped without an error: the response must not tell that the address is known. */
const PER_EMAIL = { name: 'password-reset-email', limit: 5, windowSeconds: 3600 };
export const RESET_TTL_MINUTES = 30;

@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UserService,
    private readonly tokens: AccountTokenService,
    private readonly passwords: PasswordService,
    private readonly change: PasswordChange,
    private readonly devices: KnownDeviceService,
    private readonly limits: RateLimitService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /** Sends a link if a user has the address. */
  async sendLink(email: string): Promise<void> {
    if ((await this.limits.hit(PER_EMAIL, emailKey(email))).over) return;
    const found = await this.users.findByEmail(email);
    if (!found) return;
    await this.transactions.run(async (manager) => {
      const user = await this.users.lock(manager, found.id);
      if (user?.emailKey !== found.emailKey) return;
      const ttlMs = RESET_TTL_MINUTES * 60_000;
      const token = await this.tokens.issue(manager, {
        userId: user.id,
        purpose: 'reset-password',
        email: user.email,
        ttlMs,
      });
      const { firstName, username } = user;
      const data = { firstName, username, token: this.mails.seal(token), minutes: RESET_TTL_MINUTES };
      await this.mails.enqueue(manager, { kind: 'reset-password', to: user.email, data });
    });
  }

  /**
   * Sets the password, and ends all sessions. The device of the reset is known from then on: an attack on the account from
   * elsewhere does not lock its owner out.
   */
  async reset(input: PasswordResetInput, ip: string, device: ClientDevice): Promise<IssuedToken> {
    const link = await this.tokens.find(input.token, 'reset-password');
    const found = link && (await this.users.findById(link.userId));
    if (!found) throw linkOver();
    requireAdminPassword(found, input.newPassword);
    const passwordHash = await this.passwords.hash(input.newPassword, clientAddress(ip));
    return this.transactions.run(async (manager) => {
      const user = await this.users.lock(manager, link.userId);
      if (!user || !(await this.tokens.use(manager, link))) throw linkOver();
      await this.change.apply(manager, user, passwordHash, device.name);
      // Only its mailbox had the link: links to an address end when it is replaced.
      await this.users.markVerified(manager, user);
      return this.devices.remember(manager, user.id, device.token, device.persistent);
    });
  }
}
