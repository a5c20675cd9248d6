import { Body, Controller, Get, Headers, Patch, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type LiveSession, Session } from '../auth/session.decorator';
import { Allow } from '../http/audience.decorator';
import { versionOf } from '../http/if-match';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import type { User } from '../user/user.entity';
import { ProfileInput } from './profile.dto';
import { toProfileView } from './profile.mapper';
import { ProfileService } from './profile.service';
import { ProfileView } from './profile.view';

@ApiTags('user')
@Controller('api/users/me')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get()
  @Allow('user')
  @ApiOkResponse({ type: ProfileView, description: 'The ETag is the version' })
  show(@Session() session: LiveSession, @Res({ passthrough: true }) reply: FastifyReply): ProfileView {
    return tagged(session.user, reply);
  }

  @Patch()
  @Allow('user')
  @RateLimited({ name: 'profile', limit: 60, windowSeconds: 600, by: 'session' })
  @ApiHeader({ name: 'If-Match', required: true, description: 'The ETag that the change was made from' })
  @ApiOkResponse({ type: ProfileView, description: '409 with the code `stale` when somebody has saved since' })
  async change(
    @Body() input: ProfileInput,
    @Headers('if-match') ifMatch: string | undefined,
    @Session() session: LiveSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProfileView> {
    return tagged(await this.profiles.change(session.user, versionOf(ifMatch), input), reply);
  }
}

function tagged(user: User, reply: FastifyReply): ProfileView {
  reply.header('etag', `"${user.version}"`);
  return toProfileView(user);
}
