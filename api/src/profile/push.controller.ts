import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type LiveSession, Session } from '../session/session.decorator';
import { Allow } from '../http/audience.decorator';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { PushEndpointInput, PushSubscriptionInput } from '../push/push.dto';
import { PushService } from '../push/push.service';
import { PushView } from '../push/push.view';

@ApiTags('user')
@Controller('api/users/me/push')
export class PushController {
  constructor(private readonly push: PushService) {}

  @Get()
  @Allow('user')
  @ApiOkResponse({ type: PushView })
  show(@Session() { user }: LiveSession): Promise<PushView> {
    return this.push.view(user.id);
  }

  @Post('subscribe')
  @Allow('user')
  @RateLimited({ name: 'push', limit: 20, windowSeconds: 3600, by: 'session' })
  @ApiCreatedResponse({ type: PushView, description: '422 for an endpoint that is not https or not public' })
  async subscribe(@Body() input: PushSubscriptionInput, @Session() { user }: LiveSession): Promise<PushView> {
    await this.push.subscribe(user, input);
    return this.push.view(user.id);
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @Allow('user')
  @ApiOkResponse({ type: PushView, description: 'Does nothing for an endpoint that the user has not registered' })
  async unsubscribe(@Body() { endpoint }: PushEndpointInput, @Session() { user }: LiveSession): Promise<PushView> {
    await this.push.unsubscribe(user.id, endpoint);
    return this.push.view(user.id);
  }
}
