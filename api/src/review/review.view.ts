import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable, pick } from '../http/view';
import type { ReviewRow } from './product-review.repository';
import { publicName } from './public-name';

@ApiSchema({ name: 'Review', description: 'A review by the buyer of a completed order' })
export class ReviewView {
  @ApiProperty() id: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 }) rating: number;
  @Nullable('string') text: string | null;
  @ApiProperty({ description: 'The first name of the buyer, or “A buyer” when it could pass for staff' })
  firstName: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
  @Nullable('string', 'A reply in the seller’s name') reply: string | null;
  @Nullable('date-time') repliedAt: string | null;
}

/** `open`: the caller may write a review. */
const STATES = ['open', 'written', 'unconfirmed', 'not-bought'] as const;

@ApiSchema({ name: 'OwnReview', description: 'The review of the caller, or whether the caller may write one' })
export class OwnReviewView {
  @ApiProperty({ enum: STATES, enumName: 'ReviewState' }) state: (typeof STATES)[number];
  @ApiProperty({ type: ReviewView, nullable: true }) review: ReviewView | null;
  @Nullable('date-time', 'Until this time it can be changed; null when it cannot') editableUntil: string | null;
  @Nullable('string', 'Why the review is hidden') hiddenReason: string | null;
}

export class AdminReviewView extends ReviewView {
  @ApiProperty() productId: number;
  @Nullable('string', 'Null when the listing was deleted') productTitle: string | null;
  @ApiProperty() userId: number;
  @ApiProperty() username: string;
  @Nullable('string', 'Null when no administrator has hidden the review') hiddenReason: string | null;
  @ApiProperty({ description: 'The account of the author is suspended, so the review is not shown' })
  authorSuspended: boolean;
  @ApiProperty({ description: 'No administrator has read it, or its author has changed it since' }) isNew: boolean;
}

export const toReviewView = (row: ReviewRow): ReviewView => ({
  ...pick(row, 'id', 'rating', 'text', 'createdAt', 'updatedAt', 'reply', 'repliedAt'),
  firstName: publicName(row.firstName),
});

export const toAdminReview = (row: ReviewRow, productTitle: string | null): AdminReviewView => ({
  ...toReviewView(row),
  ...pick(row, 'productId', 'userId', 'username', 'hiddenReason'),
  productTitle,
  ...{ authorSuspended: Boolean(row.authorSuspended), isNew: Boolean(row.isNew) },
});
