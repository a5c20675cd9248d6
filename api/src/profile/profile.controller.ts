import { Body, Get, Headers, Inject, Ip, Patch } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { AccountTokenService } from '../account-token/account-token.service';
import { Transactions } from '../database/transactions';
import { Ok, RateLimited, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { type Config, CONFIG } from '../config/config';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { pick } from '../http/view';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { toTelegramLinkView } from '../telegram/telegram-link.dto';
import { TelegramNoticeService } from '../telegram-notice/telegram-notice.service';
import type { User } from '../user/user.entity';
import { staffRoleOf } from '../staff-role/staff-role';
import { provenEmailKey } from '../user/user-key';
import { toUserView } from '../user/user.view';
import { ProfileInput, ProfileView } from './profile.dto';
import { ProfileService } from './profile.service';

@UserController()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly tokens: AccountTokenService,
    private readonly factors: SecondFactorService,
    private readonly notices: TelegramNoticeService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @VersionAsEtag()
  @Ok(ProfileView, 'The profile, whose ETag is its version')
  show(@Session() { user }: LiveSession) {
    return this.toProfileView(user);
  }

  @Patch()
  @VersionAsEtag()
  @RateLimited({ name: 'profile', limit: 60, windowSeconds: 600, by: 'session' })
  @ApiHeader(ifMatchHeader)
  @Ok(ProfileView, '409 `stale` when the profile was saved since. A new email is stored once it is confirmed')
  async change(
    @Body() input: ProfileInput,
    @Headers('if-match') ifMatch: string | undefined,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.toProfileView(await this.profiles.changeProfile(user, versionOf(ifMatch), input, ip));
  }

  private async toProfileView(user: User): Promise<ProfileView> {
    const { emailChange, factor, telegramNotices } = await this.transactions.read(async (tx) => ({
      emailChange: await this.tokens.findNewestValid(tx, user.id, 'change-email'),
      factor: await this.factors.statusOf(tx, user.id),
      telegramNotices: await this.notices.view(tx, user),
    }));
    const isOn = this.config.telegramSignIn !== null;
    return {
      ...toUserView(user),
      ...pick(user, 'phone', 'telegramUsername', 'sessionTimeout', 'eraseAt', 'version'),
      ...pick(user, 'emailNotifications', 'pushNotifications', 'marketingEmails', 'loginAlerts'),
      ...pick(user, 'orderUpdates', 'orderAlerts'),
      emailVerified: provenEmailKey(user) !== null,
      pendingEmail: emailChange?.email ?? null,
      ...factor,
      // A person can still end a link to Telegram after the shop has given up its bot.
      ...((isOn || user.telegramId !== null) && { telegram: toTelegramLinkView(user, isOn) }),
      ...(telegramNotices && { telegramNotices }),
      twoFactorRequired: staffRoleOf(user) !== null && this.config.adminRequiresTotp,
    };
  }
}
