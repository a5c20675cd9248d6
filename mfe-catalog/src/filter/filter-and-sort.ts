import type { ProductSummary } from '@telemarket/contract';
import { toCents } from '@telemarket/kit';
import type { Filter, Sort } from './filter';

type Order = (a: ProductSummary, b: ProductSummary) => number;

const newerFirst: Order = (a, b) => b.id - a.id;

/** As the server orders, ties included: a list that moves from there to the device stays as it was. */
const ORDERS: Record<Sort, Order> = {
  popular: (a, b) => b.reviewCount - a.reviewCount || newerFirst(a, b),
  'price-low': (a, b) => toCents(a.price) - toCents(b.price) || a.id - b.id,
  'price-high': (a, b) => toCents(b.price) - toCents(a.price) || newerFirst(a, b),
  rating: (a, b) => Number(b.rating) - Number(a.rating) || newerFirst(a, b),
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || newerFirst(a, b),
};

/** @param favorites ids; read only when the filter asks for them. */
export function filterAndSort(
  products: readonly ProductSummary[],
  filter: Filter,
  favorites: readonly number[],
): ProductSummary[] {
  const text = fold(filter.search);
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
    .sort(ORDERS[filter.sort]);
}

const matches = ({ title, description, category }: ProductSummary, text: string) =>
  [title, description, category].some((field) => fold(field).includes(text));

/** Case and accents are the same letter, as they are to the server. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
