import type { ProductSummaryRow } from './product.mapper';

/** A row of a list as a raw query sends it, under the entity's names. */
export type StoredSummaryRow = Omit<ProductSummaryRow, 'isVerified'> & { isVerified: number };

/** A list row is slim: features and sellers are read for one product at a time. */
export const SUMMARIES = `SELECT id, title, description, category, price, original_price AS originalPrice, image, rating,
  review_count AS reviewCount, member_count AS memberCount, user_count AS userCount, is_verified AS isVerified,
  created_at AS createdAt
  FROM product WHERE id IN (?) AND delisted_at IS NULL`;

export function toSummaryRow(row: StoredSummaryRow): ProductSummaryRow {
  return { ...row, isVerified: row.isVerified === 1 };
}
