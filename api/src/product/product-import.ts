import type { DataSource } from 'typeorm';
import { artTopic } from '../art/art-topic';
import type { Category } from './category';
import { recordProductChange } from './product-change';
import type { Product } from './product.entity';

export type NewProduct = Omit<Product, 'id' | 'image' | 'artTopic' | 'version' | 'delistedAt'>;

const BATCH = 2_000;

export async function hasProducts(dataSource: DataSource): Promise<boolean> {
  const rows = await dataSource.query<unknown[]>('SELECT 1 FROM product LIMIT 1');
  return rows.length > 0;
}

/** Adds products in batches, each with its totals in one transaction, and returns how many. */
export async function insertProducts(dataSource: DataSource, products: Iterable<NewProduct>): Promise<number> {
  let added = 0;
  for (const batch of batches(products)) {
    await insertBatch(dataSource, batch);
    added += batch.length;
  }
  return added;
}

function* batches(products: Iterable<NewProduct>): Iterable<NewProduct[]> {
  let batch: NewProduct[] = [];
  for (const product of products) {
    batch.push(product);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length) yield batch;
}

const COLUMNS = [
  'title',
  'description',
  'category',
  'price',
  'original_price',
  'art_topic',
  'rating',
  'review_count',
  'member_count',
  'user_count',
  'features',
  'seller_name',
  'is_verified',
  'created_at',
];

/** Plain SQL: the ORM's own insert takes several times as long for a million rows. */
async function insertBatch(dataSource: DataSource, batch: NewProduct[]): Promise<void> {
  const rows = batch.map((product) => [
    product.title,
    product.description,
    product.category,
    product.price,
    product.originalPrice,
    artTopic(product.title, product.description, product.category),
    product.rating,
    product.reviewCount,
    product.memberCount,
    product.userCount,
    JSON.stringify(product.features),
    product.sellerName,
    product.isVerified,
    product.createdAt,
  ]);
  await dataSource.transaction(async (manager) => {
    await manager.query(`INSERT INTO product (${COLUMNS.join(', ')}) VALUES ?`, [rows]);
    for (const [category, count] of countByCategory(batch)) {
      await manager.query(
        'INSERT INTO total (name, slot, value) VALUES (?, 0, ?) ON DUPLICATE KEY UPDATE value = value + ?',
        [`product.${category}`, count, count],
      );
    }
    await recordProductChange(manager, null);
  });
}

function countByCategory(batch: NewProduct[]): Map<Category, number> {
  const counts = new Map<Category, number>();
  for (const { category } of batch) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
