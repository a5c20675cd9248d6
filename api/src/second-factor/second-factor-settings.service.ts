import { Injectable } from '@nestjs/common';
import { DETAILS } from '@telemarket/server-kit/problem';
import { AccountTokenService } from '../account-token/account-token.service';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { AuthSessionRepository } from '../session/auth-session.repository';
import type { StoredSession } from '../session/session.decorator';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import { UserRepository } from '../user/user.repository';
import { toTotpSetup } from './codes';
import { SecondFactorService } from './second-factor.service';
import type { SecondFactorSetupView } from './second-factor.view';

const UNCONFIRMED_TEXT = 'Please confirm your email address first, using the link that we sent to it.';

@Injectable()
export class SecondFactorSettingsService {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly mails: MailService,
    private readonly sessions: AuthSessionRepository,
    private readonly transactions: Transactions,
  ) {}

  beginSetup(user: User): Promise<SecondFactorSetupView> {
    return this.transactions.run(async (tx) => {
      const { id, username } = await this.lockOwner(tx, user);
      const secret = await this.factors.createFactor(tx, id);
      return { secret, ...toTotpSetup(secret, username) };
    });
  }

  enableFactor({ user, idHash }: StoredSession, code: string, device: string): Promise<string[]> {
    return this.transactions.run(async (tx) => {
      const owner = await this.lockOwner(tx, user);
      const { id: userId, firstName, email } = owner;
      const createdAt = new Date();
      const recoveryCodes = await this.factors.enable(tx, userId, code, createdAt);
      const token = await this.tokens.issueRecovery(tx, { userId, purpose: 'revert-factor', email, createdAt });
      const data = { firstName, device, changedAt: createdAt.toISOString(), token: this.mails.seal(token) };
      await this.mails.enqueue(tx, { kind: 'second-factor-on', to: provenAddress(owner), data });
      // The other sessions end, because they were opened with the password alone.
      await this.sessions.deleteOthers(tx, userId, idHash);
      return recoveryCodes;
    });
  }

  /**
   * Locks the user. Throws 409 for a user without a confirmed address, because only the owner of such an address can
   * undo the change. Throws 401 when the password was changed since it was checked.
   */
  private async lockOwner(tx: Tx, { id, passwordHash }: User): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (user?.passwordHash !== passwordHash) throw new Problem(401, DETAILS[401]);
    if (provenEmailKey(user) === null) throw new Problem(409, UNCONFIRMED_TEXT, { code: 'email-unconfirmed' });
    return user;
  }
}
