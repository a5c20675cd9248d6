import { Injectable } from '@nestjs/common';
import type { AccountToken } from '../account-token/account-token.entity';
import { AccountTokenService, expiredLink } from '../account-token/account-token.service';
import type { Tx } from '../database/transactions';
import { SecondFactorChange } from '../second-factor/second-factor-change';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { PasswordChange } from '../password/password-change';

/** Gives an account back to the reader of a mailbox. */
@Injectable()
export class AccountRecovery {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly change: PasswordChange,
    private readonly factors: SecondFactorChange,
  ) {}

  /**
   * Confirms the address that the link was sent to, even if the account has another address by now. Ends all access
   * that somebody else may have: password, sessions, devices, links, a pending change of the address, and a second
   * factor that is newer than the oldest change that the mailbox can undo, or that was set up before any address was
   * confirmed. Throws the duplicate error of the database when another account has confirmed the address.
   * @param user locked
   * @param link already consumed
   * @returns the user with the address
   */
  async recover(
    tx: Tx,
    user: User,
    link: AccountToken & { email: string },
    passwordHash: string,
    device: string,
  ): Promise<User> {
    const { email } = link;
    const since = (await this.tokens.recoverableSince(tx, link)) ?? new Date();
    await this.users.confirmEmail(tx, user, email);
    if (!(await this.change.apply(tx, user, passwordHash))) throw expiredLink();
    await this.tokens.revokeSince(tx, user.id, email, since);
    const recovered = { ...user, email };
    await this.factors.removeSince(tx, recovered, user.emailVerifiedAt ? since : new Date(0), device);
    return recovered;
  }

  report(tx: Tx, user: User, device: string): Promise<void> {
    return this.change.report(tx, user, device);
  }
}
