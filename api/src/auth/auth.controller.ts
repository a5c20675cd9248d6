import { Body, Controller, Get, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, Public } from '../http/audience.decorator';
import { ReceivedView } from '../http/received.view';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.mapper';
import { PasswordResetInput, PasswordResetRequest } from '../account-recovery/password-reset.dto';
import { ChangePasswordInput, LoginInput, SignupInput } from './auth.dto';
import { SignInService } from './sign-in.service';
import { AuthService, wrongCredentials } from './auth.service';
import { AuthResponseView, SessionResponseView } from './auth.view';
import { DeferredWork } from '../account-recovery/deferred-work';
import { deviceName } from '../session/device-name';
import type { ClientDevice } from '../session/client-device';
import { PasswordResetService } from '../account-recovery/password-reset.service';
import { Session, type LiveSession } from '../session/session.decorator';
import { SessionService } from '../session/session.service';
import { acceptsPersistentCookies, DeviceCookie, SessionCookie } from '../session/token-cookie';

type Reply = FastifyReply;

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly signIns: SignInService,
    private readonly sessions: SessionService,
    private readonly resets: PasswordResetService,
    private readonly deferred: DeferredWork,
    private readonly sessionCookie: SessionCookie,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({
    type: AuthResponseView,
    description: '401 with the code `second-factor` when the password is right and a code is missing',
  })
  async login(@Body() input: LoginInput, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: Reply) {
    return this.auth.login(input, request.ip, this.deviceCookie.read(request), ({ user, ...how }) =>
      this.signIn(user, request, reply, how),
    );
  }

  @Post('signup')
  @Public()
  @RateLimited({ name: 'signup', limit: 10, windowSeconds: 3600, by: 'address' })
  @ApiCreatedResponse({ type: AuthResponseView })
  async signup(@Body() input: SignupInput, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: Reply) {
    return this.signIn(await this.auth.signup(input, request.ip), request, reply);
  }

  @Post('logout')
  @HttpCode(204)
  @Public()
  @ApiNoContentResponse()
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: Reply): Promise<void> {
    await this.sessions.end(this.sessionCookie.read(request));
    this.sessionCookie.clear(reply);
  }

  @Get('session')
  @Public({ session: true })
  @ApiOkResponse({ type: SessionResponseView, description: 'Deletes the cookie of a session that has ended' })
  session(@Session() session: LiveSession | null): SessionResponseView {
    return { user: session && toUserView(session.user) };
  }

  @Post('change-password')
  @HttpCode(200)
  @Allow('user')
  @RateLimited({ name: 'change-password', limit: 5, windowSeconds: 900, by: 'session' })
  @ApiOkResponse({ type: AuthResponseView, description: 'Ends every other session of the user' })
  async changePassword(
    @Body() input: ChangePasswordInput,
    @Session() session: LiveSession,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const { name } = this.device(request);
    const { user, withCode } = await this.auth.changePassword(session.user, input, request.ip, name);
    return this.signIn(user, request, reply, { withCode });
  }

  @Post('request-password-reset')
  @HttpCode(202)
  @Public()
  @RateLimited({ name: 'password-reset-request', limit: 10, windowSeconds: 3600, by: 'address' })
  @ApiAcceptedResponse({ type: ReceivedView, description: 'A link is sent if a user has the address' })
  requestPasswordReset(@Body() { email }: PasswordResetRequest, @Ip() ip: string): ReceivedView {
    this.deferred.defer(() => this.resets.sendLink(email, ip));
    return { received: true };
  }

  @Post('reset-password')
  @HttpCode(204)
  @Public()
  @RateLimited({ name: 'password-reset', limit: 20, windowSeconds: 3600, by: 'address' })
  @ApiNoContentResponse({
    description:
      'Ends every session of the user, and takes back another address since the link was sent. 410 when the link is over, 409 when another account has confirmed the address',
  })
  async resetPassword(
    @Body() input: PasswordResetInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<void> {
    this.deviceCookie.write(reply, await this.resets.reset(input, request.ip, this.device(request)));
  }

  private device(request: FastifyRequest): ClientDevice {
    return {
      name: deviceName(request.headers['user-agent'] ?? null),
      network: wideNetwork(request.ip),
      token: this.deviceCookie.read(request),
      persistent: acceptsPersistentCookies(request),
    };
  }

  /** Opens a session with a new id, and ends the session that the request came with. */
  private async signIn(
    user: User,
    request: FastifyRequest,
    reply: Reply,
    { alert = false, withCode = false } = {},
  ): Promise<AuthResponseView> {
    await this.sessions.end(this.sessionCookie.read(request));
    const userAgent = request.headers['user-agent'];
    const opened = await this.signIns.open(user, { device: this.device(request), userAgent, alert }, withCode);
    if (!opened) throw wrongCredentials();
    this.sessionCookie.write(reply, opened.session);
    this.deviceCookie.write(reply, opened.device);
    return { user: toUserView(user) };
  }
}
