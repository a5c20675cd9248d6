import type { Product } from './product.entity';

type Order = { column: keyof Product & string; direction: 'ASC' | 'DESC' };

/** The orders of the shop's lists. Equal products are sorted by id in the same direction. */
export const SORTS = {
  popular: { column: 'reviewCount', direction: 'DESC' },
  'price-low': { column: 'price', direction: 'ASC' },
  'price-high': { column: 'price', direction: 'DESC' },
  rating: { column: 'rating', direction: 'DESC' },
  newest: { column: 'createdAt', direction: 'DESC' },
} as const satisfies Record<string, Order>;

export const ADMIN_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  title: ['ASC', 'row.title'],
  'price-low': ['ASC', 'row.price'],
  'price-high': ['DESC', 'row.price'],
  rating: ['DESC', 'row.rating'],
} as const;

export type Sort = keyof typeof SORTS;
export type AdminSort = keyof typeof ADMIN_SORTS;
export const SORT_NAMES = Object.keys(SORTS) as Sort[];
