import { setTimeout as sleep } from 'node:timers/promises';
import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { ProductChangeFeed, recordProductChange } from './product-change-feed';
import { ProductIndex } from './product-index';
import { untilIndexed } from '../../test/until-indexed';
import type { ProductSummaryView } from './product.view';

describe('without an index', () => {
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

  it('is answered by the database while the index cannot be built', async () => {
    await test.dataSource.query("UPDATE product SET category = 'unknown' WHERE title = 'Quail'");
    await restartWithIndex();
    expect(await titles('/api/products/search/crane')).toEqual(['Crane']);
    await sleep(2_000);
    expect(test.app.get(ProductIndex, { strict: false }).search).toBeNull();
    expect(await titles('/api/products?q=quail')).toEqual(['Quail']);
  });

  it('is answered by the database when the index fails', async () => {
    await restartWithIndex();
    const search = await untilIndexed(test, 2);
    const fail = () => {
      throw new Error('planted');
    };
    Object.assign(search, { suggest: fail, page: fail });
    expect(await titles('/api/products/search/crane')).toEqual(['Crane']);
    expect(await titles('/api/products?q=quail')).toEqual(['Quail']);
  });
});

describe('what lists show', () => {
  let test: TestApp;
  let id: number;
  let query = 0;
  /** Asked under an address that nothing is kept for. */
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

  it('is known to the first index, though a bulk import was among the last writes', async () => {
    expect(test.app.get(ProductIndex, { strict: false }).rows([id])).toMatchObject([{ id, title: 'Crane' }]);
    // nobody is told of this, and the database is not asked
    await rename('Heron');
    expect(await title()).toBe('Crane');
  });

  it('is asked of the database after a bulk write, until the index is built anew', async () => {
    await rename('Heron');
    await test.dataSource.transaction((manager) => recordProductChange(manager, null));
    await test.app.get(ProductChangeFeed, { strict: false }).poll();
    expect(await title()).toBe('Heron');
  });

  it('is asked of the database when no write can be told', async () => {
    const feed = test.app.get(ProductChangeFeed, { strict: false });
    jest.spyOn(feed, 'poll').mockRejectedValue(new Error('planted'));
    await rename('Heron');
    const limit = Date.now() + 4_000;
    while (Date.now() < limit && (await title()) !== 'Heron') await sleep(50);
    expect(await title()).toBe('Heron');
  });
});
