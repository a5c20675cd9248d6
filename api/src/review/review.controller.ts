import { Body, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { CachedResponse } from '../http/cached-response';
import { CsvQuery, ListResponse, PageQuery, totalHeader } from '../http/page';
import {
  AdminController,
  Allow,
  ApiCsv,
  ApiController,
  Created,
  Id,
  Ok,
  Public,
  RateLimited,
} from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ReviewChange, ReviewInput, ReviewListQuery, ReviewFilterQuery } from './review.dto';
import { ReviewAdminService } from './review.admin.service';
import { ReviewService } from './review.service';
import { AdminReviewView, OwnReviewView, ReviewView } from './review.view';

const WRITING_LIMIT = { name: 'review', limit: 20, windowSeconds: 600, by: 'session' } as const;

@ApiController('api/products/:id/reviews', 'review')
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @Get()
  @Public()
  @ApiOkResponse({
    type: [ReviewView],
    headers: totalHeader('The number of visible reviews'),
    description: 'The visible reviews, the newest first',
  })
  list(@Id() id: number, @Query() query: PageQuery): Promise<CachedResponse> {
    return this.reviews.list(id, query);
  }

  @Get('own')
  @Allow('user')
  @Ok(OwnReviewView)
  own(@Id() id: number, @Session() { user }: LiveSession) {
    return this.reviews.showOwn(id, user);
  }

  @Post()
  @Allow('user')
  @RateLimited(WRITING_LIMIT)
  @Created(OwnReviewView, '403 `not-bought` or `unconfirmed`; 409 `reviewed` for a second review')
  write(@Id() id: number, @Body() input: ReviewInput, @Session() { user }: LiveSession) {
    return this.reviews.writeReview(id, input, user);
  }

  @Patch('own')
  @Allow('user')
  @RateLimited(WRITING_LIMIT)
  @Ok(OwnReviewView, '409 with the code `closed` after 30 days')
  change(@Id() id: number, @Body() input: ReviewInput, @Session() { user }: LiveSession) {
    return this.reviews.changeReview(id, input, user);
  }
}

@AdminController('reviews', 'manager')
export class ReviewAdminController {
  constructor(private readonly reviews: ReviewAdminService) {}

  @Get()
  @ListResponse(AdminReviewView, 'All reviews, or all reviews of a product, including hidden ones')
  list(@Query() query: ReviewListQuery) {
    return this.reviews.list(query);
  }

  // This route must be declared before `:id`, which would match its path, too.
  @Get('csv')
  @ApiCsv()
  csv(@Query() query: ReviewFilterQuery, @Query() { format }: CsvQuery) {
    return this.reviews.csv(query, format);
  }

  @Get(':id')
  @Ok(AdminReviewView)
  show(@Id() id: number) {
    return this.reviews.show(id);
  }

  @Patch(':id')
  @Ok(AdminReviewView, 'Replies to the review in the seller’s name, hides it, or marks it as read')
  change(@Id() id: number, @Body() change: ReviewChange, @Session() { user }: LiveSession) {
    return this.reviews.moderate(id, change, user);
  }
}
