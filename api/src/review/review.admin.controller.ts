import { Body, Get, Patch, Query } from '@nestjs/common';
import { AdminController, Id, Ok } from '../http/route.decorator';
import { type ListPage, ListResponse } from '../http/total-count';
import { type LiveSession, Session } from '../session/session.decorator';
import { ReviewAdminService } from './review.admin.service';
import { ReviewChange, ReviewListQuery } from './review.dto';
import { AdminReviewView } from './review.view';

@AdminController('reviews')
export class ReviewAdminController {
  constructor(private readonly reviews: ReviewAdminService) {}

  @Get()
  @ListResponse(AdminReviewView, 'The reviews of a product, newest first, with hidden reviews')
  list(@Query() query: ReviewListQuery): Promise<ListPage<AdminReviewView>> {
    return this.reviews.list(query);
  }

  @Patch(':id')
  @Ok(AdminReviewView, 'Replies in the name of the seller, or hides the review')
  change(@Id() id: number, @Body() change: ReviewChange, @Session() { user }: LiveSession): Promise<AdminReviewView> {
    return this.reviews.change(id, change, user);
  }
}
