import { IdField, OptionalTextField, WholeNumberField } from '../http/field.decorator';
import { PageQuery } from '../http/page';

export class ReviewInput {
  @WholeNumberField({ type: 'integer', minimum: 1, maximum: 5 }) rating: number;
  @OptionalTextField({ max: 2000, lines: true }) text?: string | null;
}

export class ReviewListQuery extends PageQuery {
  @IdField({ query: true }) product: number;
}

/** Missing fields stay unchanged. A review with a reason is hidden. */
export class ReviewChange {
  @OptionalTextField({ max: 2000, lines: true }) reply?: string | null;
  @OptionalTextField({ max: 500, lines: true }) hiddenReason?: string | null;
}
