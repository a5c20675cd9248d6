import { Logger } from '@nestjs/common';
import { buildSearchIndex, type SearchIndex } from '@telemarket/search-engine';
import type { BackgroundJobs } from '../background/background-jobs';
import type { Config } from '../config/config';
import type { Transactions } from '../database/transactions';
import { UNSTOPPED_SIGNAL } from '../../test/test-app';
import type { ProductCache } from './product-cache';
import type { ProductChangeFeed, ProductChanges } from './product-change-feed';
import { ProductIndex } from './product-index';
import type { ProductSearchRepository } from './product-search.repository';

jest.mock('@telemarket/search-engine', () => ({ buildSearchIndex: jest.fn() }));

const SECOND_MS = 1_000;

afterEach(() => jest.restoreAllMocks());

it('the search index is built less often during an import than after it, and finds each new listing at once', async () => {
  jest.spyOn(Logger.prototype, 'log').mockImplementation();
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  let known = new Set<number>();
  const build = jest.mocked(buildSearchIndex).mockImplementation(() => {
    const written = (known = new Set());
    const index = { put: (id: number) => void written.add(id) } as Partial<SearchIndex> as SearchIndex;
    Object.defineProperty(index, 'recentWrites', { get: () => written.size });
    return Promise.resolve({ index: index as never, equalCharacters: [] as never });
  });
  let report = (_changes: ProductChanges) => Promise.resolve();
  let round = (_signal: AbortSignal): Promise<unknown> => Promise.resolve();
  new ProductIndex(
    { rows: () => Promise.resolve([]) } as Partial<ProductSearchRepository> as ProductSearchRepository,
    {
      subscribe: (listener) => (report = listener),
      poll: () => Promise.resolve(),
    } as Partial<ProductChangeFeed> as ProductChangeFeed,
    { clear: () => undefined } as Partial<ProductCache> as ProductCache,
    { read: (work) => work({} as never) } as Partial<Transactions> as Transactions,
    { productIndex: true } as Config,
    { add: (_options, job) => (round = job) as never } as Partial<BackgroundJobs> as BackgroundJobs,
  );
  await round(UNSTOPPED_SIGNAL);
  expect(build).toHaveBeenCalledTimes(1);

  for (let first = 1; first <= 15_000; first += 200, now += SECOND_MS) {
    const ids = Array.from({ length: 200 }, (_, at) => first + at);
    await report({ ids, everything: false });
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
    await round(UNSTOPPED_SIGNAL);
  }
  expect(build).toHaveBeenCalledTimes(3);

  now += 5 * SECOND_MS;
  await round(UNSTOPPED_SIGNAL);
  await round(UNSTOPPED_SIGNAL);
  expect(build).toHaveBeenCalledTimes(4);
});
