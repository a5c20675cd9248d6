import { Body, Controller, HttpCode, Ip, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Transactions } from '../database/transactions';
import { Allow } from '../http/audience.decorator';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { SecondFactorService } from './second-factor.service';
import { StepUpService } from './step-up.service';
import { SecondFactorChangeInput, SecondFactorCodeInput, SecondFactorSetupInput } from './second-factor.dto';
import { PasswordService } from '../password/password.service';
import { RecoveryCodesView, SecondFactorSetupView } from './second-factor.view';
import { deviceName } from '../session/device-name';
import { type LiveSession, Session } from '../session/session.decorator';
import { SessionService } from '../session/session.service';

/** All these routes share one limit, because each of them checks a password or a code. */
const LIMIT = { name: 'second-factor', limit: 20, windowSeconds: 3600, by: 'session' } as const;

@ApiTags('user')
@Controller('api/users/me/second-factor')
export class SecondFactorController {
  constructor(
    private readonly passwords: PasswordService,
    private readonly factors: SecondFactorService,
    private readonly stepUp: StepUpService,
    private readonly sessions: SessionService,
    private readonly transactions: Transactions,
  ) {}

  @Post()
  @HttpCode(200)
  @Allow('user')
  @RateLimited(LIMIT)
  @ApiOkResponse({
    type: SecondFactorSetupView,
    description:
      'Changes nothing until it is enabled. 409 when it is on, or with the code `email-unconfirmed` without a confirmed e-mail',
  })
  async begin(
    @Body() { currentPassword }: SecondFactorSetupInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ): Promise<SecondFactorSetupView> {
    await this.passwords.require(user, currentPassword, ip);
    return this.factors.begin(user);
  }

  @Post('enable')
  @HttpCode(200)
  @Allow('user')
  @RateLimited(LIMIT)
  @ApiOkResponse({
    type: RecoveryCodesView,
    description: 'With a first code of the app. Ends every other session of the user. 409 without a set-up',
  })
  async enable(
    @Body() { code }: SecondFactorCodeInput,
    @Session() session: LiveSession,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesView> {
    const recoveryCodes = await this.transactions.run(async (tx) => {
      const codes = await this.factors.enable(tx, session.user, code, deviceOf(request));
      // The other sessions were opened with the password alone.
      await this.sessions.endOthers(session, tx);
      return codes;
    });
    return { recoveryCodes };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Allow('user')
  @RateLimited(LIMIT)
  @ApiOkResponse({ type: RecoveryCodesView, description: 'New ones. The old ones do not work any more' })
  async renew(
    @Body() { currentPassword, code }: SecondFactorChangeInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ): Promise<RecoveryCodesView> {
    await this.passwords.require(user, currentPassword, ip);
    await this.stepUp.require(user, code);
    return { recoveryCodes: await this.factors.renewRecoveryCodes(user.id) };
  }

  @Post('disable')
  @HttpCode(204)
  @Allow('user')
  @RateLimited(LIMIT)
  @ApiNoContentResponse()
  async disable(
    @Body() { currentPassword, code }: SecondFactorChangeInput,
    @Session() { user }: LiveSession,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.passwords.require(user, currentPassword, request.ip);
    await this.stepUp.require(user, code);
    await this.transactions.run((tx) => this.factors.remove(tx, user, deviceOf(request)));
  }
}

function deviceOf({ headers }: FastifyRequest): string {
  return deviceName(headers['user-agent'] ?? null);
}
