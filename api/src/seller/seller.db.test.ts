import { toPathSegment } from '@telemarket/composition/text';
import { sampleOrder, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { OrderView } from '../order/order.view';
import type { ProductSummaryView } from '../product/product.view';
import type { SellerView } from './seller.controller';

const ODD_NAMES = ['100%', '..', '~.', 'a/b', '#1 ?', '%2e%2e', '"\\>'];

describe('a seller', () => {
  let test: TestApp;
  let ids: number[];
  beforeAll(async () => {
    test = await startTestApp();
    const year = (full: number) => new Date(Date.UTC(full, 0, 1));
    ids = await storeProducts(
      test.dataSource,
      { sellerName: 'Ada', createdAt: year(2024), price: '10.00', verifiedAt: year(2025) },
      { sellerName: 'Ada', createdAt: year(2023), price: '19.99', isVerified: false, reviewCount: 30 },
      { sellerName: 'ADA', createdAt: year(2020), price: '20.00' },
      { sellerName: 'Bea', price: '20.01' },
      { sellerName: 'Bea', price: '10.00', category: 'bot' },
      ...ODD_NAMES.map((sellerName) => ({ sellerName, category: 'account' as const })),
    );
  });
  afterAll(() => test.stop());
  const sellerOf = (name: string) => test.client().get<SellerView>(`/api/sellers/${encodeURIComponent(name)}`);

  // @spec-7.61
  it('shows only numbers that the shop has counted, and has no page under another spelling of the name', async () => {
    const { body: order } = await test.client().post<OrderView>('/api/orders', sampleOrder(ids[0] as number));
    await test.client().post('/api/orders', sampleOrder(ids[0] as number));
    await test.dataSource.query("UPDATE `order` SET status = 'completed' WHERE id = ?", [order.id]);
    expect((await sellerOf('Ada')).body).toEqual({
      name: 'Ada',
      since: '2023-01-01T00:00:00.000Z',
      listings: 2,
      verified: 1,
      lastCheckedAt: '2025-01-01T00:00:00.000Z',
      sold: order.items[0]?.quantity,
      publicNote: null,
      previewImage: expect.stringMatching(/^\/art\/preview\/v1\/seller\/Ada\/.+\.png$/),
    });
    expect((await sellerOf('ADA')).body).toMatchObject({ since: '2020-01-01T00:00:00.000Z', listings: 1, sold: 0 });
  });

  it('has no page without a listing', async () => {
    for (const name of ['ada', 'Nobody', ' ', "' OR 1=1 -- "]) expect((await sellerOf(name)).status).toBe(404);
  });

  it('has a page under any name, and the response names the address of the page', async () => {
    for (const name of ODD_NAMES) {
      const segment = toPathSegment(name);
      const { body, headers } = await test.client().get<SellerView>(`/api/sellers/${segment}`);
      expect([body.name, headers['link']]).toEqual([name, `</seller/${segment}>; rel="canonical"`]);
    }
  });

  // @spec-7.60
  it('has no influence on similar listings, which need only the category and a similar price', async () => {
    const similar = await test.client().get<ProductSummaryView[]>(`/api/products/${ids[0]}/similar`);
    expect(similar.body.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect((await test.client().get('/api/products/999999/similar')).status).toBe(404);
  });
});
