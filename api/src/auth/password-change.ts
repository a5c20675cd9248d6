import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountTokenService } from '../account-token/account-token.service';
import { MailService } from '../mail/mail.service';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { KnownDeviceService } from './known-device.service';
import { SessionService } from './session.service';

/** What a new password ends, however it was set. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly devices: KnownDeviceService,
    private readonly tokens: AccountTokenService,
    private readonly mails: MailService,
  ) {}

  /** Returns false when the password is no longer the one of `user`. */
  async apply(manager: EntityManager, user: User, passwordHash: string, device: string): Promise<boolean> {
    if (!(await this.users.setPassword(manager, user, passwordHash))) return false;
    await this.sessions.endOf(user.id, undefined, manager);
    await this.devices.forget(user.id, manager);
    // Whoever knew the old password may have asked for another address.
    await this.tokens.withdraw(manager, user.id, 'reset-password', 'change-email');
    const data = { firstName: user.firstName, device, changedAt: new Date().toISOString() };
    await this.mails.enqueue(manager, { kind: 'password-changed', to: user.email, data });
    return true;
  }
}
