import { Body, Post } from '@nestjs/common';
import { ClientNetwork, NoContent, Ok, RateLimited, UserController } from '../http/route.decorator';
import { type ClientDevice, Device, type LiveSession, Session } from '../session/session.decorator';
import { PasswordService } from '../password/password.service';
import type { User } from '../user/user.entity';
import { SecondFactorSettingsService } from './second-factor-settings.service';
import { SecondFactorChangeInput, SecondFactorCodeInput, SecondFactorSetupInput } from './second-factor.dto';
import { SecondFactorService } from './second-factor.service';
import { RecoveryCodesView, SecondFactorSetupView } from './second-factor.view';

/** All these routes share one limit, because each of them checks a password or a code. */
const SECOND_FACTOR_LIMIT = { name: 'second-factor', limit: 20, windowSeconds: 3600, by: 'session' } as const;

@UserController('second-factor')
export class SecondFactorController {
  constructor(
    private readonly settings: SecondFactorSettingsService,
    private readonly factors: SecondFactorService,
    private readonly passwords: PasswordService,
  ) {}

  @Post()
  @RateLimited(SECOND_FACTOR_LIMIT)
  @Ok(
    SecondFactorSetupView,
    'Returns a new secret, which has no effect until two-factor authentication is enabled with it. 409 when two-factor authentication is already on. 409 with the code `email-unconfirmed` when the email address is not confirmed',
  )
  async begin(
    @Body() { currentPassword }: SecondFactorSetupInput,
    @Session() { user }: LiveSession,
    @ClientNetwork() network: string,
  ) {
    await this.passwords.require(user, currentPassword, network);
    return this.settings.beginSetup(user);
  }

  @Post('enable')
  @RateLimited(SECOND_FACTOR_LIMIT)
  @Ok(
    RecoveryCodesView,
    'Switches two-factor authentication on, and ends all other sessions of the user. Requires a code from the app. 409 if no secret was requested',
  )
  async enable(
    @Body() { code }: SecondFactorCodeInput,
    @Session() session: LiveSession,
    @Device() { name }: ClientDevice,
  ) {
    return { recoveryCodes: await this.settings.enableFactor(session, code, name) };
  }

  @Post('recovery-codes')
  @RateLimited(SECOND_FACTOR_LIMIT)
  @Ok(RecoveryCodesView, 'New recovery codes. The old codes no longer work')
  async renew(
    @Body() proof: SecondFactorChangeInput,
    @Session() { user }: LiveSession,
    @ClientNetwork() network: string,
  ) {
    await this.requireOwner(user, proof, network);
    return { recoveryCodes: await this.factors.renewCodes(user.id) };
  }

  @Post('disable')
  @RateLimited(SECOND_FACTOR_LIMIT)
  @NoContent()
  async disable(
    @Body() proof: SecondFactorChangeInput,
    @Session() { user }: LiveSession,
    @Device() device: ClientDevice,
  ) {
    await this.requireOwner(user, proof, device.address);
    await this.factors.disable(user, device.name);
  }

  private async requireOwner(user: User, { currentPassword, code }: SecondFactorChangeInput, network: string) {
    await this.passwords.require(user, currentPassword, network);
    await this.factors.requireCode(user, code);
  }
}
