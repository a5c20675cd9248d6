import { type Person, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { Transactions } from '../database/transactions';
import { RetentionService } from '../privacy/retention.service';
import type { AdminMissedSearchView } from './missed-search.dto';
import { MissedSearchRepository } from './missed-search.repository';
import { MissedSearchService } from './missed-search.service';

const DAY_MS = 24 * 60 * 60_000;

describe('searches without a result', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    await storeProducts(test.dataSource, { title: 'Crypto Room', category: 'group' });
  });
  afterAll(() => test.stop());
  beforeEach(() => test.dataSource.query('DELETE FROM missed_search'));

  const open = (query: string) => test.client().get(`/api/products?${query}`);
  const service = () => test.app.get(MissedSearchService);
  async function counted(query = 'sort=times'): Promise<[string, number][]> {
    await service().writeWaiting();
    const { body } = await admin.client.get<AdminMissedSearchView[]>(`/api/admin/searches?${query}`);
    return body.map(({ text, times }) => [text, times]);
  }

  // @spec-2.ent5 @spec-7.yccq
  it('are counted in one row for each text, without recording who searched', async () => {
    for (const text of ['zebra', 'zÉbra', ' zebrä ']) await open(`q=${encodeURIComponent(text)}&page=1&pageSize=9`);
    await open('q=quagga&page=1');
    expect(await counted()).toEqual([
      ['zebra', 3],
      ['quagga', 1],
    ]);
    await open('q=quagga&page=1&sort=newest');
    expect(await counted('q=quag')).toEqual([['quagga', 2]]);
    const [row] = await test.dataSource.query<object[]>('SELECT * FROM missed_search');
    expect(Object.keys(row ?? {})).toEqual(['id', 'text', 'times', 'last_at']);
    expect((await test.client().get('/api/admin/searches')).status).toBe(401);
  });

  it.each([
    'q=crypto&page=1',
    'q=zebra',
    'q=zebra&page=1&category=bot',
    'q=zebra&page=1&verified=true',
    'q=ada%40example.com&page=1',
    'page=1&category=bot',
  ])('do not include a search with the query string %s', async (query) => {
    await open(query);
    await test.client().get('/api/products/search/zebr');
    expect(await counted()).toEqual([]);
  });

  it('keep the most frequent texts, and a text is deleted 90 days after its last search', async () => {
    const now = Date.now();
    const repository = test.app.get(MissedSearchRepository);
    await test.app.get(Transactions).run(async (tx) => {
      await repository.add(tx, new Map([['often', 3]]), new Date(now - 91 * DAY_MS));
      await repository.add(tx, new Map([['early', 1]]), new Date(now - 89 * DAY_MS));
      await repository.add(tx, new Map([['late', 1]]), new Date(now));
      await repository.deleteRarest(tx, 2);
    });
    expect(await counted()).toEqual([
      ['often', 3],
      ['late', 1],
    ]);
    await test.app.get(RetentionService).enforceRules(new AbortController().signal);
    expect(await counted()).toEqual([['late', 1]]);
  });

  it('are counted without delaying a search, and only up to a limit during a flood of texts', async () => {
    for (let index = 0; index < 2_000; index++)
      service().countSearch(`text ${'x'.repeat(index % 50)} ${index % 1_000}`);
    await service().writeWaiting();
    const [{ count }] = await test.dataSource.query<[{ count: number }]>('SELECT COUNT(*) AS count FROM missed_search');
    expect(Number(count)).toBe(500);
  });
});
