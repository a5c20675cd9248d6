import { Body, Get, Headers, Inject, Patch } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { EmailAddressService } from '../email-address/email-address.service';
import { ClientNetwork, Ok, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.mapper';
import { ProfileInput } from './profile.dto';
import { ProfileService } from './profile.service';
import { ProfileView } from './profile.view';

@UserController()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly addresses: EmailAddressService,
    private readonly factors: SecondFactorService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @VersionAsEtag()
  @Ok(ProfileView, 'The ETag is the version')
  show(@Session() { user }: LiveSession): Promise<ProfileView> {
    return this.view(user);
  }

  /** A new timeout applies to existing sessions, too. A new address replaces the old one once it is confirmed. */
  @Patch()
  @VersionAsEtag()
  @RateLimited({ name: 'profile', limit: 60, windowSeconds: 600, by: 'session' })
  @ApiHeader(ifMatchHeader)
  @Ok(
    ProfileView,
    '409 with the code `stale` when the profile was saved since. A new email is stored once it is confirmed',
  )
  async change(
    @Body() input: ProfileInput,
    @Headers('if-match') ifMatch: string | undefined,
    @Session() { user }: LiveSession,
    @ClientNetwork() network: string,
  ): Promise<ProfileView> {
    return this.view(await this.profiles.change(user, versionOf(ifMatch), input, network));
  }

  private async view(user: User): Promise<ProfileView> {
    const [pendingEmail, factor] = await Promise.all([
      this.addresses.pendingEmail(user.id),
      this.factors.statusOf(user.id),
    ]);
    const twoFactorRequired = user.isAdmin && this.config.adminRequiresTotp;
    return { ...toProfileView(user, pendingEmail), ...factor, twoFactorRequired };
  }
}

type FactorFields = 'twoFactorAuth' | 'twoFactorRequired' | 'recoveryCodesLeft';

function toProfileView(user: User, pendingEmail: string | null): Omit<ProfileView, FactorFields> {
  const { phone, telegramUsername, sessionTimeout, version } = user;
  const { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts } = user;
  const switches = { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts };
  const address = { emailVerified: user.emailVerifiedAt !== null, pendingEmail };
  const eraseAt = user.eraseAt?.toISOString() ?? null;
  return { ...toUserView(user), ...address, phone, telegramUsername, ...switches, sessionTimeout, eraseAt, version };
}
