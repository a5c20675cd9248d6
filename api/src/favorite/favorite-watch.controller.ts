import { Body, Delete, Get, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Ok, RateLimited, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { FavoriteWatchService, FavoriteWatchView } from './favorite-watch.service';

/** The maximum number of favourites that pages of the previous version send. */
const MAX_SENT_FAVORITES = 50;

class FavoriteWatchInput {
  @ApiProperty({
    type: [Number],
    maxItems: MAX_SENT_FAVORITES,
    required: false,
    description:
      'Only pages from an earlier version send this list. When the watch begins, the listings are added to the account’s favourites; an empty list ends the watch',
  })
  @IsOptional()
  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(MAX_SENT_FAVORITES, { message: `must have at most ${MAX_SENT_FAVORITES} entries` })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'are too large' })
  productIds?: number[];
}

@UserController('favorite-watch')
export class FavoriteWatchController {
  constructor(private readonly watches: FavoriteWatchService) {}

  @Get()
  @Ok(FavoriteWatchView)
  show(@Session() { user }: LiveSession) {
    return this.watches.readView(user.id);
  }

  @Post()
  @RateLimited({ name: 'favorite-watch', limit: 120, windowSeconds: 600, by: 'session' })
  @Ok(FavoriteWatchView, 'Watches the account’s favourites for the next 30 days')
  start(@Body() { productIds }: FavoriteWatchInput, @Session() { user }: LiveSession) {
    return this.watches.startWatch(user.id, productIds);
  }

  @Delete()
  @Ok(FavoriteWatchView, 'Stops watching all favourites')
  stop(@Session() { user }: LiveSession) {
    return this.watches.stopWatch(user.id);
  }
}
