import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import { ProductReview } from './product-review.entity';
import type { ReviewFilterQuery } from './review.dto';

export const REVIEW_LIST_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  worst: ['ASC', 'row.rating'],
} as const;
export type ReviewListSort = keyof typeof REVIEW_LIST_SORTS;

/** Reads the list of reviews for administrators, including hidden reviews. */
@Injectable()
export class ReviewListRepository extends ListRepository<ProductReview, ReviewFilterQuery, ReviewListSort> {
  constructor() {
    super(ProductReview, REVIEW_LIST_SORTS, ['text', 'reply']);
  }

  protected addFilter(query: SelectQueryBuilder<ProductReview>, { product, state }: ReviewFilterQuery): void {
    if (product) query.andWhere('row.productId = :product', { product });
    if (state === 'new') query.andWhere('row.isNew = 1');
    if (state === 'hidden') query.andWhere('row.hiddenAt IS NOT NULL');
  }
}
