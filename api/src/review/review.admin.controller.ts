import { Body, Get, Patch, Query } from '@nestjs/common';
import { AdminController, Id, Ok } from '../http/route.decorator';
import { type ListPage, ListResponse } from '../http/page';
import { type LiveSession, Session } from '../session/session.decorator';
import { ReviewChange, ReviewListQuery } from './review.dto';
import { ReviewService } from './review.service';
import { AdminReviewView } from './review.view';

@AdminController('reviews')
export class ReviewAdminController {
  constructor(private readonly reviews: ReviewService) {}

  @Get()
  @ListResponse(AdminReviewView, 'The reviews of a product, newest first, with hidden reviews')
  list(@Query() query: ReviewListQuery): Promise<ListPage<AdminReviewView>> {
    return this.reviews.listForAdmins(query);
  }

  @Patch(':id')
  @Ok(AdminReviewView, 'Replies in the name of the seller, or hides the review')
  change(@Id() id: number, @Body() change: ReviewChange, @Session() { user }: LiveSession): Promise<AdminReviewView> {
    return this.reviews.moderate(id, change, user);
  }
}
