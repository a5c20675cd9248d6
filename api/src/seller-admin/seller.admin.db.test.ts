import { type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import type { AdminProductView } from '../product/product.view';
import type { AdminSellerDetailsView, AdminSellerView } from './seller.admin.dto';
import { SellerLinkingService } from './seller-linking.service';

type Refusal = { code?: string; errors: { field: string; message: string }[] };
type Details = AdminSellerDetailsView & Refusal;

const URL = '/api/admin/sellers';

describe('administering sellers', () => {
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

  const store = (...names: [name: string, email?: string | null][]) =>
    storeProducts(
      shop.dataSource,
      ...names.map(([sellerName, sellerEmail = null]) => ({ title: `By ${sellerName}`, sellerName, sellerEmail })),
    );
  const list = async (query = '') => (await admin.client.get<AdminSellerView[]>(`${URL}?${query}`)).body;
  const names = async (query: string) => (await list(query)).map(({ name }) => name);
  const sellerOf = async (name: string) => (await list()).find((seller) => seller.name === name) as AdminSellerView;
  const match = (version: number) => ({ 'if-match': `"${version}"` });
  const change = ({ id, version }: AdminSellerView, body: object) =>
    admin.client.patch<Details>(`${URL}/${id}`, body, match(version));
  const merge = (from: AdminSellerView, into: AdminSellerView) =>
    admin.client.post<Details>(
      `${URL}/${from.id}/merge`,
      { into: into.id, intoVersion: into.version },
      match(from.version),
    );
  const product = async (id: number) => (await admin.client.get<AdminProductView>(`/api/admin/products/${id}`)).body;
  const write = (sellerId: number, text: string) =>
    shop
      .client()
      .post('/api/contact', { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: text, productId: sellerId });

  // @spec-7.x4sd
  it('lists and finds sellers, also by a missing address or several addresses', async () => {
    await store(
      ['Ada', 'ada@example.com'],
      ['Ada', 'ada@example.com'],
      ['Bea'],
      ['Cleo', 'c@example.com'],
      ['Cleo', 'd@example.com'],
    );
    expect(await list('sort=name')).toMatchObject([
      { name: 'Ada', email: 'ada@example.com', listingCount: 2, addressCount: 1, isPaused: false },
      { name: 'Bea', email: null, listingCount: 1, addressCount: 0 },
      { name: 'Cleo', email: null, listingCount: 2, addressCount: 2 },
    ]);
    expect(await names('sort=listings')).toEqual(['Cleo', 'Ada', 'Bea']);
    for (const text of ['ada@ex', 'ADA', 'âda']) expect(await names(`q=${text}`)).toEqual(['Ada']);
    await store(['bob']);
    expect(await names('sort=name')).toEqual(['Ada', 'Bea', 'bob', 'Cleo']);
    expect(await names('address=several')).toEqual(['Cleo']);
    expect(await names('address=missing&sort=name')).toEqual(['Bea', 'bob']);
    expect(await names('paused=true')).toEqual([]);
  });

  it('shows the listings, messages and notes of a seller', async () => {
    const [id = 0] = await store(['Ada', 'ada@example.com']);
    await write(id, 'Is it alive?');
    const seller = await sellerOf('Ada');
    const notes = { telegram: '@ada', publicNote: 'Away in May.\nBack in June.', internalNote: 'Knows Bea' };
    const { body, headers } = await change(seller, notes);
    expect(headers['etag']).toBe(`"${seller.version + 1}"`);
    expect(body).toMatchObject({
      ...notes,
      ...{ earlierNames: [], addresses: ['ada@example.com'], messageCount: 1 },
      listings: [{ id, title: 'By Ada', sellerEmail: 'ada@example.com', isListed: true }],
      messages: [{ name: 'Bea', state: 'new', productTitle: 'By Ada' }],
      history: [{ by: admin.username, changes: [{ field: 'telegram', from: null, to: '@ada' }, {}, {}] }],
    });
    // The internal note does not appear on the public page.
    const shown = await shop.client().get('/api/sellers/Ada');
    expect(shown.body).toMatchObject({ publicNote: notes.publicNote });
    expect(JSON.stringify(shown.body)).not.toMatch(/Knows Bea|ada@example/);
    expect((await change(body, { publicNote: '🐍'.repeat(501) })).status).toBe(422);
    expect((await admin.client.get(`${URL}/999999`)).status).toBe(404);
  });

  // @spec-2.fzzq
  it('renames the seller in every listing, and refuses the second of two administrators who rename the seller at once', async () => {
    const [first = 0, second = 0] = await store(['Ada'], ['Ada']);
    const ada = await sellerOf('Ada');
    const results = await Promise.all([change(ada, { name: 'Ada & <b>Co</b>' }), change(ada, { name: 'سارة 🐍' })]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('stale');
    const { name } = results.find(({ status }) => status === 200)?.body as Details;
    for (const id of [first, second]) expect(await product(id)).toMatchObject({ sellerName: name, version: 2 });
    // The job that links sellers finds nothing to change.
    await shop.app.get(SellerLinkingService, { strict: false }).linkDifferentProducts();
    expect(await names('')).toEqual([name]);
    expect((await change(await sellerOf(name), { name: '𝒶'.repeat(200) })).status).toBe(422);
    expect((await change(await sellerOf(name), { name: ' ' })).status).toBe(422);
  });

  it('renames and merges a seller even in a listing that an earlier version of the API has just written, unless it gave the listing another seller', async () => {
    const [own = 0, fresh = 0, gone = 0] = await store(['Ada'], ['Ada'], ['Ada']);
    await store(['Bea']);
    await shop.dataSource.query('UPDATE product SET seller_id = NULL WHERE id = ?', [fresh]);
    await shop.dataSource.query("UPDATE product SET seller_name = 'Cleo' WHERE id = ?", [gone]);
    const { body } = await change(await sellerOf('Ada'), { name: 'Adele' });
    const listedAs = async () => Promise.all([own, fresh, gone].map(async (id) => (await product(id)).sellerName));
    expect(await listedAs()).toEqual(['Adele', 'Adele', 'Cleo']);
    await merge(body, await sellerOf('Bea'));
    await shop.app.get(SellerLinkingService, { strict: false }).linkDifferentProducts();
    expect(await listedAs()).toEqual(['Bea', 'Bea', 'Cleo']);
    expect((await list('sort=name')).map(({ name, listingCount }) => [name, listingCount])).toEqual([
      ['Bea', 3],
      ['Cleo', 1],
    ]);
  });

  it('refuses a name that another seller has, even when two sellers get the name at once', async () => {
    await store(['Ada'], ['Bea'], ['Cleo']);
    const message = 'is the name of another seller. To combine both sellers, merge them';
    const taken = await change(await sellerOf('Ada'), { name: ' Bea ' });
    expect([taken.status, taken.body.errors]).toEqual([422, [{ field: 'name', message }]]);
    const both = [await sellerOf('Ada'), await sellerOf('Bea')];
    const results = await Promise.all(both.map((seller) => change(seller, { name: 'Newest' })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await names('sort=name')).filter((name) => name === 'Newest')).toHaveLength(1);
  });

  it('changes the address of every listing once, even when the listings had several addresses', async () => {
    const [first = 0, second = 0] = await store(['Ada', 'a@example.com'], ['Ada', 'b@example.com']);
    const ada = await sellerOf('Ada');
    expect((await change(ada, { telegram: '@ada' })).body.addresses).toEqual(['a@example.com', 'b@example.com']);
    const { body } = await change({ ...ada, version: 2 }, { email: 'new@example.com' });
    expect(body).toMatchObject({ email: 'new@example.com', addresses: ['new@example.com'] });
    for (const id of [first, second]) expect((await product(id)).sellerEmail).toBe('new@example.com');
    const cleared = await change(body, { email: null });
    expect(cleared.body).toMatchObject({ email: null, addresses: [] });
  });

  it('merges two sellers: listings, names and notes go to one of them, and messages stay with their listings', async () => {
    const [first = 0, second = 0] = await store(['Ada', 'a@example.com'], ['Bea', 'b@example.com']);
    await write(second, 'Hello');
    const renamed = await change(await sellerOf('Bea'), { name: 'Beatrice', internalNote: 'From Bea' });
    const self = await merge(renamed.body, renamed.body);
    expect([self.status, self.body.errors]).toEqual([422, [{ field: 'into', message: 'must be another seller' }]]);
    const ada = await sellerOf('Ada');
    expect((await merge(renamed.body, { ...ada, id: 999_999 })).status).toBe(422);
    expect((await merge(renamed.body, { ...ada, version: 7 })).body.code).toBe('stale');
    const { body, status } = await merge(renamed.body, ada);
    const what = { field: 'merged', from: 'Beatrice (1 listings, 0 deals, 1 messages)', to: 'Ada' };
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ name: 'Ada', email: 'a@example.com', addresses: ['a@example.com'], listingCount: 2, messageCount: 1 },
        ...{ internalNote: 'From Bea', earlierNames: ['Beatrice', 'Bea'], history: [{ changes: [what] }] },
      },
    ]);
    expect(await names('')).toEqual(['Ada']);
    for (const id of [first, second])
      expect(await product(id)).toMatchObject({ sellerName: 'Ada', sellerEmail: 'a@example.com' });
    expect((await merge(renamed.body, body)).status).toBe(404);
  });

  // @spec-2.kn8k
  it('pauses a seller: the listings stay in the shop, marked as paused, and cannot be ordered until the pause ends', async () => {
    const [id = 0] = await store(['Ada']);
    const buyer = shop.client();
    const check = async () => (await buyer.post('/api/orders/check', { productIds: [id] })).body;
    const listed = async () => (await buyer.get<{ isPaused: boolean }[]>('/api/products')).body;
    const { body: paused } = await change(await sellerOf('Ada'), { isPaused: true });
    expect(await names('paused=true')).toEqual(['Ada']);
    expect(await listed()).toMatchObject([{ id, isPaused: true }]);
    expect((await buyer.get(`/api/products/${id}`)).body).toMatchObject({ isPaused: true, availability: 'available' });
    const detail = '“By Ada” is not for sale at the moment.';
    expect(await check()).toMatchObject([{ availability: 'reserved', isPaused: true, detail, sellerName: 'Ada' }]);
    expect(await buyer.post('/api/orders', sampleOrder(id))).toMatchObject({
      status: 409,
      body: { code: 'reserved', detail, items: [{ productId: id, reason: 'reserved', isPaused: true }] },
    });
    // A later listing of the seller is paused, too.
    const [other = 0] = await store(['Ada']);
    expect((await buyer.get(`/api/products/${other}`)).body).toMatchObject({ isPaused: true });
    expect((await change(paused, { isPaused: false })).status).toBe(200);
    expect(await check()).toMatchObject([{ availability: 'available', isPaused: false, detail: null }]);
    expect((await buyer.post('/api/orders', sampleOrder(id))).status).toBe(201);
  });

  // @spec-2.nbed
  it('redirects from an earlier name of a seller to the newest one, until another seller has the earlier name', async () => {
    await store(['Zoe'], ['Bea']);
    const first = await change(await sellerOf('Zoe'), { name: 'A & B / سارة' });
    await change(first.body, { name: 'Zoe Studio' });
    const visit = async (name: string) => {
      const { status, headers } = await shop.client().get(`/api/sellers/${encodeURIComponent(name)}`);
      return [status, headers['location'], headers['cache-control']];
    };
    const moved = [308, '/api/sellers/Zoe%20Studio', 'public, max-age=300'];
    expect([await visit('Zoe'), await visit('A & B / سارة')]).toEqual([moved, moved]);
    expect((await shop.client().get('/api/sellers/Zoe%20Studio')).headers['link']).toBe(
      '</seller/Zoe%20Studio>; rel="canonical"',
    );
    expect((await visit('Nobody'))[0]).toBe(404);
    await store(['Zoe'], ['A & B / سارة']);
    expect((await visit('Zoe'))[0]).toBe(200);
    // A name that several sellers have had leads to the seller who had it last.
    await merge(await sellerOf('A & B / سارة'), await sellerOf('Bea'));
    expect(await visit('A & B / سارة')).toEqual([308, '/api/sellers/Bea', 'public, max-age=300']);
  });

  it('merges sellers while orders are placed and listings change, and loses none of them', async () => {
    const [first = 0, second = 0] = await store(['Ada', 'a@example.com'], ['Bea']);
    const [ada, bea] = [await sellerOf('Ada'), await sellerOf('Bea')];
    const results = await Promise.all([
      merge(bea, ada),
      shop.client().post('/api/orders', sampleOrder(first)),
      shop.client().post('/api/orders', sampleOrder(second)),
      admin.client.patch(`/api/admin/products/${first}`, { sellerName: 'Bea', sellerEmail: null }, match(1)),
    ]);
    expect(results.map(({ status }) => status).every((status) => [200, 201, 409].includes(status))).toBe(true);
    expect(results.slice(1, 3).map(({ status }) => status)).toEqual([201, 201]);
    const different = `SELECT product.id FROM product LEFT JOIN seller ON seller.id = product.seller_id
      WHERE NOT seller.name <=> CONVERT(product.seller_name USING utf8mb4) COLLATE utf8mb4_bin`;
    expect(await shop.dataSource.query(different)).toEqual([]);
  });
});
