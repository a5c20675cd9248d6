import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow } from '../http/audience.decorator';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { FavoriteWatchInput } from './favorite-watch.dto';
import { FavoriteWatchService } from './favorite-watch.service';
import { FavoriteWatchView } from './favorite-watch.view';

/** Stores which favourites signed-in visitors want to be notified about. */
@ApiTags('user')
@Controller('api/users/me/favorite-watch')
export class FavoriteWatchController {
  constructor(private readonly watches: FavoriteWatchService) {}

  @Get()
  @Allow('user')
  @ApiOkResponse({ type: FavoriteWatchView })
  show(@Session() { user }: LiveSession): Promise<FavoriteWatchView> {
    return this.watches.view(user.id);
  }

  @Post()
  @HttpCode(200)
  @Allow('user')
  @RateLimited({ name: 'favorite-watch', limit: 120, windowSeconds: 600, by: 'session' })
  @ApiOkResponse({ type: FavoriteWatchView, description: 'Replaces the list of watched favourites' })
  replace(@Body() { productIds }: FavoriteWatchInput, @Session() { user }: LiveSession): Promise<FavoriteWatchView> {
    return this.watches.replace(user.id, productIds);
  }

  @Delete()
  @HttpCode(200)
  @Allow('user')
  @ApiOkResponse({ type: FavoriteWatchView, description: 'Stops watching all favourites' })
  stop(@Session() { user }: LiveSession): Promise<FavoriteWatchView> {
    return this.watches.stop(user.id);
  }
}
