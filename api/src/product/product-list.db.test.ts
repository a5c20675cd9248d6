import { sampleProduct, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { Transactions } from '../database/transactions';
import { ProductImport } from './product-import';
import type { ProductFacetsView, ProductSummaryView, ProductView } from './product.view';

type Rows = ProductSummaryView[];

describe('product list', () => {
  let test: TestApp;
  let ids: number[];
  const get = <T = Rows>(url: string) => test.client().get<T>(url);
  const order = async (url: string) => (await get(url)).body.map((row) => ids.indexOf(row.id));

  beforeAll(async () => {
    test = await startTestApp();
    const date = (day: number) => new Date(Date.UTC(2025, 0, day));
    ids = await storeProducts(
      test.dataSource,
      {
        category: 'group',
        price: '30.00',
        rating: '4.0',
        reviewCount: 5,
        createdAt: date(1),
        sellerName: 'Inés V.',
        isVerified: false,
      },
      { category: 'bot', price: '10.00', rating: '5.0', reviewCount: 50, createdAt: date(3), sellerName: 'Inés V.' },
      {
        category: 'bot',
        price: '20.00',
        rating: '3.0',
        reviewCount: 20,
        createdAt: date(2),
        sellerName: 'ines v.',
        userCount: 700,
      },
      { category: 'account', price: '10.00', rating: '4.5', reviewCount: 20, createdAt: date(4) },
    );
  });
  afterAll(() => test.stop());

  it.each([
    ['/api/products', [1, 3, 2, 0]],
    ['/api/products?sort=popular', [1, 3, 2, 0]],
    ['/api/products?sort=price-low', [1, 3, 2, 0]],
    ['/api/products?sort=price-high', [0, 2, 3, 1]],
    ['/api/products?sort=rating', [1, 3, 0, 2]],
    ['/api/products?sort=newest', [3, 1, 2, 0]],
    ['/api/products?category=bot', [1, 2]],
    ['/api/products?category=bot&category=group', [1, 2, 0]],
    ['/api/products?category=account,group', [3, 0]],
    ['/api/products?minPrice=10.01&maxPrice=30', [2, 0]],
    ['/api/products?minRating=4.5', [1, 3]],
    ['/api/products?verified=true', [1, 3, 2]],
    ['/api/products?category=bot&maxMembers=700', [2]],
    ['/api/products?category=account&minMembers=1000', [3]],
    ['/api/products?category=account&minMembers=1001', []],
    ['/api/products?q=BOT', [1, 2]],
    ['/api/products?seller=In%C3%A9s%20V.', [1, 0]],
    ['/api/products?seller=In%C3%A9s%20V.&category=bot', [1]],
    ['/api/products?seller=In%C3%A9s%20V.&q=sample&page=2&pageSize=1', [0]],
    ['/api/products?seller=Nobody', []],
    ['/api/products?page=2&pageSize=3', [0]],
    ['/api/products?page=3&pageSize=3', [0]],
    ['/api/products?page=1000000&pageSize=100', [1, 3, 2, 0]],
    ['/api/products?q=nothing&page=9', []],
    ['/api/products?q=nothing&page=9&pageSize=1', []],
  ])('sorts, filters and pages the list at %s', async (url, expected) => {
    expect(await order(url)).toEqual(expected);
  });

  it.each([
    ['/api/products', '4'],
    ['/api/products?category=bot&page=1&pageSize=1', '2'],
    ['/api/products?minRating=4.5&page=1&pageSize=1', '2'],
    ['/api/products?seller=In%C3%A9s%20V.&page=1&pageSize=1', '2'],
    ['/api/products?q=nothing%20like%20it', '0'],
  ])('sends the total number of products at %s', async (url, total) => {
    expect((await get(url)).headers['x-total-count']).toBe(total);
  });

  it.each([
    ['/api/products', undefined],
    ['/api/products?page=2&pageSize=3', '2'],
    ['/api/products?page=1000000&pageSize=3', '2'],
    ['/api/products?q=nothing&page=9', '1'],
  ])('sends the number of the page that it returns at %s', async (url, page) => {
    expect((await get(url)).headers['x-page']).toBe(page);
  });

  it.each([
    ['highlight=0&pageSize=3', [0], '2'],
    ['highlight=0&page=1&pageSize=3', [0], '2'],
    ['highlight=2&sort=price-low&pageSize=2', [2, 0], '2'],
    ['highlight=2&category=bot&pageSize=1', [2], '2'],
    ['highlight=0&category=bot&pageSize=1', [1], '1'],
    ['highlight=0&category=bot&page=2&pageSize=1', [2], '2'],
  ])('returns the page with the highlighted product for ?%s', async (query, expected, page) => {
    const url = `/api/products?${query.replace(/highlight=(\d)/, (_, index) => `highlight=${ids[Number(index)]}`)}`;
    expect(await order(url)).toEqual(expected);
    expect((await get(url)).headers['x-page']).toBe(page);
  });

  it.each([
    'category=unknown',
    'category=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1&page=2',
    'page=99999999999999999999',
    'pageSize=101',
    'highlight=0',
    'highlight=x',
    'sort=cheap',
    'seller=',
    `seller=${'x'.repeat(101)}`,
    'seller=Ann&seller=Ben',
    'minPrice=-1',
    'minPrice=1e3',
    'maxPrice=NaN',
    'minRating=6',
    'verified=yes',
    'minMembers=1.5&category=bot',
    'minMembers=1',
    'maxMembers=1&category=bot,group',
    'q=%00',
    `q=${'x'.repeat(201)}`,
  ])('refuses the query string ?%s with 400', async (query) => {
    const response = await get<{ errors: { field: string }[] }>(`/api/products?${query}`);
    expect(response.status).toBe(400);
    expect(response.body.errors[0]?.field).toBe(query.split('=')[0]);
  });

  it('counts the products that each option of a filter would find together with the other filters', async () => {
    const { body } = await get<ProductFacetsView>('/api/products/facets?category=bot&maxPrice=20&minMembers=700');
    const count = (min: string | null, max: string | null, found: number) => ({ min, max, count: found });
    expect(body).toEqual({
      // The range of members is left out, because each category counts members in its own way.
      categories: [
        { category: 'group', count: 0 },
        { category: 'bot', count: 2 },
        { category: 'account', count: 1 },
      ],
      verified: 1,
      owner: null,
      prices: [
        count(null, '100.00', 1),
        count('100.00', '500.00', 0),
        count('500.00', '2000.00', 0),
        count('2000.00', null, 0),
      ],
      ratings: [
        { min: 4.5, count: 0 },
        { min: 4, count: 0 },
        { min: 3, count: 1 },
      ],
      languages: [],
      topics: [],
    });
    const ofSeller = await get<ProductFacetsView>('/api/products/facets?seller=In%C3%A9s%20V.');
    expect([ofSeller.body.categories.map((facet) => facet.count), ofSeller.body.verified]).toEqual([[1, 1, 0], 1]);
    expect((await get('/api/products/facets?minMembers=1')).status).toBe(400);
  });

  it('sends features and seller only in the response about a single product', async () => {
    const [row] = (await get('/api/products?category=account')).body;
    expect(row).toMatchObject({
      id: ids[3],
      title: 'Sample Group',
      description: 'A group to try things with.',
      category: 'account',
      handle: null,
      language: null,
      topic: null,
      price: '10.00',
      originalPrice: null,
      image: `/art/v2/account/${ids[3]}/members-1000.svg?drawing=2`,
      rating: '4.5',
      reviewCount: 20,
      memberCount: 1000,
      userCount: null,
      sinceYear: null,
      sellerName: 'Sam Seller',
      isVerified: true,
      verifiedAt: null,
      proof: null,
      createdAt: '2025-01-04T00:00:00.000Z',
    });
    expect(row).not.toHaveProperty('features');
    const detail = await get<ProductView>(`/api/products/${ids[3]}`);
    const sources = { countSource: 'seller', countSourceAt: null, sinceSource: 'seller', sinceSourceAt: null };
    const only = { features: ['One', 'Two'], availability: 'available', verificationNote: null, ...sources };
    const telegram = { telegramCheck: null, memberHistory: [] };
    const previewImage = expect.stringMatching(/^\/art\/preview\/.+\.png$/);
    expect(detail.body).toEqual({ ...row, ...only, ...telegram, previewImage });
  });

  it.each(['0', '-1', 'abc', '1e3', '999999999999', '99999999999999999999', 'search', '__proto__', '1 OR 1=1'])(
    'returns 404 for the product %s',
    async (id) => {
      expect((await get(`/api/products/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );

  it('returns 304 for its ETag, whether the response was compressed or not', async () => {
    const url = '/api/products';
    const plain = await get(url);
    const etag = String(plain.headers['etag']);
    expect((await test.client().get(url, { 'if-none-match': etag })).status).toBe(304);
    const packed = await test.client().get(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(packed.headers['etag']).not.toBe(etag);
    const again = await test.client().get(url, {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers['etag']),
    });
    expect(again).toMatchObject({ status: 304, text: '' });
    const head = await test.client().send('HEAD', url);
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['etag']).toBe(etag);
  });

  it('sends at most 1,000 products when no page is requested', async () => {
    await new ProductImport(new Transactions(test.dataSource)).insert(
      Array.from({ length: 1100 }, (_, index) => sampleProduct({ reviewCount: 100 + index })),
    );
    // This is another query, so its response is not in the cache.
    const whole = await get('/api/products?sort=popular&category=group,bot,account');
    expect(whole.headers['x-total-count']).toBe('1104');
    expect(whole.body).toHaveLength(1000);
    expect(whole.body[0]?.reviewCount).toBe(1199);
    const last = await get('/api/products?page=111&pageSize=10');
    expect(last.body.map((row) => ids.indexOf(row.id))).toEqual([1, 3, 2, 0]);
    const many = await get('/api/products?q=sample&page=1&pageSize=5');
    expect(many.headers['x-total-count']).toBe('1000+');
  });

  it('does not count the options of filters without a search index when there are more than 10,000 products', async () => {
    const [{ listed } = { listed: 0 }] = await test.dataSource.query<{ listed: number }[]>(
      'SELECT COUNT(*) AS listed FROM product WHERE delisted_at IS NULL',
    );
    const facets = async (query: string) => (await get<ProductFacetsView>(`/api/products/facets?${query}`)).body;
    await new ProductImport(new Transactions(test.dataSource)).insert(
      Array.from({ length: 10_000 - listed }, () => sampleProduct({})),
    );
    expect((await facets('category=group')).categories[1]).toEqual({ category: 'bot', count: 2 });
    await storeProducts(test.dataSource, {});
    expect(await facets('category=account')).toEqual({
      ...{ categories: [], verified: null, owner: null, prices: [], ratings: [], languages: [], topics: [] },
    });
  });
});
