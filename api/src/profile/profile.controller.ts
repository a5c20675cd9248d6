import { Body, Controller, Get, Headers, Patch } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LiveSession, Session } from '../auth/session.decorator';
import { Allow } from '../http/audience.decorator';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.mapper';
import { ProfileInput } from './profile.dto';
import { ProfileService } from './profile.service';
import { ProfileView } from './profile.view';

@ApiTags('user')
@Controller('api/users/me')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get()
  @Allow('user')
  @VersionAsEtag()
  @ApiOkResponse({ type: ProfileView, description: 'The ETag is the version' })
  show(@Session() { user }: LiveSession): ProfileView {
    return toProfileView(user);
  }

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
    return toProfileView(await this.profiles.change(user, versionOf(ifMatch), input));
  }
}

function toProfileView(user: User): ProfileView {
  const { phone, telegramUsername, sessionTimeout, version } = user;
  const { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts } = user;
  const switches = { emailNotifications, pushNotifications, marketingEmails, orderUpdates, loginAlerts };
  return { ...toUserView(user), phone, telegramUsername, ...switches, sessionTimeout, version };
}
