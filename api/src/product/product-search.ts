import { MAX_WHOLE_LIST } from '../http/page';
import { CATEGORIES, type Category, COUNT_FIELD } from './category';
import type { ProductSummaryRow, Sort } from './product-columns';
import type { ProductFacetsView } from './product.view';

export type ProductFilter = {
  categories: Category[];
  text: string;
  seller?: string;
  /** Amounts such as "10.00". */
  minPrice?: string;
  maxPrice?: string;
  minRating?: number;
  verified?: boolean;
  /** Limit the count that the only category of the filter has (COUNT_FIELD). */
  minMembers?: number;
  maxMembers?: number;
};

/** The column that `minMembers` and `maxMembers` limit. */
export const countField = ({ categories: [category = 'group'] }: ProductFilter) => COUNT_FIELD[category];

/** The options of the price filter. Both ends belong to a range, as in searches. */
const PRICE_RANGES = [
  { min: null, max: '100.00' },
  { min: '100.00', max: '500.00' },
  { min: '500.00', max: '2000.00' },
  { min: '2000.00', max: null },
] as const;
const MIN_RATINGS = [4.5, 4, 3] as const;

/** Returns a filter for each option, in the order of `toFacets`. The option replaces the choice of its own filter. */
export function facetFilters(filter: ProductFilter): ProductFilter[] {
  const { minMembers: _min, maxMembers: _max, ...ofAnyCategory } = filter;
  return [
    ...CATEGORIES.map((category) => ({ ...ofAnyCategory, categories: [category] })),
    { ...filter, verified: true },
    ...PRICE_RANGES.map(({ min, max }) => ({ ...filter, minPrice: min ?? undefined, maxPrice: max ?? undefined })),
    ...MIN_RATINGS.map((minRating) => ({ ...filter, minRating })),
  ];
}

/** @param counts null: nothing was counted */
export function toFacets(counts: readonly number[] | null): ProductFacetsView {
  if (!counts) return { categories: [], verified: null, prices: [], ratings: [] };
  const remaining = counts.values();
  const next = (): number => remaining.next().value ?? 0;
  return {
    categories: CATEGORIES.map((category) => ({ category, count: next() })),
    verified: next(),
    prices: PRICE_RANGES.map((range) => ({ ...range, count: next() })),
    ratings: MIN_RATINGS.map((min) => ({ min, count: next() })),
  };
}

/** The ids in order. `capped`: more products match than `total`. */
export type SearchResult = { ids: number[]; total: number; capped: boolean };

/** With an exact total the client knows that the whole list fits into one response. */
export const MAX_EXACT_TOTAL = MAX_WHOLE_LIST;

/** Finds listed products. All implementations find the same products. */
export abstract class ProductSearch {
  abstract page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<SearchResult>;

  /** Counts what each option of the shop's filters would find, unless there are too many products. */
  abstract facets(filter: ProductFilter): Promise<ProductFacetsView>;

  /** Products with the text in title, description or category: matching titles first, then the most popular. */
  abstract suggest(text: string, limit: number): Promise<SearchResult>;

  /** Reads products in the order of the ids. Those that are no longer listed are missing. */
  abstract rows(ids: number[]): Promise<ProductSummaryRow[]>;
}
