import { setTimeout as sleep } from 'node:timers/promises';
import { storeProducts } from '../../../test/samples';
import { startTestApp, type TestApp } from '../../../test/test-app';
import { ProductIndex } from './product-index';
import { untilIndexed } from '../../../test/until-indexed';
import type { ProductSummaryView } from '../product.view';

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
