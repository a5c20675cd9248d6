import type { Product } from './product.entity';

/** A product as a raw query sends it, under the entity's names. */
export type ProductDetailRow = Omit<Product, 'features' | 'isVerified'> & {
  /** A text where JSON is an alias for one, as in MariaDB. */
  features: string | string[];
  isVerified: number;
};

/** The statement that reads so many products of the shop by their ids. */
export const detailsOf = (
  count: number,
): string => `SELECT id, title, description, category, price, original_price AS originalPrice, image,
  art_topic AS artTopic, rating, review_count AS reviewCount, member_count AS memberCount, user_count AS userCount,
  features, seller_name AS sellerName, is_verified AS isVerified, created_at AS createdAt, version,
  delisted_at AS delistedAt
  FROM product WHERE id IN (${Array<string>(count).fill('?').join(', ')}) AND delisted_at IS NULL`;

export function toProduct(row: ProductDetailRow): Product {
  const features = typeof row.features === 'string' ? (JSON.parse(row.features) as string[]) : row.features;
  return { ...row, features, isVerified: row.isVerified === 1 };
}
