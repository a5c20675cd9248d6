import type { ProductSummary } from '@telemarket/contract';
import { toCents } from '@telemarket/kit';
import type { Filter, Sort } from './filter';

type Order = (a: ProductSummary, b: ProductSummary) => number;

const ORDERS: Record<Sort, Order> = {
  popular: (a, b) => b.reviewCount - a.reviewCount,
  'price-low': (a, b) => toCents(a.price) - toCents(b.price),
  'price-high': (a, b) => toCents(b.price) - toCents(a.price),
  rating: (a, b) => Number(b.rating) - Number(a.rating),
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
};

/** @param favorites ids; read only when the filter asks for them. Ties are broken by id. */
export function filterAndSort(
  products: readonly ProductSummary[],
  filter: Filter,
  favorites: readonly number[],
): ProductSummary[] {
  const order = ORDERS[filter.sort];
  const text = filter.search.toLowerCase();
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
    .sort((a, b) => order(a, b) || a.id - b.id);
}

const matches = ({ title, description, category }: ProductSummary, text: string) =>
  [title, description, category].some((field) => field.toLowerCase().includes(text));
