import { CATEGORIES, type Category } from './category';
import type { ProductFilter } from './product-search';

/** The options of the price filter. Both ends belong to a range, as in searches. */
const PRICE_RANGES = [
  { min: null, max: '100.00' },
  { min: '100.00', max: '500.00' },
  { min: '500.00', max: '2000.00' },
  { min: '2000.00', max: null },
] as const;
const MIN_RATINGS = [4.5, 4, 3] as const;

export type ProductFacets = {
  categories: { category: Category; count: number }[];
  verified: number;
  prices: { min: string | null; max: string | null; count: number }[];
  ratings: { min: number; count: number }[];
};

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

export function toFacets(counts: readonly number[]): ProductFacets {
  const remaining = counts.values();
  const next = (): number => remaining.next().value ?? 0;
  return {
    categories: CATEGORIES.map((category) => ({ category, count: next() })),
    verified: next(),
    prices: PRICE_RANGES.map((range) => ({ ...range, count: next() })),
    ratings: MIN_RATINGS.map((min) => ({ min, count: next() })),
  };
}
