import { Injectable } from '@nestjs/common';
import { AccountTokenService } from '../account-token/account-token.service';
import { RECOVERY_PURPOSES } from '../account-token/token-purpose';
import { PasswordChange } from '../password/password-change';
import { PasswordService, requireStaffPassword } from '../password/password.service';
import { newToken } from '../secret/token';
import { staffRoleOf } from '../staff-role/staff-role';
import type { ClientDevice } from '../session/session.decorator';
import { SessionService } from '../session/session.service';
import type { IssuedToken } from '../session/token-cookie';
import { AccountRecovery } from './account-recovery';
import type { PasswordResetInput } from './password-reset.dto';

@Injectable()
export class RecoveryLinkService {
  constructor(
    private readonly tokens: AccountTokenService,
    private readonly passwords: PasswordService,
    private readonly recovery: AccountRecovery,
    private readonly change: PasswordChange,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Sets a new password. The device becomes a known device, so that an attack from elsewhere does not lock the owner
   * out.
   */
  async resetPassword(input: PasswordResetInput, device: ClientDevice): Promise<IssuedToken> {
    const link = await this.tokens.find(input.token, 'reset-password');
    const passwordHash = await this.passwords.hashPassword(input.newPassword, device.address);
    return this.recovery.recoverAccount(link, passwordHash, device.name, async (tx, user) => {
      // An error undoes the transaction, so the link stays usable.
      if (staffRoleOf(user)) requireStaffPassword(input.newPassword);
      await this.change.reportChange(tx, user, device.name);
      return this.sessions.rememberDevice(tx, user.id, device);
    });
  }

  /**
   * Gives an account back to the reader of the mailbox that the link was sent to. The link undoes a change of the
   * address, removes a second factor, or takes over an account that a stranger has signed up with the address. Nobody
   * can sign in before a new password is set with the returned token, because a stranger may know the old password.
   */
  async revertChange(token: string, device: ClientDevice): Promise<{ token: string; username: string }> {
    const link = await this.tokens.find(token, ...RECOVERY_PURPOSES, 'verify-email');
    const unusable = await this.passwords.hashPassword(newToken(), device.address);
    return this.recovery.recoverAccount(link, unusable, device.name, async (tx, user) => {
      // Cancels an erasure of the account, because the person who knows the old password may have requested it.
      await this.recovery.cancelErasure(tx, user);
      return { token: await this.tokens.issueReset(tx, user), username: user.username };
    });
  }
}
