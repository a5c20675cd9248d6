import { Body, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { CachedResponse } from '../http/cached-response';
import { ListResponse, PageQuery, totalHeader } from '../http/page';
import { AdminController, Allow, ApiController, Created, Id, Ok, Public, RateLimited } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ReviewChange, ReviewInput, ReviewListQuery } from './review.dto';
import { ReviewService } from './review.service';
import { AdminReviewView, OwnReviewView, ReviewView } from './review.view';

const WRITING = { name: 'review', limit: 20, windowSeconds: 600, by: 'session' } as const;

@ApiController('api/products/:id/reviews', 'review')
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @Get()
  @Public()
  @ApiOkResponse({
    type: [ReviewView],
    headers: totalHeader('The number of visible reviews'),
    description: 'The visible reviews, newest first',
  })
  list(@Id() id: number, @Query() query: PageQuery): Promise<CachedResponse> {
    return this.reviews.list(id, query);
  }

  @Get('own')
  @Allow('user')
  @Ok(OwnReviewView)
  own(@Id() id: number, @Session() { user }: LiveSession) {
    return this.reviews.own(id, user);
  }

  @Post()
  @Allow('user')
  @RateLimited(WRITING)
  @Created(OwnReviewView, '403 `not-bought` or `unconfirmed`; 409 `reviewed` for a second review')
  write(@Id() id: number, @Body() input: ReviewInput, @Session() { user }: LiveSession) {
    return this.reviews.write(id, input, user);
  }

  @Patch('own')
  @Allow('user')
  @RateLimited(WRITING)
  @Ok(OwnReviewView, '409 with the code `closed` after 30 days')
  change(@Id() id: number, @Body() input: ReviewInput, @Session() { user }: LiveSession) {
    return this.reviews.change(id, input, user);
  }
}

@AdminController('reviews')
export class ReviewAdminController {
  constructor(private readonly reviews: ReviewService) {}

  @Get()
  @ListResponse(AdminReviewView, 'The reviews of a product, newest first, with hidden reviews')
  list(@Query() query: ReviewListQuery) {
    return this.reviews.listForAdmins(query);
  }

  @Patch(':id')
  @Ok(AdminReviewView, 'Replies in the name of the seller, or hides the review')
  change(@Id() id: number, @Body() change: ReviewChange, @Session() { user }: LiveSession) {
    return this.reviews.moderate(id, change, user);
  }
}
