import type { DataSource } from 'typeorm';
import { type NewProduct, ProductImportRepository } from '../product/product-import.repository';

const BATCH = 2_000;

/** Adds products in batches, each in one transaction. Returns how many were added. */
export async function insertProducts(dataSource: DataSource, products: Iterable<NewProduct>): Promise<number> {
  const repository = new ProductImportRepository(dataSource);
  let added = 0;
  let batch: NewProduct[] = [];
  const insert = async () => {
    await repository.insert(batch);
    added += batch.length;
    batch = [];
  };
  for (const product of products) if (batch.push(product) === BATCH) await insert();
  if (batch.length) await insert();
  return added;
}
