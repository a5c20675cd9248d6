import { Injectable } from '@nestjs/common';
import { AccountRecovery } from '../account-recovery/account-recovery';
import { AccountTokenService } from '../account-token/account-token.service';
import { ERASURE_GRACE_DAYS } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { wrongPasswordProblem } from '../password/password.service';
import { AuthSessionRepository } from '../session/auth-session.repository';
import { lastManager } from '../staff/staff.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';

const DAY_MS = 24 * 60 * 60_000;

@Injectable()
export class ErasureRequestService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly tokens: AccountTokenService,
    private readonly mails: MailService,
    private readonly recovery: AccountRecovery,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Ends every session. Sends the link that cancels the erasure to the address of the account, if the address is
   * confirmed. Another request does not change the time of the erasure.
   * @param verified the user as read when the password was verified
   */
  async requestErasure(verified: User): Promise<Date> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, verified.id);
      if (user?.passwordHash !== verified.passwordHash) throw wrongPasswordProblem();
      await this.sessions.deleteAll(tx, user.id);
      if (user.eraseAt) return user.eraseAt;
      if (user.isManager && !(await this.users.hasOtherManager(tx, user.id))) throw lastManager();
      const ttlMs = ERASURE_GRACE_DAYS * DAY_MS;
      const eraseAt = new Date(Date.now() + ttlMs);
      await this.users.updateState(tx, user.id, { eraseAt });
      const to = provenAddress(user);
      if (!to) return eraseAt;
      const { id: userId, firstName } = user;
      const token = await this.tokens.issue(tx, { userId, purpose: 'keep-account', email: to, ttlMs });
      const data = { firstName, eraseAt: eraseAt.toISOString(), token: this.mails.seal(token) };
      await this.mails.enqueue(tx, { kind: 'account-erasure', to, data });
      return eraseAt;
    });
  }

  async cancelErasure(userId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (user) await this.recovery.cancelErasure(tx, user);
    });
  }

  async cancelByLink(token: string): Promise<void> {
    const link = await this.tokens.find(token, 'keep-account');
    await this.transactions.run(async (tx) => {
      const user = await this.tokens.consume(tx, link, await this.users.lock(tx, link.userId));
      await this.recovery.cancelErasure(tx, user);
    });
  }
}
