import type { operations } from '@telemarket/contract';

/** All sort orders of listings in the API. `match` is only for a search. */
export type Sort = NonNullable<NonNullable<operations['Product_list']['parameters']['query']>['sort']>;

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  match: 'Best match',
  popular: 'Popular',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  newest: 'Newest',
  owner: 'Owner shown first',
};

export const SORTS = Object.keys(SORT_LABELS) as Sort[];

interface Sorted {
  search: string;
  /** Null: no sort order is chosen. */
  sort: Sort | null;
}

/** The sort orders that a list offers. The first one is the default. */
export const sortsOf = ({ search }: Pick<Sorted, 'search'>): Sort[] =>
  SORTS.filter((sort) => search !== '' || sort !== 'match');

/** The sort order of a list. If the list does not offer the chosen order, its default order applies. */
export function sortOf(filter: Sorted): Sort {
  const offered = sortsOf(filter);
  return offered.find((sort) => sort === filter.sort) ?? offered[0] ?? 'popular';
}
