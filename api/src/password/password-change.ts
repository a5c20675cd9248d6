import { Injectable } from '@nestjs/common';
import { AccountTokenService } from '../account-token/account-token.service';
import type { Tx } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { StaffInvitationRepository } from '../staff-invitation/staff-invitation.repository';
import { TelegramNoticeService } from '../telegram-notice/telegram-notice.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { AuthSessionRepository } from '../session/auth-session.repository';
import { KnownDeviceRepository } from '../session/known-device.repository';

/** Sets a new password, and ends all sessions and links that depended on the old password. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly push: PushSubscriptionRepository,
    private readonly notices: TelegramNoticeService,
    private readonly tokens: AccountTokenService,
    private readonly invitations: StaffInvitationRepository,
    private readonly mails: MailService,
  ) {}

  /**
   * @param session the session that makes the change, which is kept until the browser has a new session; empty when
   * there is no session
   */
  async applyPassword(tx: Tx, user: User, passwordHash: string, session = ''): Promise<boolean> {
    if (!(await this.users.updatePassword(tx, user, passwordHash))) return false;
    await this.sessions.deleteOthers(tx, user.id, session);
    await this.devices.deleteAll(tx, user.id);
    await this.push.deleteAll(tx, user.id);
    await this.notices.removeAll(tx, user.id);
    // This revokes a request for a new email address, because somebody who knew the old password may have made it.
    // Password links stay valid, because the owner may have requested them, and because a person who reads the mailbox
    // could request another link.
    await this.tokens.revoke(tx, user.id, 'change-email');
    // This ends invitations to the staff, because somebody who knew the old password may have sent them, too.
    await this.invitations.end(tx, { inviterId: user.id }, 'replaced');
    return true;
  }

  async reportChange(tx: Tx, user: User, device: string): Promise<void> {
    const data = { firstName: user.firstName, device, changedAt: new Date().toISOString() };
    await this.mails.enqueue(tx, { kind: 'password-changed', to: provenAddress(user), data });
  }
}
