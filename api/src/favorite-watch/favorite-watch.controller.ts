import { Body, Delete, Get, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { Ok, RateLimited, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { FavoriteWatchService, FavoriteWatchView } from './favorite-watch.service';

/** A user can watch as many products as the page of favourites shows. */
const MAX_WATCHED = 50;

class FavoriteWatchInput {
  @ApiProperty({ type: [Number], maxItems: MAX_WATCHED, description: 'Unknown listings are ignored' })
  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(MAX_WATCHED, { message: `must have at most ${MAX_WATCHED} entries` })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'are too large' })
  productIds: number[];
}

@UserController('favorite-watch')
export class FavoriteWatchController {
  constructor(private readonly watches: FavoriteWatchService) {}

  @Get()
  @Ok(FavoriteWatchView)
  show(@Session() { user }: LiveSession) {
    return this.watches.view(user.id);
  }

  @Post()
  @RateLimited({ name: 'favorite-watch', limit: 120, windowSeconds: 600, by: 'session' })
  @Ok(FavoriteWatchView, 'Replaces the list of watched favourites')
  replace(@Body() { productIds }: FavoriteWatchInput, @Session() { user }: LiveSession) {
    return this.watches.replace(user.id, productIds);
  }

  @Delete()
  @Ok(FavoriteWatchView, 'Stops watching all favourites')
  stop(@Session() { user }: LiveSession) {
    return this.watches.replace(user.id, []);
  }
}
