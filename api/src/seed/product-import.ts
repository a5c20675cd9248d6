import { artTopic } from '@telemarket/artwork';
import type { DataSource } from 'typeorm';
import { type NewProduct, ProductImportRepository } from '../product/product-import.repository';

const BATCH = 2_000;

/**
 * Adds products in batches. Each batch is one transaction.
 * @returns how many were added
 */
export async function insertProducts(dataSource: DataSource, products: Iterable<NewProduct>): Promise<number> {
  const repository = new ProductImportRepository(dataSource);
  let added = 0;
  for (const batch of batches(products)) {
    const withTopics = batch.map((product) => ({
      ...product,
      artTopic: artTopic(product.title, product.description, product.category),
    }));
    await repository.insert(withTopics);
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
