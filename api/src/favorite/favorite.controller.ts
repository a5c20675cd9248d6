import { Body, Get, Post } from '@nestjs/common';
import { Ok, RateLimited, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { FavoriteChangesInput, FavoritesView } from './favorite.dto';
import { FavoriteService } from './favorite.service';

@UserController('favorites')
export class FavoriteController {
  constructor(private readonly favorites: FavoriteService) {}

  @Get()
  @Ok(FavoritesView)
  show(@Session() { user }: LiveSession) {
    return this.favorites.readView(user.id);
  }

  @Post()
  @RateLimited({ name: 'favorites', limit: 120, windowSeconds: 600, by: 'session' })
  @Ok(FavoritesView, 'The list after the changes. Sending the same changes again has no further effect')
  change(@Body() input: FavoriteChangesInput, @Session() { user }: LiveSession) {
    return this.favorites.changeFavorites(user.id, input);
  }
}
