import { Body, Get, Post } from '@nestjs/common';
import { type LiveSession, Session } from '../session/session.decorator';
import { PushEndpointInput, PushSubscriptionInput, PushView } from '../push/push.dto';
import { PushService } from '../push/push.service';
import { Created, Ok, RateLimited, UserController } from '../http/route.decorator';

@UserController('push')
export class PushController {
  constructor(private readonly push: PushService) {}

  @Get()
  @Ok(PushView)
  show(@Session() { user }: LiveSession) {
    return this.push.readView(user.id);
  }

  @Post('subscribe')
  @RateLimited({ name: 'push', limit: 20, windowSeconds: 3600, by: 'session' })
  @Created(PushView, '422 for an endpoint that is not https or not public')
  async subscribe(@Body() input: PushSubscriptionInput, @Session() { user }: LiveSession) {
    await this.push.subscribe(user, input);
    return this.push.readView(user.id);
  }

  @Post('unsubscribe')
  @Ok(
    PushView,
    'Ends push notifications for the endpoint. Does nothing for an endpoint that the user has not registered',
  )
  async unsubscribe(@Body() { endpoint }: PushEndpointInput, @Session() { user }: LiveSession) {
    await this.push.unsubscribe(user.id, endpoint);
    return this.push.readView(user.id);
  }
}
