import { Logger } from '@nestjs/common';
import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { ProductChangeFeed } from './product-change-feed';
import { ProductChangeRepository } from './product-change.repository';
import { ProductIndex } from './product-index';
import { until, untilIndexed } from '../../test/until';
import type { ProductFacetsView, ProductSummaryView } from './product.view';

describe('a search without an index', () => {
  let test: TestApp;
  const titles = async (url: string) =>
    (await test.client().get<ProductSummaryView[]>(url)).body.map((row) => row.title);

  async function restartWithIndex(): Promise<void> {
    await test.stop();
    test = await startTestApp({ productIndex: true }, { keepRows: true });
  }

  beforeEach(async () => {
    test = await startTestApp();
    await storeProducts(test.dataSource, { title: 'Crane' }, { title: 'Quail' });
  });
  afterEach(() => test.stop());

  it('reads the database while the index cannot be built', async () => {
    await test.dataSource.query("UPDATE product SET category = 'unknown' WHERE title = 'Quail'");
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    await restartWithIndex();
    expect(await titles('/api/products/search/crane')).toEqual(['Crane']);
    await until(() => warn.mock.calls.some(([message]) => String(message).startsWith('not built')));
    warn.mockRestore();
    expect(test.app.get(ProductIndex, { strict: false }).search).toBeNull();
    expect(await titles('/api/products?q=quail')).toEqual(['Quail']);
  });

  it('reads the database when the index throws', async () => {
    await restartWithIndex();
    const search = await untilIndexed(test, 2);
    const fail = () => {
      throw new Error('planted');
    };
    Object.assign(search, { suggest: fail, page: fail, counts: fail });
    expect(await titles('/api/products/search/crane')).toEqual(['Crane']);
    expect(await titles('/api/products?q=quail')).toEqual(['Quail']);
    const facets = await test.client().get<ProductFacetsView>('/api/products/facets?q=quail');
    expect(facets.body.categories[0]).toEqual({ category: 'group', count: 1 });
  });
});

describe('the rows of lists', () => {
  let test: TestApp;
  let id: number;
  let query = 0;
  /** Requests an address whose response is not cached. */
  const title = async () =>
    (await test.client().get<ProductSummaryView[]>(`/api/products?maxPrice=${1_000 + ++query}`)).body[0]?.title;
  const rename = (name: string) => test.dataSource.query('UPDATE product SET title = ? WHERE id = ?', [name, id]);

  beforeEach(async () => {
    test = await startTestApp();
    [id = 0] = await storeProducts(test.dataSource, { title: 'Crane' });
    await test.stop();
    test = await startTestApp({ productIndex: true }, { keepRows: true });
    await untilIndexed(test, 1);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await test.stop();
  });

  it('come from the first index even after a bulk import', async () => {
    expect(await test.app.get(ProductIndex, { strict: false }).rows([id])).toMatchObject([{ id, title: 'Crane' }]);
    // The feed does not report this write, so a list shows it only if it reads the database.
    await rename('Heron');
    expect(await title()).toBe('Crane');
  });

  it('come from the database after a bulk write', async () => {
    await rename('Heron');
    const changes = test.app.get(ProductChangeRepository, { strict: false });
    await test.dataSource.transaction((manager) => changes.insert(manager, null));
    await test.app.get(ProductChangeFeed, { strict: false }).poll();
    expect(await title()).toBe('Heron');
  });

  it('come from the database when writes cannot be reported', async () => {
    const feed = test.app.get(ProductChangeFeed, { strict: false });
    jest.spyOn(feed, 'poll').mockRejectedValue(new Error('planted'));
    await rename('Heron');
    await until(async () => (await title()) === 'Heron');
  });
});
