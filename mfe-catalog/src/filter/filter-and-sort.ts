import type { PriceFacet, ProductFacets, ProductSummary } from '@telemarket/contract';
import { toCents } from '@telemarket/kit';
import type { Sort } from '../sort';
import { type Filter, NO_FILTER } from './filter';

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

function filterProducts(products: Rows, filter: Filter, favorites: readonly number[]): ProductSummary[] {
  const text = fold(filter.search);
  return products.filter((product) => {
    // a product has the count of its category
    const count = product.memberCount ?? product.userCount ?? -1;
    return (
      (filter.categories.length === 0 || filter.categories.includes(product.category)) &&
      (filter.minPrice === null || toCents(product.price) >= Math.round(filter.minPrice * 100)) &&
      (filter.maxPrice === null || toCents(product.price) <= Math.round(filter.maxPrice * 100)) &&
      (filter.minRating === null || Number(product.rating) >= filter.minRating) &&
      (!filter.verified || product.isVerified) &&
      (filter.minMembers === null || count >= filter.minMembers) &&
      (filter.maxMembers === null || (count >= 0 && count <= filter.maxMembers)) &&
      (!filter.favorites || favorites.includes(product.id)) &&
      (text === '' || matches(product, text))
    );
  });
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

const matches = ({ title, description, category }: ProductSummary, text: string) =>
  [title, description, category].some((field) => fold(field).includes(text));

/** Removes case and accents, which the API's search ignores, too. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
