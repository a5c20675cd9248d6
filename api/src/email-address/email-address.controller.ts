import { Body, Delete, Ip, Post } from '@nestjs/common';
import { ApiForbiddenResponse, ApiProperty } from '@nestjs/swagger';
import { RecoveryLinkService } from '../account-recovery/recovery-link.service';
import { RECEIVED, ReceivedView } from '../http/view';
import { Accepted, Allow, ApiController, NoContent, Ok, Public, RateLimited } from '../http/route.decorator';
import { LINK_410_DESCRIPTION, LinkInput } from '../account-token/link.dto';
import { type ClientDevice, Device, type LiveSession, Session } from '../session/session.decorator';
import { EmailAddressService } from './email-address.service';

class ConfirmedEmailView {
  @ApiProperty({ description: 'The address that the link has confirmed' }) email: string;
}

class RevertedEmailView {
  @ApiProperty({ description: 'A token for setting a new password, like the one in a password reset link' })
  token: string;
  @ApiProperty() username: string;
}

/** `PATCH /api/users/me` starts a change of the address. These routes confirm, cancel or undo it. */
@ApiController('api', 'user')
export class EmailAddressController {
  constructor(
    private readonly addresses: EmailAddressService,
    private readonly recoveries: RecoveryLinkService,
  ) {}

  @Post('users/me/email/verification')
  @Allow('user')
  @RateLimited({ name: 'email-verification', limit: 5, windowSeconds: 3600, by: 'session' })
  @Accepted(ReceivedView, 'Sends the link again, unless the address is already verified')
  async sendAgain(@Session() { user }: LiveSession, @Ip() ip: string) {
    await this.addresses.requestVerification(user, ip);
    return RECEIVED;
  }

  @Delete('users/me/email/change')
  @Allow('user')
  @NoContent('Revokes the link that was sent to the new address')
  async cancel(@Session() { user }: LiveSession) {
    await this.addresses.cancelChange(user.id);
  }

  @Post('auth/confirm-email')
  @Public({ session: true })
  @RateLimited({ name: 'email-link', limit: 20, windowSeconds: 3600, by: 'address' })
  @Ok(ConfirmedEmailView, `${LINK_410_DESCRIPTION}. 409 when the address is taken`)
  @ApiForbiddenResponse({
    description:
      'The link belongs to an account other than the one signed in, and stays valid. `sign-in`: sign in with that account first. `sign-in-or-take-over`: sign in first, or send the token to `/api/auth/revert-email`',
  })
  async confirm(@Body() { token }: LinkInput, @Session() session: LiveSession | null) {
    return { email: await this.addresses.confirmAddress(token, session && session.user) };
  }

  @Post('auth/revert-email')
  @Public()
  @RateLimited({ name: 'email-link', limit: 20, windowSeconds: 3600, by: 'address' })
  @Ok(
    RevertedEmailView,
    `Undoes a change of address, turns off a new second factor, or takes over a sign-up with the address. Ends all of the user’s sessions, and their password stops working. ${LINK_410_DESCRIPTION}. 409 when another account has confirmed the address`,
  )
  revert(@Body() { token }: LinkInput, @Device() device: ClientDevice) {
    return this.recoveries.revertChange(token, device);
  }
}
