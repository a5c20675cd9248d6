import type { AdminReview } from '@telemarket/contract';
import { REVIEWS, ReviewEntry } from '../review-entry';
import { LogSection } from '../section';

/** The newest reviews of a listing, including the hidden reviews. */
export const ProductReviews = ({ id }: { id: number }) => (
  <LogSection<AdminReview>
    title="Reviews"
    path={`${REVIEWS}?product=${id}&pageSize=100`}
    empty="Nobody has reviewed this listing yet."
  >
    {(review) => <ReviewEntry key={review.id} review={review} />}
  </LogSection>
);
