import type { ProductSummary } from '@telemarket/contract';
import { toCents } from '@telemarket/kit';
import type { Sort } from '../sort';
import type { Filter } from './filter';

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
export function filterAndSort(
  products: readonly ProductSummary[],
  filter: Filter,
  favorites: readonly number[],
): ProductSummary[] {
  const text = fold(filter.search);
  const [column, direction] = ORDERS[filter.sort];
  return products
    .filter(
      (product) =>
        (filter.categories.length === 0 || filter.categories.includes(product.category)) &&
        (filter.minPrice === null || toCents(product.price) >= Math.round(filter.minPrice * 100)) &&
        (filter.maxPrice === null || toCents(product.price) <= Math.round(filter.maxPrice * 100)) &&
        (filter.minRating === null || Number(product.rating) >= filter.minRating) &&
        (!filter.favorites || favorites.includes(product.id)) &&
        (text === '' || matches(product, text)),
    )
    .sort((a, b) => (column(a) - column(b) || a.id - b.id) * direction);
}

const matches = ({ title, description, category }: ProductSummary, text: string) =>
  [title, description, category].some((field) => fold(field).includes(text));

/** Removes case and accents, which the API's search ignores, too. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
