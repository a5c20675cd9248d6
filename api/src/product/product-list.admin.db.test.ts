import { type Person, sampleProduct, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminProductView } from './product.view';
import { Transactions } from '../database/transactions';
import { ProductImport } from './product-import';

describe('the admins’ list of products', () => {
  let test: TestApp;
  let admin: Person;
  let ids: number[];
  const get = (query: string) => admin.client.get<AdminProductView[]>(`/api/admin/products${query}`);

  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    const date = (day: number) => new Date(Date.UTC(2025, 0, day));
    ids = await storeProducts(
      test.dataSource,
      { title: 'Delta', price: '30.00', rating: '4.0', createdAt: date(1), sellerName: 'Ann 100%' },
      { title: 'alpha', category: 'bot', price: '10.00', rating: '5.0', createdAt: date(3), isVerified: false },
      { title: 'Charlie', category: 'bot', price: '20.00', rating: '3.0', createdAt: date(2) },
      { title: 'Bravo_x', category: 'account', price: '10.00', rating: '4.5', createdAt: date(4), isVerified: false },
      { title: 'Gone', createdAt: date(5) },
    );
    const delisted = `/api/admin/products/${ids[4]}`;
    expect((await admin.client.send('DELETE', delisted, undefined, { 'if-match': '"1"' })).status).toBe(204);
    const draft = `/api/admin/products/${ids[3]}`;
    expect((await admin.client.patch(draft, { state: 'draft' }, { 'if-match': '"1"' })).status).toBe(200);
  });
  afterAll(() => test.stop());

  it.each<[string, number[], number?]>([
    ['', [3, 1, 2, 0]],
    ['?sort=newest', [3, 1, 2, 0]],
    ['?sort=title', [1, 3, 2, 0]],
    ['?sort=price-low', [1, 3, 2, 0]],
    ['?sort=price-high', [0, 2, 3, 1]],
    ['?sort=rating', [1, 3, 0, 2]],
    ['?category=bot', [1, 2]],
    ['?verified=true', [2, 0]],
    ['?verified=false&category=account', [3]],
    ['?verified=again&category=bot', [2]],
    ['?q=ALPH', [1]],
    ['?q=ann', [0]],
    ['?q=%25', [0]],
    ['?q=_', [3]],
    ['?q=gone', []],
    ['?page=2&pageSize=3', [0], 4],
    ['?category=bot&pageSize=1', [1], 2],
    ['?verified=false&pageSize=1&page=2', [1], 2],
    ['?page=1000000&pageSize=100', [], 4],
  ])('sorts, filters and pages the list for the query string %j', async (query, expected, total = expected.length) => {
    const response = await get(query);
    expect(response.body.map((row) => ids.indexOf(row.id))).toEqual(expected);
    expect(response.headers['x-total-count']).toBe(String(total));
  });

  it.each(['category=gift', 'verified=1', 'sort=popular', 'page=0', 'pageSize=101', 'q=%00', `q=${'x'.repeat(201)}`])(
    'refuses the query string ?%s',
    async (query) => {
      const response = await admin.client.get<{ errors: { field: string }[] }>(`/api/admin/products?${query}`);
      expect(response).toMatchObject({ status: 400, body: { errors: [{ field: query.split('=')[0] }] } });
    },
  );

  it('has each of 1,000 products on exactly one page', async () => {
    const many = Array.from({ length: 1_030 }, (_, index) =>
      sampleProduct({ title: `Row ${index % 7}`, price: '1.00' }),
    );
    await new ProductImport(new Transactions(test.dataSource)).insert(many);
    for (const sort of ['newest', 'title', 'price-low', 'rating']) {
      const seen: number[] = [];
      for (let page = 1; page <= 11; page++) {
        const response = await get(`?q=Row&sort=${sort}&pageSize=100&page=${page}`);
        expect(response.headers['x-total-count']).toBe('1030');
        seen.push(...response.body.map((row) => row.id));
      }
      expect(new Set(seen).size).toBe(1_030);
      expect(seen).toHaveLength(1_030);
    }
  });

  it.each(['newest', 'title'])(
    'finds the few reserved products with the index of reservations, sorted by %s',
    async (sort) => {
      const { dataSource } = test;
      const reserve =
        'UPDATE product SET is_unique = 1, reserved_until = UTC_TIMESTAMP(3) + INTERVAL 1 DAY WHERE id = ?';
      await dataSource.query(reserve, [ids[0]]);
      await dataSource.query('ANALYZE TABLE product');
      const runner = dataSource.createQueryRunner();
      const query = jest.spyOn(Object.getPrototypeOf(runner) as typeof runner, 'query');
      const { body } = await get(`?reserved=true&sort=${sort}&page=1`);
      const reads = query.mock.calls.filter(([sql]) => /FROM `product` .* LIMIT \d+/.test(sql));
      query.mockRestore();
      await runner.release();
      expect(body.map(({ id }) => id)).toEqual([ids[0]]);
      expect(reads).toHaveLength(1);
      const [[sql, values] = ['']] = reads;
      const plan = await dataSource.query<object[]>(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, values);
      expect(plan).toMatchObject([{ key: 'product_reserved' }]);
    },
  );
});
