import { Body, Post } from '@nestjs/common';
import { LINK_410_DESCRIPTION } from '../account-token/link.dto';
import { AuthResponseView } from '../auth/auth.dto';
import { ClientNetwork, Ok, RateLimited, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { toUserView } from '../user/user.view';
import { StaffInvitationService } from './staff-invitation.service';
import { InvitationAcceptance } from './staff.dto';

@UserController('staff-invitation')
export class StaffInvitationController {
  constructor(private readonly invitations: StaffInvitationService) {}

  @Post()
  @RateLimited({ name: 'staff-invitation', limit: 20, windowSeconds: 3600, by: 'session' })
  @Ok(
    AuthResponseView,
    `The user has the role, and the other sessions have ended. ${LINK_410_DESCRIPTION}, or \`link-inviter\` when the inviter is no longer a manager. 403 \`other-account\` if the invitation was sent to another address, or \`unconfirmed\` if the address of the account is not confirmed. 422 if the password is wrong or too short`,
  )
  async accept(@Body() input: InvitationAcceptance, @Session() session: LiveSession, @ClientNetwork() network: string) {
    return { user: toUserView(await this.invitations.accept(session, input, network)) };
  }
}
