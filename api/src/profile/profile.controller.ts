import { Body, Controller, Get, Headers, Inject, Ip, Patch } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { EmailAddressService } from '../email-address/email-address.service';
import { type LiveSession, Session } from '../session/session.decorator';
import { SessionService } from '../session/session.service';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { Transactions } from '../database/transactions';
import { Allow } from '../http/audience.decorator';
import { ifMatchHeader, stale, VersionAsEtag, versionOf } from '../http/if-match';
import { NewsletterService } from '../newsletter/newsletter.service';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { StepUpService } from '../second-factor/step-up.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { toUserView } from '../user/user.mapper';
import { UserService } from '../user/user.service';
import { ProfileInput } from './profile.dto';
import { ProfileView } from './profile.view';

@ApiTags('user')
@Controller('api/users/me')
export class ProfileController {
  constructor(
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly addresses: EmailAddressService,
    private readonly factors: SecondFactorService,
    private readonly stepUp: StepUpService,
    private readonly newsletter: NewsletterService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Allow('user')
  @VersionAsEtag()
  @ApiOkResponse({ type: ProfileView, description: 'The ETag is the version' })
  show(@Session() { user }: LiveSession): Promise<ProfileView> {
    return this.view(user);
  }

  /** A new timeout applies to existing sessions, too. A new address replaces the old one once it is confirmed. */
  @Patch()
  @Allow('user')
  @VersionAsEtag()
  @RateLimited({ name: 'profile', limit: 60, windowSeconds: 600, by: 'session' })
  @ApiHeader(ifMatchHeader)
  @ApiOkResponse({
    type: ProfileView,
    description: '409 with the code `stale` when somebody has saved since. A new e-mail waits until it is confirmed',
  })
  async change(
    @Body() input: ProfileInput,
    @Headers('if-match') ifMatch: string | undefined,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ): Promise<ProfileView> {
    const version = versionOf(ifMatch);
    const { email, currentPassword, code, ...change } = input;
    const newEmail = email !== undefined && emailKey(email) !== user.emailKey ? email : null;
    if (newEmail) {
      await this.addresses.requirePassword(user, newEmail, currentPassword, ip);
      // The version is checked before a code is used up. The statement of the change compares it again.
      if (user.version !== version) throw stale();
      await this.stepUp.require(user, code);
    }
    const followSwitch = await this.newsletter.prepareSubscriptionChange(user, change.marketingEmails);
    await this.transactions.run(async (tx) => {
      if (!(await this.users.change(tx, user.id, version, change))) throw stale();
      const { sessionTimeout } = change;
      if (sessionTimeout !== undefined) await this.sessions.setIdleMinutes(tx, user.id, sessionTimeout);
      if (newEmail) await this.addresses.requestChange(tx, user, newEmail);
      await followSwitch(tx);
    });
    return this.view((await this.users.findById(user.id)) ?? user);
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
