import { setTimeout as sleep } from 'node:timers/promises';
import { ProductIndex } from '../src/product/product-index';
import type { TestApp } from './test-app';

const EVERYTHING = { categories: {}, text: '', ranges: [] };

/** Waits until the application has an index with so many products. */
export async function untilIndexed({ app }: TestApp, products = 0): Promise<NonNullable<ProductIndex['search']>> {
  const index = app.get(ProductIndex, { strict: false });
  for (let tries = 0; tries < 300; tries++) {
    if (index.search && index.search.page(EVERYTHING, 'popular', 0, 0).total >= products) return index.search;
    await sleep(50);
  }
  throw new Error('There is no index');
}
