import { toCents } from '../../money/money';
import type { Category } from '../category';
import type { SortKeys } from './catalogue-columns';

/** What the index knows of a product. */
export type CatalogueRow = SortKeys & { title: string; description: string };

/** A row as the database sends it. */
export type StoredRow = {
  id: number;
  title: string;
  description: string;
  category: Category;
  price: string;
  rating: string;
  review_count: number;
  created_at: Date;
};

/** Reads the products that are in the shop; to be continued with a further condition. */
export const LISTED_ROWS =
  'SELECT id, title, description, category, price, rating, review_count, created_at FROM product WHERE delisted_at IS NULL';

export function toCatalogueRow(row: StoredRow): CatalogueRow {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: toCents(row.price),
    rating: Math.round(Number(row.rating) * 10),
    reviews: row.review_count,
    created: row.created_at.getTime(),
  };
}
