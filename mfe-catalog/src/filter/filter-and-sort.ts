import type { PriceFacet, ProductFacets, ProductSummary } from '@telemarket/contract';
import { toCents } from '@telemarket/kit';
import type { Sort } from '../sort';
import { filterProducts, NO_FILTER } from './filter';
import type { Filter } from './filters';

type Rows = readonly ProductSummary[];

/** The column of each order, and 1 for ascending or -1 for descending, which also sorts equal products by id. */
const ORDERS: Readonly<Record<Sort, readonly [(product: ProductSummary) => number, 1 | -1]>> = {
  popular: [({ reviewCount }) => reviewCount, -1],
  'price-low': [({ price }) => toCents(price), 1],
  'price-high': [({ price }) => toCents(price), -1],
  rating: [({ rating }) => Number(rating), -1],
  newest: [({ createdAt }) => Date.parse(createdAt), -1],
};

/**
 * Filters and sorts like the API, so that a list does not change when the device takes over.
 * @param favorites Ids. Used only when the filter is set to favourites.
 */
export function filterAndSort(products: Rows, filter: Filter, favorites: readonly number[]): ProductSummary[] {
  const [column, direction] = ORDERS[filter.sort];
  return filterProducts(products, filter, favorites).sort((a, b) => (column(a) - column(b) || a.id - b.id) * direction);
}

/** Counts the products that each option of the facets would find, like the API. */
export function countFacets(options: ProductFacets, products: Rows, filter: Filter): ProductFacets {
  // each text is compared once, not once for each option
  const found = filterProducts(products, { ...NO_FILTER, search: filter.search }, []);
  const count = (part: Partial<Filter>) => filterProducts(found, { ...filter, search: '', ...part }, []).length;
  return {
    categories: options.categories.map(({ category }) => ({
      category,
      count: count({ categories: [category], minMembers: null, maxMembers: null }),
    })),
    verified: options.verified === null ? null : count({ verified: true }),
    prices: options.prices.map((range) => ({ ...range, count: count(priceFilter(range)) })),
    ratings: options.ratings.map(({ min }) => ({ min, count: count({ minRating: min }) })),
  };
}

export const priceFilter = ({ min, max }: Pick<PriceFacet, 'min' | 'max'>) => ({
  minPrice: min === null ? null : Number(min),
  maxPrice: max === null ? null : Number(max),
});
