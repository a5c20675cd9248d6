import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogueSearch } from '../src/product/search/catalogue-search';
import { ProductIndex } from '../src/product/search/product-index';
import type { TestApp } from './test-app';

const EVERYTHING = { categories: [], text: '' };

/** The application's index, once there is one that has so many products. */
export async function untilIndexed({ app }: TestApp, products = 0): Promise<CatalogueSearch> {
  const index = app.get(ProductIndex, { strict: false });
  for (let tries = 0; tries < 300; tries++) {
    if (index.search && index.search.page(EVERYTHING, 'popular', 0, 0).total >= products) return index.search;
    await sleep(50);
  }
  throw new Error('There is no index');
}
