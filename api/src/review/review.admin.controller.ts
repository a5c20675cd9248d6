import { Body, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { AdminController } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { type ListPage, ListResponse } from '../http/total-count';
import { type LiveSession, Session } from '../session/session.decorator';
import { ReviewAdminService } from './review.admin.service';
import { ReviewChange, ReviewListQuery } from './review.dto';
import { AdminReviewView } from './review.view';

@AdminController('reviews')
export class ReviewAdminController {
  constructor(private readonly reviews: ReviewAdminService) {}

  @Get()
  @ListResponse(AdminReviewView, 'Of a product, newest first, with those that are hidden')
  list(@Query() query: ReviewListQuery): Promise<ListPage<AdminReviewView>> {
    return this.reviews.list(query);
  }

  @Patch(':id')
  @ApiOkResponse({ type: AdminReviewView, description: 'Answers in the name of the seller; hides it with a reason' })
  change(
    @Param('id', IdPipe) id: number,
    @Body() change: ReviewChange,
    @Session() { user }: LiveSession,
  ): Promise<AdminReviewView> {
    return this.reviews.change(id, change, user);
  }
}
