import type { operations } from '@telemarket/contract';

/** All sort orders of listings in the API. */
export type Sort = NonNullable<NonNullable<operations['Product_list']['parameters']['query']>['sort']>;

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  popular: 'Popular',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  newest: 'Newest',
};

export const SORTS = Object.keys(SORT_LABELS) as Sort[];
