import { Body, Delete, Get, Post } from '@nestjs/common';
import { Ok, UserController } from '../http/route.decorator';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { FavoriteWatchInput } from './favorite-watch.dto';
import { FavoriteWatchService } from './favorite-watch.service';
import { FavoriteWatchView } from './favorite-watch.view';

@UserController('favorite-watch')
export class FavoriteWatchController {
  constructor(private readonly watches: FavoriteWatchService) {}

  @Get()
  @Ok(FavoriteWatchView)
  show(@Session() { user }: LiveSession): Promise<FavoriteWatchView> {
    return this.watches.view(user.id);
  }

  @Post()
  @RateLimited({ name: 'favorite-watch', limit: 120, windowSeconds: 600, by: 'session' })
  @Ok(FavoriteWatchView, 'Replaces the list of watched favourites')
  replace(@Body() { productIds }: FavoriteWatchInput, @Session() { user }: LiveSession): Promise<FavoriteWatchView> {
    return this.watches.replace(user.id, productIds);
  }

  @Delete()
  @Ok(FavoriteWatchView, 'Stops watching all favourites')
  stop(@Session() { user }: LiveSession): Promise<FavoriteWatchView> {
    return this.watches.stop(user.id);
  }
}
