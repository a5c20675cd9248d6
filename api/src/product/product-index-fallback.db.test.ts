import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables, openDatabase, workerDatabase } from '../../test/test-database';
import { ProductChangeFeed } from './product-change-feed';
import { ProductChangeRepository } from './product-change.repository';
import { ProductIndex } from './product-index';
import { until, untilIndexed } from '../../test/until';
import type { ProductFacetsView, ProductSummaryView } from './product.view';

let dataSource: DataSource;
let test: TestApp;
beforeAll(async () => {
  dataSource = await openDatabase(await workerDatabase());
  await emptyTables(dataSource);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => dataSource.destroy());

/** Starts the application with an index of the stored products. */
async function startWithIndex(): Promise<void> {
  test = await startTestApp({ productIndex: true }, { keepRows: true });
}
const titles = async (url: string) => (await test.client().get<ProductSummaryView[]>(url)).body.map((row) => row.title);

it('a search reads the database while the index cannot be built', async () => {
  await storeProducts(dataSource, { title: 'Crane' }, { title: 'Quail' });
  await dataSource.query("UPDATE product SET category = 'unknown' WHERE title = 'Quail'");
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  await startWithIndex();
  expect(await titles('/api/products/search/crane')).toEqual(['Crane']);
  await until(() => warn.mock.calls.some(([message]) => String(message).startsWith('not built')));
  expect(test.app.get(ProductIndex, { strict: false }).search).toBeNull();
  expect(await titles('/api/products?q=quail')).toEqual(['Quail']);
  await test.stop();
});

describe('with a search index', () => {
  let id: number;
  let search: Awaited<ReturnType<typeof untilIndexed>>;
  let query = 0;
  /** Requests an address whose response is not cached. */
  const title = async () => (await titles(`/api/products?maxPrice=${1_000 + ++query}`))[0];
  const rename = (name: string) => dataSource.query('UPDATE product SET title = ? WHERE id = ?', [name, id]);

  beforeAll(async () => {
    await emptyTables(dataSource);
    [id = 0] = await storeProducts(dataSource, { title: 'Crane' });
    await startWithIndex();
    search = await untilIndexed(test, 1);
  });
  // The feed of changes does not report this write, so a list shows another title only if the list reads the database.
  beforeEach(() => rename('Crane'));
  afterAll(() => test.stop());

  it('lists read the products from the index once it is built', async () => {
    expect(await test.app.get(ProductIndex, { strict: false }).findRows([id])).toMatchObject([{ id, title: 'Crane' }]);
    await rename('Heron');
    expect(await title()).toBe('Crane');
  });

  it('lists read the products from the database when the index cannot learn of writes', async () => {
    const feed = test.app.get(ProductChangeFeed, { strict: false });
    jest.spyOn(feed, 'poll').mockRejectedValue(new Error('planted'));
    await rename('Heron');
    await until(async () => (await title()) === 'Heron');
  });

  it('a search reads the database when the index throws', async () => {
    const fail = () => {
      throw new Error('planted');
    };
    for (const method of ['page', 'countMatches'] as const) jest.spyOn(search, method).mockImplementation(fail);
    expect(await titles('/api/products/search/crane')).toEqual(['Crane']);
    expect(await titles('/api/products?q=crane')).toEqual(['Crane']);
    const facets = await test.client().get<ProductFacetsView>('/api/products/facets?q=crane');
    expect(facets.body.categories[0]).toEqual({ category: 'group', count: 1 });
  });

  // This test is the last one, because the index is built again in it.
  it('lists read the products from the database after a bulk write', async () => {
    await rename('Heron');
    const changes = test.app.get(ProductChangeRepository, { strict: false });
    await dataSource.transaction((manager) => changes.insert(manager, null));
    await test.app.get(ProductChangeFeed, { strict: false }).poll();
    expect(await title()).toBe('Heron');
  });
});
