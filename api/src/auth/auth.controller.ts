import { Body, Get, Ip, Post } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PasswordLinkService } from '../account-recovery/password-link.service';
import { PasswordResetInput, PasswordResetRequest } from '../account-recovery/password-reset.dto';
import { RecoveryLinkService } from '../account-recovery/recovery-link.service';
import { LINK_410_DESCRIPTION } from '../account-token/link.dto';
import { RECEIVED, ReceivedView } from '../http/view';
import {
  Accepted,
  Allow,
  ApiController,
  Created,
  NoContent,
  Ok,
  Public,
  RateLimited,
  Reply,
} from '../http/route.decorator';
import { type ClientDevice, Device, type LiveSession, Session } from '../session/session.decorator';
import { toUserView } from '../user/user.view';
import { AuthResponseView, ChangePasswordInput, LoginInput, SessionResponseView, SignupInput } from './auth.dto';
import { ChangePasswordService } from './change-password.service';
import { LoginService } from './login.service';
import { SignInService } from './sign-in.service';
import { SignupService } from './signup.service';

@ApiController('api/auth', 'auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly signups: SignupService,
    private readonly passwords: ChangePasswordService,
    private readonly signIns: SignInService,
    private readonly resetLinks: PasswordLinkService,
    private readonly recoveries: RecoveryLinkService,
  ) {}

  @Post('login')
  @Public()
  @Ok(AuthResponseView, '401 with the code `second-factor` when the password is right and a code is missing')
  login(@Body() input: LoginInput, @Ip() ip: string, @Device() device: ClientDevice, @Reply() reply: FastifyReply) {
    return this.logins.login(input, ip, device.token, ({ user, ...how }) =>
      this.signIns.signIn(reply, user, device, how),
    );
  }

  @Post('signup')
  @Public()
  @RateLimited({ name: 'signup', limit: 10, windowSeconds: 3600, by: 'address' })
  @Created(AuthResponseView)
  async signup(
    @Body() input: SignupInput,
    @Ip() ip: string,
    @Device() device: ClientDevice,
    @Reply() reply: FastifyReply,
  ) {
    return this.signIns.signIn(reply, await this.signups.signup(input, ip), device);
  }

  @Post('logout')
  @Public()
  @NoContent()
  async logout(@Reply() reply: FastifyReply) {
    await this.signIns.signOut(reply);
  }

  @Get('session')
  @Public({ session: true })
  @Ok(SessionResponseView, 'Deletes the cookie if its session has ended')
  session(@Session() session: LiveSession | null) {
    return { user: session && toUserView(session.user) };
  }

  @Post('change-password')
  @Allow('user')
  @RateLimited({ name: 'change-password', limit: 5, windowSeconds: 900, by: 'session' })
  @Ok(AuthResponseView, 'Ends all of the user’s other sessions')
  async changePassword(
    @Body() input: ChangePasswordInput,
    @Session() session: LiveSession,
    @Device() device: ClientDevice,
    @Reply() reply: FastifyReply,
  ) {
    const { user, withCode } = await this.passwords.changePassword(session, input, device);
    return this.signIns.signIn(reply, user, device, { withCode });
  }

  @Post('request-password-reset')
  @Public()
  @RateLimited({ name: 'password-reset-request', limit: 10, windowSeconds: 3600, by: 'address' })
  @Accepted(ReceivedView, 'Sends a link if a user has this address')
  requestPasswordReset(@Body() { email }: PasswordResetRequest, @Ip() ip: string) {
    this.resetLinks.requestLinks(email, ip);
    return RECEIVED;
  }

  @Post('reset-password')
  @Public()
  @RateLimited({ name: 'password-reset', limit: 20, windowSeconds: 3600, by: 'address' })
  @NoContent(
    `Ends all of the user’s sessions, and undoes every change of address since the link was sent. ${LINK_410_DESCRIPTION}. 409 when another account has confirmed the address`,
  )
  async resetPassword(@Body() input: PasswordResetInput, @Device() device: ClientDevice, @Reply() reply: FastifyReply) {
    this.signIns.rememberDevice(reply, await this.recoveries.resetPassword(input, device));
  }
}
