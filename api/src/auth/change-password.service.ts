import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { Problem } from '../http/problem';
import { PasswordChange } from '../password/password-change';
import { PasswordService, requireStaffPassword, wrongPasswordProblem } from '../password/password.service';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { ClientDevice, StoredSession } from '../session/session.decorator';
import { staffRoleOf } from '../staff-role/staff-role';
import type { ChangePasswordInput } from './auth.dto';
import type { Login } from './login.service';

@Injectable()
export class ChangePasswordService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly passwords: PasswordService,
    private readonly factors: SecondFactorService,
    private readonly change: PasswordChange,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns the user with the password hash that this call has stored. With this hash, no session opens after another
   * call has set another password.
   */
  async changePassword(
    { idHash, user }: StoredSession,
    input: ChangePasswordInput,
    device: ClientDevice,
  ): Promise<Omit<Login, 'alert'>> {
    if ((input.userId ?? user.id) !== user.id) {
      this.logger.warn(`user ${user.id} tried to change the password of user ${input.userId}`);
      throw new Problem(403, 'You can only change your own password.');
    }
    if (staffRoleOf(user)) requireStaffPassword(input.newPassword);
    await this.passwords.require(user, input.currentPassword, device.address);
    const withCode = await this.factors.requireCode(user, input.code);
    const passwordHash = await this.passwords.hashPassword(input.newPassword, device.address);
    await this.transactions.run(async (tx) => {
      if (!(await this.change.applyPassword(tx, user, passwordHash, idHash))) throw wrongPasswordProblem();
      await this.change.reportChange(tx, user, device.name);
    });
    return { user: { ...user, passwordHash }, withCode };
  }
}
