import { Injectable } from '@nestjs/common';
import type { AccountToken } from '../account-token/account-token.entity';
import { AccountTokenService, emailTakenIfDuplicate } from '../account-token/account-token.service';
import { Transactions, type Tx } from '../database/transactions';
import { unknownLink } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { PasswordChange } from '../password/password-change';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { TelegramLinkService } from '../telegram/telegram-link.service';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import { isErased, UserRepository } from '../user/user.repository';

@Injectable()
export class AccountRecovery {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly change: PasswordChange,
    private readonly factors: SecondFactorService,
    private readonly telegram: TelegramLinkService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Consumes the link and confirms the address that the link was sent to, even if the account has another address by
   * now. Ends the access of everybody else: the password, sessions, known devices, links and a pending change of the
   * address. Also removes a second factor and a Telegram account that were added after the oldest change that the
   * mailbox can undo, or before any address was confirmed. Throws 410 for a link that has ended, and 409 when another
   * account has confirmed the address.
   * @param then called in the same transaction with the user, whose address is now confirmed
   */
  recoverAccount<T>(
    link: AccountToken,
    passwordHash: string,
    device: string,
    then: (tx: Tx, user: User) => Promise<T>,
  ): Promise<T> {
    const work = async (tx: Tx) => {
      const { userId, email } = link;
      const user = await this.tokens.consume(tx, link, await this.users.lock(tx, userId));
      if (!email) throw unknownLink();
      const since = (await this.tokens.recoverableSince(tx, link)) ?? new Date();
      const recovered = await this.users.confirmEmail(tx, user, email);
      if (!(await this.change.applyPassword(tx, user, passwordHash))) throw unknownLink();
      await this.tokens.revokeSince(tx, userId, email, since);
      const ownerSince = provenEmailKey(user) === null ? new Date(0) : since;
      await this.factors.removeSince(tx, recovered, ownerSince, device);
      await this.telegram.removeSince(tx, recovered, ownerSince, device);
      return then(tx, recovered);
    };
    return this.transactions.run(work).catch(emailTakenIfDuplicate);
  }

  /** @param user the user, whose row the caller has locked */
  async cancelErasure(tx: Tx, user: User): Promise<void> {
    if (!user.eraseAt || isErased(user)) return;
    await this.users.updateState(tx, user.id, { eraseAt: null });
    await this.tokens.revoke(tx, user.id, 'keep-account');
    const data = { firstName: user.firstName };
    await this.mails.enqueue(tx, { kind: 'erasure-cancelled', to: provenAddress(user), data });
  }
}
