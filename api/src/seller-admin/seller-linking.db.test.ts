import { sampleProductInput } from '../../test/admin-calls';
import { type Person, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import type { AdminProductView } from '../product/product.view';
import { SellerLinkingService } from './seller-linking.service';

type Refusal = { errors: { field: string; message: string }[] };

const LINKED = `SELECT product.seller_name AS listed, product.seller_email AS listedEmail, seller.name, seller.email
  FROM product LEFT JOIN seller ON seller.id = product.seller_id ORDER BY product.id`;

describe('the sellers of products', () => {
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    shop = await startTestApp({ backgroundJobs: false });
  });
  beforeEach(async () => {
    await emptyTables(shop.dataSource);
    admin = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(() => shop.stop());

  const create = (sellerName: string, sellerEmail: string | null = null) =>
    admin.client.post<AdminProductView & Refusal>(
      '/api/admin/products',
      sampleProductInput({ sellerName, sellerEmail }),
    );
  const change = ({ id, version }: AdminProductView, body: object) =>
    admin.client.patch<AdminProductView & Refusal>(`/api/admin/products/${id}`, body, { 'if-match': `"${version}"` });
  const linked = async () =>
    (await shop.dataSource.query<object[]>(LINKED)).map((row) => Object.values(row) as (string | null)[]);
  const sellers = async () =>
    (await shop.dataSource.query<object[]>('SELECT name, email FROM seller ORDER BY id')).map((row) =>
      Object.values(row),
    );
  const linkDifferent = () => shop.app.get(SellerLinkingService, { strict: false }).linkDifferentProducts();
  /**
   * Writes the name and the address of the seller into a product, but not the seller id. The API of the previous
   * version does the same.
   */
  const writeTexts = (id: number, name: string, email: string | null) =>
    shop.dataSource.query('UPDATE product SET seller_name = ?, seller_email = ? WHERE id = ?', [name, email, id]);

  it('are stored once for each name, with the email address of their listings', async () => {
    for (const name of ['Ada', 'ADA', 'سارة', '🐍 & <b>Sons</b>', '𝒶'.repeat(100)]) {
      expect((await create(name)).status).toBe(201);
      expect((await create(` ${name} `)).body.sellerName).toBe(name);
    }
    expect(await sellers()).toEqual(
      ['Ada', 'ADA', 'سارة', '🐍 & <b>Sons</b>', '𝒶'.repeat(100)].map((name) => [name, null]),
    );
    expect((await create('Ada', 'ada@example.com')).body.sellerEmail).toBe('ada@example.com');
    expect((await create('Ada')).body.sellerEmail).toBe('ada@example.com');
    expect((await create('Ada', 'ADA@example.com')).status).toBe(201);
    expect((await sellers())[0]).toEqual(['Ada', 'ada@example.com']);
    expect((await create('𝒶'.repeat(200))).status).toBe(422);
  });

  // @spec-2.jd5v
  it('have one email address: another address for a known seller is refused, and the error names both addresses', async () => {
    const { body: ada } = await create('Ada', 'ada@example.com');
    const { body: bea } = await create('Bea', 'bea@example.com');
    const message = 'must be ada@example.com, the address of “Ada”, not bea@example.com';
    for (const refused of [await create('Ada', 'bea@example.com'), await change(bea, { sellerName: 'Ada' })]) {
      expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'sellerEmail', message }]]);
    }
    expect((await change(ada, { sellerEmail: 'bea@example.com' })).status).toBe(422);
    const moved = await change(bea, { sellerName: 'Ada', sellerEmail: null });
    expect(moved.body).toMatchObject({ sellerName: 'Ada', sellerEmail: 'ada@example.com' });
    const cleared = await change(moved.body, { sellerEmail: null });
    expect(cleared.body).toMatchObject({ sellerName: 'Ada', sellerEmail: null });
    expect(await linked()).toEqual([
      ['Ada', 'ada@example.com', 'Ada', 'ada@example.com'],
      ['Ada', null, 'Ada', 'ada@example.com'],
    ]);
  });

  it('are one seller when several listings with the same new name are created at once', async () => {
    const created = await Promise.all(Array.from({ length: 6 }, () => create('Newest', 'newest@example.com')));
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
    expect(await sellers()).toEqual([['Newest', 'newest@example.com']]);
    expect(await linked()).toEqual(created.map(() => ['Newest', 'newest@example.com', 'Newest', 'newest@example.com']));
  });

  it('follow the name and the address that an earlier version of the API has written into a listing', async () => {
    const ids: number[] = [];
    for (const name of ['Ada', 'Ada', 'Bea']) ids.push((await create(name, `${name}@example.com`)).body.id);
    const [first = 0, second = 0, third = 0] = ids;
    await shop.dataSource.query('UPDATE seller SET is_paused = 1 WHERE name = ?', ['Bea']);
    await writeTexts(first, 'Bea', 'Bea@example.com');
    await writeTexts(second, 'ada', 'new@example.com');
    await linkDifferent();
    await writeTexts(third, 'Bea', 'other@example.com');
    await linkDifferent();
    expect(await linked()).toEqual([
      ['Bea', 'Bea@example.com', 'Bea', null],
      ['ada', 'new@example.com', 'ada', 'new@example.com'],
      ['Bea', 'other@example.com', 'Bea', null],
    ]);
    // The pause of the seller was copied into the product, and the change is recorded for other processes.
    const paused = 'SELECT product.id FROM product JOIN product_change ON product_id = product.id WHERE is_paused';
    expect(await shop.dataSource.query(paused)).toContainEqual({ id: first });
    const { body } = await admin.client.get<AdminProductView>(`/api/admin/products/${third}`);
    // Each listing keeps its own address until somebody chooses one for the seller.
    expect((await change(body, { title: 'Renamed', sellerEmail: 'other@example.com' })).status).toBe(200);
  });

  it('are created for listings of an earlier version, which had no sellers', async () => {
    const names = Array.from({ length: 30 }, (_, at) => ({
      sellerName: `Seller ${at % 7}`,
      sellerEmail: 'A@example.com',
    }));
    await storeProducts(shop.dataSource, ...names);
    const imported = await linked();
    await shop.dataSource.query('UPDATE product SET seller_id = NULL');
    await shop.dataSource.query('DELETE FROM seller');
    await Promise.all([linkDifferent(), linkDifferent()]);
    expect(await linked()).toEqual(imported);
    expect(imported.every(([listed, , name]) => listed === name)).toBe(true);
    expect(await sellers()).toHaveLength(7);
    const rows = () => shop.dataSource.query<object[]>('SELECT * FROM seller ORDER BY id');
    const linkedRows = await rows();
    await linkDifferent();
    expect(await rows()).toEqual(linkedRows);
  });
});
