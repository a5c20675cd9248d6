import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view';

@ApiSchema({ name: 'AdminFiguresDay' })
export class FiguresDayView {
  @ApiProperty({ format: 'date', description: 'The day in UTC' }) day: string;
  @ApiProperty({ description: 'Orders that were placed on this day' }) orders: number;
  @ApiProperty({ example: '123.45', description: 'The total of those orders that are completed' }) revenue: string;
  @ApiProperty({ description: 'Accounts that were opened on this day and still exist' }) accounts: number;
  @Nullable('number', 'The median time from an order to the seller’s first answer, for first answers given on this day')
  answerSeconds: number | null;
  @Nullable('number', 'Searches of the whole shop that found nothing; null for days before counting began')
  missedSearches: number | null;
  @Nullable(
    'number',
    'Views of listings, at most one per network, listing and day; null when they were deleted or not counted',
  )
  views: number | null;
}

@ApiSchema({ name: 'AdminViewedListing' })
export class ViewedListingView {
  @ApiProperty() id: number;
  @ApiProperty() title: string;
  @ApiProperty() views: number;
}

@ApiSchema({ name: 'AdminFigures' })
export class FiguresView {
  @ApiProperty({ type: [FiguresDayView], description: 'All days including today, the oldest first' })
  days: FiguresDayView[];
  @Nullable('number', 'The median over all these days') answerSeconds: number | null;
  @ApiProperty({ type: [ViewedListingView], description: 'The listings with the most views' })
  mostViewed: ViewedListingView[];
  @ApiProperty({ type: [ViewedListingView], description: 'The most viewed of the listings that nobody has ordered' })
  neverOrdered: ViewedListingView[];
}
