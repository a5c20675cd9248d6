import { Injectable } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { Transactions } from '../database/transactions';
import { EmailAddressService } from '../email-address/email-address.service';
import { staleVersion } from '../http/if-match';
import { NewsletterService } from '../newsletter/newsletter.service';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { AuthSessionRepository } from '../session/auth-session.repository';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { ProfileInput } from './profile.dto';
import { emailKey } from '../user/user-key';

@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly addresses: EmailAddressService,
    private readonly factors: SecondFactorService,
    private readonly newsletter: NewsletterService,
    private readonly transactions: Transactions,
  ) {}

  /** Stores the fields that the input has. A new email address is stored only after the user has confirmed it. */
  async changeProfile(user: User, version: number, input: ProfileInput, ip: string): Promise<User> {
    const { email, currentPassword, code, ...change } = input;
    const newEmail = email !== undefined && emailKey(email) !== user.emailKey ? email : null;
    if (newEmail) {
      await this.addresses.requirePassword(user, currentPassword, clientAddress(ip));
      // The version is checked first, so that a stale request does not use up a code. The update checks the version
      // again.
      if (user.version !== version) throw staleVersion();
      await this.factors.requireCode(user, code);
    }
    const followSwitch = await this.newsletter.prepareSubscriptionChange(user, change.marketingEmails, ip);
    await this.transactions.run(async (tx) => {
      if (!(await this.users.update(tx, user.id, version, change))) throw staleVersion();
      const { sessionTimeout } = change;
      if (sessionTimeout !== undefined) await this.sessions.updateIdleMinutes(tx, user.id, sessionTimeout);
      if (newEmail) await this.addresses.requestChange(tx, user, newEmail, ip);
      await followSwitch(tx);
    });
    return (await this.transactions.read((tx) => this.users.find(tx, user.id))) ?? user;
  }
}
