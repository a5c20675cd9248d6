import type { ProductFacets, ProductSummary } from '@telemarket/contract';
import { toCents } from '@telemarket/kit';
import { type Sort, sortOf } from '../sort';
import { filterProducts, isNarrowed } from './filter';
import { FACETS, type Filter } from './filters';

type Rows = readonly ProductSummary[];

/**
 * Each sort has the number that it compares, and 1 for ascending or -1 for descending. Products with equal numbers are
 * sorted by id in the same direction.
 */
const SORT_COLUMNS: Readonly<Record<Exclude<Sort, 'match'>, readonly [(product: ProductSummary) => number, 1 | -1]>> = {
  popular: [({ reviewCount }) => reviewCount, -1],
  'price-low': [({ price }) => toCents(price), 1],
  'price-high': [({ price }) => toCents(price), -1],
  rating: [({ rating }) => Number(rating), -1],
  newest: [({ createdAt }) => Date.parse(createdAt), -1],
  owner: [({ proof }) => (proof?.state === 'shown' ? 1 : 0), -1],
};

/**
 * Filters and sorts as the API does, so that a list does not change when the browser filters it instead of the API.
 * @param products With a search, its matches, the best match first.
 * @param favorites Ids. Used only when the filter is set to favourites.
 */
export function filterAndSort(products: Rows, filter: Filter, favorites: readonly number[]): ProductSummary[] {
  const found = filterProducts(products, filter, favorites);
  const sort = sortOf(filter);
  // Keeps the order of the API, which begins the whole shop with the listings that the operator has picked.
  if (sort === 'match' || (sort === 'popular' && !isNarrowed(filter))) return found;
  const [column, direction] = SORT_COLUMNS[sort];
  return found.sort((a, b) => (column(a) - column(b) || a.id - b.id) * direction);
}

/**
 * Counts the products that each option of the facets would find, like the API.
 * @param products With a search, its matches.
 */
export function countFacets(options: ProductFacets, products: Rows, filter: Filter): ProductFacets {
  const count = (part: Partial<Filter>) => filterProducts(products, { ...filter, ...part }, []).length;
  const counted = <Name extends keyof ProductFacets>(name: Name) => {
    const choice = FACETS[name] as (option: object) => Partial<Filter>;
    const facet = options[name];
    if (Array.isArray(facet)) return facet.map((option) => ({ ...option, count: count(choice(option)) }));
    // an API of an earlier release does not send every count
    return typeof facet === 'number' ? count(choice({})) : facet;
  };
  const names = Object.keys(FACETS) as (keyof ProductFacets)[];
  return Object.fromEntries(names.map((name) => [name, counted(name)])) as ProductFacets;
}
