import type { DataSource } from 'typeorm';
import { artTopic } from '@telemarket/artwork';
import { recordProductChange } from './product-change-feed';
import { columnName } from './product-columns';
import type { Product } from './product.entity';

type Entered = Omit<
  Product,
  | 'id'
  | 'image'
  | 'artTopic'
  | 'version'
  | 'delistedAt'
  | 'reservedBy'
  | 'reservedUntil'
  | 'confirmedUntil'
  | 'reservedHolder'
  | 'reservedNetwork'
  | 'soldAt'
>;
type Nullable = { [Field in keyof Entered]: null extends Entered[Field] ? Field : never }[keyof Entered];

/** Fields that may be null can be left out, and so can `isUnique` when it is false. */
type Optional = Nullable | 'isUnique';
export type NewProduct = Omit<Entered, Optional> & Partial<Pick<Entered, Optional>>;

const BATCH = 2_000;

/**
 * Adds products in batches. Each batch is one transaction.
 * @returns how many were added
 */
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

/** Uses plain SQL, because the ORM takes several times as long for a million rows. */
async function insertBatch(dataSource: DataSource, batch: NewProduct[]): Promise<void> {
  const rows = batch.map((product) => ({
    ...product,
    isUnique: product.isUnique ?? false,
    artTopic: artTopic(product.title, product.description, product.category),
    features: JSON.stringify(product.features),
  }));
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof NewProduct)[];
  await dataSource.transaction(async (tx) => {
    const values = rows.map((row) => fields.map((field) => row[field] ?? null));
    await tx.query(`INSERT INTO product (${fields.map(columnName).join(', ')}) VALUES ?`, [values]);
    await recordProductChange(tx, null);
  });
}
