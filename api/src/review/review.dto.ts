import { IntersectionType } from '@nestjs/swagger';
import { ChoiceField, IdField, InstantField, OptionalTextField, WholeNumberField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { REVIEW_LIST_SORTS, type ReviewListSort } from './review-list.repository';

export class ReviewInput {
  @WholeNumberField({ type: 'integer', minimum: 1, maximum: 5 }) rating: number;
  @OptionalTextField({ max: 2000, lines: true }) text?: string | null;
}

const REVIEW_STATES = ['new', 'hidden'] as const;

export class ReviewFilterQuery extends TextQuery {
  @IdField({ query: true, required: false }) product?: number;
  @ChoiceField(REVIEW_STATES, { required: false }) state?: (typeof REVIEW_STATES)[number];
}

export class ReviewListQuery extends IntersectionType(ReviewFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(REVIEW_LIST_SORTS), { required: false, default: 'newest' }) sort?: ReviewListSort;
}

/** A change of a review. Missing fields stay unchanged. A review with a reason is hidden. */
export class ReviewChange {
  @InstantField({
    required: false,
    description:
      'The `updatedAt` of the review that the administrator has read. The review no longer counts as new, unless it was changed after that time',
  })
  readUntil?: string;

  @OptionalTextField({ max: 2000, lines: true }) reply?: string | null;
  @OptionalTextField({ max: 500, lines: true }) hiddenReason?: string | null;
}
