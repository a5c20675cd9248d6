import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { IDS_PER_PART } from './sitemap.repository';

describe('the sitemap', () => {
  let test: TestApp;
  let ids: number[];
  /** The part of the first listing, and the id of a listing two parts later. */
  let part: number;
  let laterId: number;
  beforeAll(async () => {
    test = await startTestApp();
    const sellers = [{ sellerName: 'First' }, { sellerName: 'Second' }, { sellerName: 'Gone' }];
    ids = await storeProducts(test.dataSource, ...sellers);
    part = Math.ceil((ids[0] ?? 0) / IDS_PER_PART);
    laterId = (part + 2) * IDS_PER_PART;
    await test.dataSource.query('UPDATE product SET id = ? WHERE id = ?', [laterId, ids[1]]);
    await test.dataSource.query('UPDATE product SET delisted_at = NOW(3), sold_at = NOW(3) WHERE id = ?', [ids[2]]);
    for (const name of ['First', 'Second', 'Gone']) {
      await test.dataSource.query('INSERT IGNORE INTO seller (name, created_at) VALUES (?, NOW(3))', [name]);
      await test.dataSource.query(
        'UPDATE product SET seller_id = (SELECT id FROM seller WHERE name = ?) WHERE seller_name = ?',
        [name, name],
      );
    }
  });
  afterAll(() => test.stop());

  const read = async (path: string) => {
    const { status, body } = await test.client().get(`/api/sitemap/${path}`);
    return { status, body };
  };
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  // @spec-7.x7kg
  it('contains every listing that is for sale, in parts by id', async () => {
    expect(await read('products')).toEqual({ status: 200, body: { parts: [part, part + 2] } });
    expect((await read(`products/${part}`)).body).toEqual([{ id: ids[0], lastModified: time }]);
    expect((await read(`products/${part + 2}`)).body).toEqual([{ id: laterId, lastModified: time }]);
    expect((await read(`products/${part + 1}`)).status).toBe(404);
  });

  it('contains every seller with a listing for sale', async () => {
    expect((await readSellers(test)).map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  it('a change of a listing changes the times of the listing and its seller', async () => {
    await test.dataSource.query("UPDATE product SET updated_at = '2026-01-01' WHERE seller_name = 'First'");
    await test.dataSource.query("UPDATE product SET title = 'New title' WHERE seller_name = 'First'");
    const fresh = await startTestApp({}, { keepRows: true });
    const { body } = await fresh.client().get<{ lastModified: string }[]>(`/api/sitemap/products/${part}`);
    const [seller] = await readSellers(fresh);
    await fresh.stop();
    expect(Date.now() - Date.parse(body[0]?.lastModified ?? '')).toBeLessThan(60_000);
    expect(seller).toEqual({ name: 'First', lastModified: body[0]?.lastModified });
  });

  it('the time of a seller does not go back when the newest listing is removed', async () => {
    await storeProducts(test.dataSource, { sellerName: 'First' });
    await test.dataSource.query(
      "UPDATE product, seller SET product.seller_id = seller.id WHERE seller.name = 'First' AND seller_name = 'First'",
    );
    const newest = "seller_name = 'First' ORDER BY id DESC LIMIT 1";
    await test.dataSource.query("UPDATE product SET updated_at = '2026-01-01' WHERE seller_name = 'First'");
    await test.dataSource.query(`UPDATE product SET updated_at = '2026-02-01', delisted_at = NOW(3) WHERE ${newest}`);
    const fresh = await startTestApp({}, { keepRows: true });
    const [seller] = await readSellers(fresh);
    await fresh.stop();
    expect(seller).toEqual({ name: 'First', lastModified: '2026-02-01T00:00:00.000Z' });
  });

  it('limits the requests of a visitor, but not those of a gateway', async () => {
    const limited = await startTestApp({ rateLimits: true }, { keepRows: true });
    const visitor = limited.client('203.0.113.9');
    const calls = ['products', `products/${part}`, 'sellers', 'sellers/1'];
    for (let count = 0; count < 60; count++) await visitor.get(`/api/sitemap/${calls[count % calls.length]}`);
    for (const path of calls) expect((await visitor.get(`/api/sitemap/${path}`)).status).toBe(429);
    expect((await limited.client('203.0.113.10').get('/api/sitemap/products')).status).toBe(200);
    for (let count = 0; count < 61; count++) {
      const { statusCode } = await limited.app.inject({ url: '/api/sitemap/products' });
      expect(statusCode).toBe(200);
    }
    await limited.stop();
  });

  async function readSellers(app: TestApp) {
    const { parts } = (await app.client().get<{ parts: number[] }>('/api/sitemap/sellers')).body;
    const { body } = await app.client().get<{ name: string }[]>(`/api/sitemap/sellers/${parts[0]}`);
    return body;
  }

  it.each(['products/0', 'products/x', 'products/999999999999999', 'sellers/999999999'])(
    'does not have the part %s',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});
