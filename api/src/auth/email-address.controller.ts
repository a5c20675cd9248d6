import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, Public } from '../http/audience.decorator';
import { ReceivedView } from '../http/received.view';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { LinkInput } from './auth.dto';
import { ConfirmedEmailView, RevertedEmailView } from './auth.view';
import { EmailAddressService } from './email-address.service';
import { type LiveSession, Session } from './session.decorator';

/** The address changes by `PATCH /api/users/me`; here is what follows. */
@ApiTags('user')
@Controller('api')
export class EmailAddressController {
  constructor(private readonly addresses: EmailAddressService) {}

  @Post('users/me/email/verification')
  @HttpCode(202)
  @Allow('user')
  @RateLimited({ name: 'email-verification', limit: 5, windowSeconds: 3600, by: 'session' })
  @ApiAcceptedResponse({ type: ReceivedView, description: 'Sends the link again, unless the address is verified' })
  async sendAgain(@Session() { user }: LiveSession): Promise<ReceivedView> {
    await this.addresses.sendVerificationAgain(user);
    return { received: true };
  }

  @Delete('users/me/email/change')
  @HttpCode(204)
  @Allow('user')
  @ApiNoContentResponse({ description: 'The link to the new address is over' })
  async cancel(@Session() { user }: LiveSession): Promise<void> {
    await this.addresses.cancelChange(user.id);
  }

  @Post('auth/confirm-email')
  @HttpCode(200)
  @Public()
  @RateLimited({ name: 'email-link', limit: 20, windowSeconds: 3600, by: 'address' })
  @ApiOkResponse({ type: ConfirmedEmailView, description: '410 when the link is over, 409 when the address is taken' })
  async confirm(@Body() { token }: LinkInput): Promise<ConfirmedEmailView> {
    return { email: await this.addresses.confirm(token) };
  }

  @Post('auth/revert-email')
  @HttpCode(200)
  @Public()
  @RateLimited({ name: 'email-link', limit: 20, windowSeconds: 3600, by: 'address' })
  @ApiOkResponse({
    type: RevertedEmailView,
    description: 'Ends every session of the user. 410 when the link is over, 409 when another account has the address',
  })
  revert(@Body() { token }: LinkInput): Promise<RevertedEmailView> {
    return this.addresses.revert(token);
  }
}
