import { Injectable } from '@nestjs/common';
import { AccountTokenService, emailTakenIfDuplicate, expiredLink } from '../account-token/account-token.service';
import { Transactions, type Tx } from '../database/transactions';
import { PasswordService, requireAdminPassword } from '../password/password.service';
import type { ClientDevice } from '../session/session.decorator';
import type { IssuedToken } from '../session/token-cookie';
import { UserRepository } from '../user/user.repository';
import { AccountRecovery } from './account-recovery';
import type { PasswordResetInput } from './password-reset.dto';
import { SessionService } from '../session/session.service';

@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly passwords: PasswordService,
    private readonly recovery: AccountRecovery,
    private readonly sessions: SessionService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Sets the password, and gives the account back to the mailbox that got the link. The device becomes a known device,
   * so that an attack on the account from elsewhere does not lock its owner out.
   */
  async reset(input: PasswordResetInput, network: string, device: ClientDevice): Promise<IssuedToken> {
    const found = await this.tokens.find(input.token, 'reset-password');
    const owner = found && (await this.users.find(this.transactions.none, found.userId));
    if (!found?.email || !owner) throw expiredLink();
    requireAdminPassword(owner, input.newPassword);
    const link = { ...found, email: found.email };
    const passwordHash = await this.passwords.hash(input.newPassword, network);
    const work = async (tx: Tx) => {
      const locked = await this.users.lock(tx, link.userId);
      if (!locked || !(await this.tokens.consume(tx, link))) throw expiredLink();
      const user = await this.recovery.recover(tx, locked, link, passwordHash, device.name);
      await this.recovery.report(tx, user, device.name);
      return this.sessions.rememberDevice(tx, user.id, device);
    };
    return this.transactions.run(work).catch(emailTakenIfDuplicate);
  }
}
