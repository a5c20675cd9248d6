import type { ProductFacets, ProductSummary } from '@telemarket/contract';
import { toCents } from '@telemarket/kit';
import { type Sort, sortOf } from '../sort';
import { filterProducts, NO_FILTER } from './filter';
import { FACETS, type Filter } from './filters';

type Rows = readonly ProductSummary[];

/** The column of each order, and 1 for ascending or -1 for descending, which also sorts equal products by id. */
const ORDERS: Readonly<Record<Sort, readonly [(product: ProductSummary) => number, 1 | -1]>> = {
  match: [({ reviewCount }) => reviewCount, -1],
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
  const [column, direction] = ORDERS[sortOf(filter)];
  return filterProducts(products, filter, favorites).sort((a, b) => (column(a) - column(b) || a.id - b.id) * direction);
}

/** Counts the products that each option of the facets would find, like the API. */
export function countFacets(options: ProductFacets, products: Rows, filter: Filter): ProductFacets {
  // each text is compared once, not once for each option
  const found = filterProducts(products, { ...NO_FILTER, search: filter.search }, []);
  const count = (part: Partial<Filter>) => filterProducts(found, { ...filter, search: '', ...part }, []).length;
  const counted = <Name extends keyof ProductFacets>(name: Name) => {
    const choice = FACETS[name] as (option: object) => Partial<Filter>;
    const facet = options[name];
    if (Array.isArray(facet)) return facet.map((option) => ({ ...option, count: count(choice(option)) }));
    return facet === null ? null : count(choice({}));
  };
  const names = Object.keys(FACETS) as (keyof ProductFacets)[];
  return Object.fromEntries(names.map((name) => [name, counted(name)])) as ProductFacets;
}
