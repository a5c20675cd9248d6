import { Body, Controller, Get, Headers, Patch } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LiveSession, Session } from '../auth/session.decorator';
import { SessionService } from '../auth/session.service';
import { isDuplicate } from '../database/database-error';
import { Transactions } from '../database/transactions';
import { Allow } from '../http/audience.decorator';
import { ifMatchHeader, stale, VersionAsEtag, versionOf } from '../http/if-match';
import { Problem } from '../http/problem';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { toUserView } from '../user/user.mapper';
import { UserService } from '../user/user.service';
import { ProfileInput } from './profile.dto';
import { ProfileView } from './profile.view';

/** The limit of signups, because both reveal whether an address is taken. */
const EMAIL_CHANGES = { name: 'email-change', limit: 10, windowSeconds: 3600 };

@ApiTags('user')
@Controller('api/users/me')
export class ProfileController {
  constructor(
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  @Get()
  @Allow('user')
  @VersionAsEtag()
  @ApiOkResponse({ type: ProfileView, description: 'The ETag is the version' })
  show(@Session() { user }: LiveSession): ProfileView {
    return toProfileView(user);
  }

  /** A new timeout applies to existing sessions too. */
  @Patch()
  @Allow('user')
  @VersionAsEtag()
  @RateLimited({ name: 'profile', limit: 60, windowSeconds: 600, by: 'session' })
  @ApiHeader(ifMatchHeader)
  @ApiOkResponse({ type: ProfileView, description: '409 with the code `stale` when somebody has saved since' })
  async change(
    @Body() input: ProfileInput,
    @Headers('if-match') ifMatch: string | undefined,
    @Session() { user }: LiveSession,
  ): Promise<ProfileView> {
    const version = versionOf(ifMatch);
    const { sessionTimeout } = input;
    if (input.email !== undefined && emailKey(input.email) !== user.emailKey) {
      await this.limits.check(EMAIL_CHANGES, `user ${user.id}`);
    }
    try {
      await this.transactions.run(async (manager) => {
        if (!(await this.users.change(manager, user.id, version, input))) throw stale();
        if (sessionTimeout !== undefined) await this.sessions.setIdleMinutes(manager, user.id, sessionTimeout);
      });
    } catch (error) {
      if (isDuplicate(error)) throw new Problem(409, 'This e-mail might already be taken.', { code: 'taken' });
      throw error;
    }
    return toProfileView((await this.users.findById(user.id)) ?? user);
  }
}

function toProfileView(user: User): ProfileView {
  const { phone, telegramUsername, sessionTimeout, version } = user;
  const { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts } = user;
  const switches = { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts };
  return { ...toUserView(user), phone, telegramUsername, ...switches, sessionTimeout, version };
}
