import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { ProductImportRepository } from '../product/product-import.repository';
import { demoCatalogue } from './demo-catalogue';
import { insertProducts } from './product-import';
import { syntheticCatalogue } from './synthetic-catalogue';

/**
 * Adds `count` generated products. Without a count it fills an empty catalogue with the demonstration products, unless
 * the shop is public.
 * @returns what it did
 */
export async function seed(dataSource: DataSource, { publicOrigin }: Config, count: number | null): Promise<string> {
  if (count === null && publicOrigin) return 'PUBLIC_ORIGIN is set: a public shop gets no demonstration products';
  if (count === null && (await new ProductImportRepository(dataSource).hasProducts())) {
    return 'there are products already: nothing was added';
  }
  const started = Date.now();
  const added = await insertProducts(dataSource, count === null ? demoCatalogue() : syntheticCatalogue(count));
  if (publicOrigin) await new ProductImportRepository(dataSource).removeSampleRatings();
  return `added ${added} products in ${((Date.now() - started) / 1000).toFixed(1)} s`;
}
