import { setTimeout as sleep } from 'node:timers/promises';
import { ProductIndex } from '../src/product/product-index';
import type { TestApp } from './test-app';

const EMPTY_FILTER = { categories: {}, flags: {}, text: { phrase: '', words: [] }, ranges: [] };

/** Polls until the condition is true. Throws after the timeout. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`The condition was not true within ${timeoutMs} ms: ${condition.toString()}`);
    await sleep(25);
  }
}

/** Waits until the index of the application has at least this number of products. */
export async function untilIndexed({ app }: TestApp, products = 0): Promise<NonNullable<ProductIndex['search']>> {
  const index = app.get(ProductIndex, { strict: false });
  const total = () => index.search?.page(EMPTY_FILTER, 'popular', 0, 0).total ?? -1;
  await until(() => total() >= products);
  return index.search as NonNullable<ProductIndex['search']>;
}
