import { Injectable } from '@nestjs/common';
import { AccountTokenService, emailTakenIfDuplicate, expiredLink } from '../account-token/account-token.service';
import { RECOVERY } from '../account-token/token-purpose';
import { Transactions, type Tx } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import { PasswordService } from '../password/password.service';
import { newToken } from '../secret/token';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { AccountRecovery } from './account-recovery';
import { isErased } from '../user/is-erased';

@Injectable()
export class EmailRevertService {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly passwords: PasswordService,
    private readonly recovery: AccountRecovery,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Undoes a change of the address, confirmed or not, or a second factor. The link is in the mail about the change.
   * Nobody can sign in until a new password is set with the returned token, because somebody else knows the old
   * password.
   */
  async revert(token: string, network: string, device: string): Promise<{ token: string; username: string }> {
    const found = await this.tokens.find(token, ...RECOVERY);
    if (!found?.email) throw expiredLink();
    const link = { ...found, email: found.email };
    const unusable = await this.passwords.hash(newToken(), network);
    const work = async (tx: Tx) => {
      const locked = await this.users.lock(tx, link.userId);
      if (!locked || isErased(locked) || !(await this.tokens.consume(tx, link))) throw expiredLink();
      const user = await this.recovery.recover(tx, locked, link, unusable, device);
      if (user.eraseAt) await this.cancelErasure(tx, user);
      return { token: await this.tokens.issueReset(tx, user), username: user.username };
    };
    return this.transactions.run(work).catch(emailTakenIfDuplicate);
  }

  /** The person who changed the address may have requested the erasure, too. */
  private async cancelErasure(tx: Tx, user: User): Promise<void> {
    await this.users.updateEraseAt(tx, user, null);
    await this.tokens.revoke(tx, user.id, 'keep-account');
    const data = { firstName: user.firstName };
    await this.mails.enqueue(tx, { kind: 'erasure-cancelled', to: user.email, data });
  }
}
