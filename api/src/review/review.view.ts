import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable, pick } from '../http/view';
import type { ReviewRow } from './product-review.repository';
import { publicName } from './public-name';

@ApiSchema({ name: 'Review', description: 'A review by the buyer of a completed order' })
export class ReviewView {
  @ApiProperty() id: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 }) rating: number;
  @Nullable('string') text: string | null;
  @ApiProperty({
    description:
      'The first name of the buyer, or “A buyer” if the name could pass for the shop’s staff, an advertisement or an address',
  })
  firstName: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
  @Nullable('string', 'The public reply to the review, in the seller’s name') reply: string | null;
  @Nullable('date-time') repliedAt: string | null;
}

/** `open` means that the caller may write a review. */
const OWN_REVIEW_STATES = ['open', 'written', 'unconfirmed', 'not-bought'] as const;

@ApiSchema({ name: 'OwnReview', description: 'The user’s own review of a listing, or whether the user may write one' })
export class OwnReviewView {
  @ApiProperty({ enum: OWN_REVIEW_STATES, enumName: 'ReviewState' }) state: (typeof OWN_REVIEW_STATES)[number];
  @ApiProperty({ type: ReviewView, nullable: true }) review: ReviewView | null;
  @Nullable('date-time', 'The time until which the author can change the review; null when the time is over')
  editableUntil: string | null;
  @Nullable('string', 'The reason why the review is hidden; null for a visible review') hiddenReason: string | null;
}

export class AdminReviewView extends ReviewView {
  @ApiProperty() productId: number;
  @Nullable('string', 'The title of the listing; null when the listing was deleted') productTitle: string | null;
  @ApiProperty() userId: number;
  @ApiProperty() username: string;
  @Nullable('string', 'The reason why an administrator has hidden the review; null if nobody has') hiddenReason:
    string | null;
  @ApiProperty({ description: 'Whether the review is hidden because the account of its author is suspended' })
  authorSuspended: boolean;
  @ApiProperty({ description: 'Whether no administrator has read the current text of the review' }) isNew: boolean;
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
