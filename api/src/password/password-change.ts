import { Injectable } from '@nestjs/common';
import { AccountTokenService } from '../account-token/account-token.service';
import type { Tx } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import { PushService } from '../push/push.service';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { KnownDeviceService } from '../session/known-device.service';
import { SessionService } from '../session/session.service';

/** Sets a new password and ends everything that depended on the old one. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly devices: KnownDeviceService,
    private readonly push: PushService,
    private readonly tokens: AccountTokenService,
    private readonly mails: MailService,
  ) {}

  /** Returns false when the password is no longer the one of `user`. */
  async apply(tx: Tx, user: User, passwordHash: string): Promise<boolean> {
    if (!(await this.users.setPassword(tx, user, passwordHash))) return false;
    await this.sessions.endOf(user.id, undefined, tx);
    await this.devices.forget(user.id, tx);
    await this.push.forget(user.id, tx);
    // Whoever knew the old password may have requested another address. Password links stay valid: they may be the
    // owner's, and anyone who reads the mailbox can request another one.
    await this.tokens.revoke(tx, user.id, 'change-email');
    return true;
  }

  /** Mails the user that the password was changed. */
  async report(tx: Tx, { firstName, email }: User, device: string): Promise<void> {
    const data = { firstName, device, changedAt: new Date().toISOString() };
    await this.mails.enqueue(tx, { kind: 'password-changed', to: email, data });
  }
}
