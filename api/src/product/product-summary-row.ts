import type { ProductSummaryRow } from './product.mapper';

/** A row of a list as a raw query sends it, under the entity's names. */
export type StoredSummaryRow = Omit<ProductSummaryRow, 'isVerified'> & { isVerified: number };

/**
 * What lists show of the products that are in the shop, to be continued with a condition. Slim: features and sellers are
 * read for one product at a time.
 */
export const LISTED_PRODUCTS = `SELECT id, title, description, category, price, original_price AS originalPrice, image, rating,
  review_count AS reviewCount, member_count AS memberCount, user_count AS userCount, is_verified AS isVerified,
  created_at AS createdAt
  FROM product WHERE delisted_at IS NULL`;

export function toSummaryRow(row: StoredSummaryRow): ProductSummaryRow {
  return { ...row, isVerified: row.isVerified === 1 };
}
