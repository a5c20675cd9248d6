import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CachedResponse } from '../http/cached-response';
import { PageQuery } from '../http/page-query.dto';
import { Allow, Created, Id, Ok, Public } from '../http/route.decorator';
import { TOTAL_COUNT } from '../http/total-count';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ReviewInput } from './review.dto';
import { ReviewService } from './review.service';
import { OwnReviewView, ReviewView } from './review.view';

const WRITING = { name: 'review', limit: 20, windowSeconds: 600, by: 'session' } as const;

@ApiTags('review')
@Controller('api/products/:id/reviews')
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @Get()
  @Public()
  @ApiOkResponse({
    type: [ReviewView],
    headers: { [TOTAL_COUNT]: { description: 'The number of visible reviews', schema: { type: 'integer' } } },
    description: 'The visible reviews, newest first',
  })
  list(@Id() id: number, @Query() query: PageQuery): Promise<CachedResponse> {
    return this.reviews.list(id, query);
  }

  @Get('own')
  @Allow('user')
  @Ok(OwnReviewView)
  own(@Id() id: number, @Session() { user }: LiveSession): Promise<OwnReviewView> {
    return this.reviews.own(id, user);
  }

  @Post()
  @Allow('user')
  @RateLimited(WRITING)
  @Created(
    OwnReviewView,
    '403 with the code `not-bought` or `unconfirmed`; 409 with the code `reviewed` for a second review',
  )
  write(@Id() id: number, @Body() input: ReviewInput, @Session() { user }: LiveSession): Promise<OwnReviewView> {
    return this.reviews.write(id, input, user);
  }

  @Patch('own')
  @Allow('user')
  @RateLimited(WRITING)
  @Ok(OwnReviewView, '409 with the code `closed` after 30 days')
  change(@Id() id: number, @Body() input: ReviewInput, @Session() { user }: LiveSession): Promise<OwnReviewView> {
    return this.reviews.change(id, input, user);
  }
}
