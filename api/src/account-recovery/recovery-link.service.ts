import { Injectable } from '@nestjs/common';
import { AccountTokenService } from '../account-token/account-token.service';
import { RECOVERY } from '../account-token/token-purpose';
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

  /** The device becomes a known device, so that an attack from elsewhere does not lock the owner out. */
  async resetPassword(input: PasswordResetInput, device: ClientDevice): Promise<IssuedToken> {
    const link = await this.tokens.find(input.token, 'reset-password');
    const passwordHash = await this.passwords.hash(input.newPassword, device.address);
    return this.recovery.recover(link, passwordHash, device.name, async (tx, user) => {
      // An error undoes the transaction, so the link stays usable.
      if (staffRoleOf(user)) requireStaffPassword(input.newPassword);
      await this.change.report(tx, user, device.name);
      return this.sessions.rememberDevice(tx, user.id, device);
    });
  }

  /**
   * Undoes a change of the address, confirmed or not, or a second factor, or takes over an account that somebody else has
   * signed up with the address. Nobody can sign in until a new password is set with the returned token, because somebody
   * else knows the old password.
   */
  async revert(token: string, device: ClientDevice): Promise<{ token: string; username: string }> {
    const link = await this.tokens.find(token, ...RECOVERY, 'verify-email');
    const unusable = await this.passwords.hash(newToken(), device.address);
    return this.recovery.recover(link, unusable, device.name, async (tx, user) => {
      // The person who knows the old password may have requested the erasure, too.
      await this.recovery.cancelErasure(tx, user);
      return { token: await this.tokens.issueReset(tx, user), username: user.username };
    });
  }
}
