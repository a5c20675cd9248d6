import { newImportId, sampleImportPart, sampleProductInput } from '../../test/admin-calls';
import { readFreshStats, type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import type { AuditEntryView } from '../audit/audit.view';
import type { ImportedRowView } from '../csv-import/csv-import.dto';
import type { OrderView } from '../order/order.view';
import { ProductCache } from './product-cache';
import type { AdminProductView } from './product.view';
import type { ProductSummaryView } from './product.view';

type Refusal = { code?: string; errors: { field: string }[] };

const URL = '/api/admin/products';
const DAY_MS = 24 * 60 * 60_000;
const seen = (version: number) => ({ 'if-match': `"${version}"` });

describe('administering products', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
  });
  afterAll(() => test.stop());

  const create = async (given = {}) => (await admin.client.post<AdminProductView>(URL, sampleProductInput(given))).body;
  const change = (id: number, version: number, body: object) =>
    admin.client.patch<AdminProductView & Refusal>(`${URL}/${id}`, body, seen(version));
  const delist = (id: number, version: number) => admin.client.send('DELETE', `${URL}/${id}`, undefined, seen(version));
  const restore = (id: number) => admin.client.post<AdminProductView>(`${URL}/${id}/restore`);
  const listed = async (query: string) =>
    (await test.client().get<ProductSummaryView[]>(`/api/products?${query}`)).body.map((row) => row.id);
  const found = async (text: string) =>
    (await test.client().get<ProductSummaryView[]>(`/api/products/search/${text}`)).body.map((row) => row.id);
  const shown = async (id: number) => (await test.client().get(`/api/products/${id}`)).status;
  const totalProducts = async () => (await readFreshStats(test)).totalProducts;

  it('lists a new product at once', async () => {
    const before = await totalProducts();
    expect(await listed('category=bot')).toEqual([]);
    const input = sampleProductInput({
      title: 'Crypto Keeper',
      category: 'bot',
      price: '7.5',
      originalPrice: '10',
      memberCount: null,
      userCount: 42,
      sinceYear: 2021,
    });
    const response = await admin.client.post<AdminProductView>(URL, input);
    expect(response).toMatchObject({ status: 201, headers: { etag: '"1"', 'cache-control': 'no-store' } });
    expect(response.body).toMatchObject({
      ...input,
      id: expect.any(Number),
      price: '7.50',
      originalPrice: '10.00',
      image: `/art/v2/bot/${response.body.id}/users-42.svg?drawing=2`,
      rating: '0.0',
      reviewCount: 0,
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
      orderCount: 0,
    });
    const { id } = response.body;
    expect(await listed('category=bot')).toEqual([id]);
    expect(await found('Keeper')).toEqual([id]);
    expect(await shown(id)).toBe(200);
    expect(await totalProducts()).toBe(before + 1);
    const art = await test.client().get(response.body.image);
    expect(art).toMatchObject({ status: 200, text: expect.stringMatching(/^<svg /) });
    const order = await test.client().post<OrderView>('/api/orders', sampleOrder(id));
    expect(order).toMatchObject({ status: 201, body: { total: '7.50' } });
    // The export contains each editable value, and an import reads the same value from it.
    const [head = '', ...rows] = (await admin.client.get(`${URL}/csv`)).text.split('\r\n');
    const exported = rows.filter((row) => row.startsWith(`${id},`));
    const part = sampleImportPart({ importId: newImportId(), head, rows: exported });
    const imported = await admin.client.post<ImportedRowView[]>(`${URL}/imports`, part);
    expect(imported.body.map(({ result }) => result)).toEqual(['unchanged']);
  });

  it('shows a change in all lists at once', async () => {
    const { id } = await create();
    expect(await found('Renamed')).toEqual([]);
    await shown(id);
    const changed = await change(id, 1, {
      ...{ title: 'Renamed room', originalPrice: '99.00' },
      ...{ isVerified: true, verificationNote: 'Seen in a call.' },
    });
    expect(changed).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(changed.body).toMatchObject({ title: 'Renamed room', isVerified: true, originalPrice: '99.00', version: 2 });
    const detail = await test.client().get(`/api/products/${id}`);
    expect(detail.body).toMatchObject({ title: 'Renamed room', isVerified: true, originalPrice: '99.00' });
    expect(await found('Renamed')).toEqual([id]);
    const unverified = await change(id, 2, { isVerified: false, originalPrice: null, features: [] });
    expect(unverified.body).toMatchObject({ isVerified: false, originalPrice: null, features: [], version: 3 });
    expect((await admin.client.get(`${URL}/${id}`)).body).toEqual(unverified.body);
  });

  it('stores the time and the note of a verification, and removes both when the product is unverified', async () => {
    const { id } = await create();
    const at = async () => (await test.client().get<AdminProductView>(`/api/products/${id}`)).body;
    expect(await at()).toMatchObject({ verifiedAt: null, verificationNote: null });
    const started = Date.now();
    await change(id, 1, { isVerified: true, verificationNote: ' Seen in a call. ' });
    const first = await at();
    expect(first.verificationNote).toBe('Seen in a call.');
    expect(Date.parse(first.verifiedAt ?? '')).toBeGreaterThanOrEqual(started - 1);

    await change(id, 2, { title: 'Another title' });
    expect(await at()).toMatchObject({ verifiedAt: first.verifiedAt, verificationNote: 'Seen in a call.' });
    await change(id, 3, { isVerified: true, verificationNote: 'Seen in a call' });
    expect(await at()).toMatchObject({ verifiedAt: first.verifiedAt, verificationNote: 'Seen in a call' });
    await change(id, 4, { isVerified: false });
    expect(await at()).toMatchObject({ isVerified: false, verifiedAt: null, verificationNote: null });
    // A dashboard of an earlier version sends no note, so the change is refused.
    expect((await change(id, 5, { isVerified: true })).status).toBe(422);
    await change(id, 5, { isVerified: true, verificationNote: 'Seen in a call' });
    expect(await at()).toMatchObject({ verifiedAt: first.verifiedAt, verificationNote: 'Seen in a call' });
    await change(id, 6, { isVerified: false, verificationNote: 'Not stored.' });
    await change(id, 7, { isVerified: true, verificationNote: 'Seen in the group.' });
    expect(Date.parse((await at()).verifiedAt ?? '')).toBeGreaterThan(Date.parse(first.verifiedAt ?? ''));
  });

  it('verifies a listing only once when two administrators do it at the same time, or one of them repeats it', async () => {
    const { id } = await create();
    const verify = (verificationNote: string) =>
      change(id, 1, { isVerified: true, verificationNote, isCheckedAgain: true });
    const results = await Promise.all([verify('Seen in a call.'), verify('Seen in the group.')]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = results.find(({ status }) => status === 200)?.body;
    expect((await verify(first?.verificationNote ?? '')).status).toBe(409);
    const { verifiedAt, verificationNote } = first as AdminProductView;
    expect(await shownOf(id)).toMatchObject({ isVerified: true, verifiedAt, verificationNote });
  });

  // @spec-2.98
  it.each([
    [{}],
    [{ verificationNote: null }],
    [{ verificationNote: 'Too short' }],
    [{ verificationNote: 'x'.repeat(501) }],
  ])('refuses to verify a listing with a note that does not say what was checked: %j', async (note) => {
    const errors = [{ field: 'verificationNote' }];
    const refused = await admin.client.post(URL, sampleProductInput({ isVerified: true, ...note }));
    expect(refused).toMatchObject({ status: 422, body: { errors } });
    const { id } = await create();
    expect(await change(id, 1, { isVerified: true, ...note })).toMatchObject({ status: 422, body: { errors } });
    const accepted = await change(id, 1, { isVerified: true, verificationNote: 'x'.repeat(500) });
    expect(accepted).toMatchObject({ status: 200, body: { isVerified: true } });
    expect(await change(id, 2, { verificationNote: null })).toMatchObject({ status: 422, body: { errors } });
  });

  it('gives a new check the date of today, even with the same note', async () => {
    const verificationNote = 'Seen in a call.';
    const { id, verifiedAt } = await create({ isVerified: true, verificationNote });
    const again = { isVerified: true, verificationNote, isCheckedAgain: true };
    const checked = await change(id, 1, again);
    expect(checked).toMatchObject({ status: 200, body: { verificationNote, version: 2 } });
    expect(Date.parse(checked.body.verifiedAt ?? '')).toBeGreaterThan(Date.parse(verifiedAt ?? ''));
    const log = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${id}`);
    const dates = { field: 'verifiedAt', from: verifiedAt, to: checked.body.verifiedAt };
    expect(log.body[0]).toMatchObject({ action: 'changed', by: admin.username, changes: [dates] });
  });

  const shownOf = async (id: number) => (await test.client().get<AdminProductView>(`/api/products/${id}`)).body;

  it('keeps a verification without a date when its product is edited, and lists the product as due for a check', async () => {
    const today = new Date().setUTCHours(0, 0, 0, 0);
    const [bare, old, fresh] = (await storeProducts(
      test.dataSource,
      { title: 'Recheck bare' },
      // Days are counted in UTC, as in the shop.
      { title: 'Recheck old', verificationNote: 'Seen in a call.', verifiedAt: new Date(today - 89 * DAY_MS - 1) },
      { title: 'Recheck fresh', verificationNote: 'Seen in a call.', verifiedAt: new Date(today - 89 * DAY_MS) },
    )) as [number, number, number];
    const queue = async () => {
      const { body } = await admin.client.get<AdminProductView[]>(`${URL}?verified=again&q=Recheck`);
      return body.map(({ id }) => id).sort((a, b) => a - b);
    };
    expect(await queue()).toEqual([bare, old]);
    const edited = await change(bare, 1, { price: '11.00', isVerified: true, verificationNote: null });
    expect(edited).toMatchObject({ status: 200, body: { isVerified: true, verifiedAt: null, verificationNote: null } });
    expect(await queue()).toEqual([bare, old]);
    for (const [id, version] of [
      [bare, 2],
      [old, 1],
    ] as const) {
      const body = { isVerified: true, verificationNote: 'Seen in a call.', isCheckedAgain: true };
      expect((await change(id, version, body)).status).toBe(200);
    }
    expect(await queue()).toEqual([]);
    expect((await shownOf(fresh)).isVerified).toBe(true);
  });

  it('shows neither note nor date of an unverified product, even if the database contains them', async () => {
    const note = { verificationNote: 'Seen in a call.', verifiedAt: new Date() };
    const [id] = (await storeProducts(test.dataSource, { title: 'Left over', isVerified: false, ...note })) as [number];
    expect(await shownOf(id)).toMatchObject({ isVerified: false, verifiedAt: null, verificationNote: null });
    const [row] = (await test.client().get<ProductSummaryView[]>('/api/products?q=Left+over')).body;
    expect(row).toMatchObject({ id, verifiedAt: null });
  });

  // @spec-2.n4wd
  it('says who counted the members and when, until the number changes without its source', async () => {
    const product = await create({ memberCount: 120, countSource: 'shop', sinceYear: 2019 });
    const { id, countSourceAt } = product;
    expect(product).toMatchObject({ countSource: 'shop', countSourceAt: expect.any(String), sinceSource: 'seller' });
    expect((await change(id, 1, { title: 'Counted' })).body).toMatchObject({ countSource: 'shop', countSourceAt });
    // The members are counted again, and their number is the same.
    const recounted = (await change(id, 2, { memberCount: 120, countSource: 'shop' })).body;
    expect(recounted.countSource).toBe('shop');
    expect(Date.parse(recounted.countSourceAt ?? '')).toBeGreaterThan(Date.parse(countSourceAt ?? ''));
    // This request has no source, like the requests of a client that does not know sources.
    const changed = (await change(id, 3, { memberCount: 140 })).body;
    expect(changed).toMatchObject({ countSource: 'seller', countSourceAt: expect.any(String) });
    // The previous version of the API, which runs beside this version, knows no sources either.
    await change(id, 4, { countSource: 'shop' });
    await test.dataSource.query('UPDATE product SET member_count = 9000, version = 6 WHERE id = ?', [id]);
    const detail = await admin.client.get<AdminProductView>(`${URL}/${id}`);
    expect(detail.body).toMatchObject({ memberCount: 9000, countSource: 'seller', countSourceAt: null });
    expect((await change(id, 6, { countSource: 'telegram' })).status).toBe(422);
    await test.dataSource.query("UPDATE product SET count_source = 'telegram', count_source_of = 9000 WHERE id = ?", [
      id,
    ]);
    expect((await change(id, 6, { title: 'Read', memberCount: 9000 })).body.countSource).toBe('telegram');
    await test.dataSource.query('UPDATE product SET count_source_of = NULL, version = 6 WHERE id = ?', [id]);
    expect((await change(id, 6, { countSource: 'shop' })).body).toMatchObject({
      memberCount: 9000,
      countSource: 'shop',
    });
  });

  // @spec-2.h6ty
  it.each([
    ['crypto_room', 'crypto_room'],
    ['@crypto_room', 'crypto_room'],
    ['https://t.me/crypto_room', 'crypto_room'],
    [' ', null],
    [null, null],
  ])('stores the username %j as %j', async (handle, stored) => {
    const product = await create({ handle, language: 'pt' });
    expect(product).toMatchObject({ handle: stored, language: 'pt' });
    const [row] = (await test.client().get<ProductSummaryView[]>('/api/products?language=pt')).body;
    expect(row).toMatchObject({ id: product.id, handle: stored, language: 'pt' });
    expect((await change(product.id, 1, { handle: null, language: null })).body).toMatchObject({ handle: null });
  });

  it('shows the username of a sold listing to nobody, because it belongs to the buyer', async () => {
    const { id } = await create({ handle: 'crypto_room' });
    await test.dataSource.query('UPDATE product SET sold_at = NOW(3), delisted_at = NOW(3) WHERE id = ?', [id]);
    test.app.get(ProductCache, { strict: false }).clear();
    expect(await shownOf(id)).toMatchObject({ availability: 'sold', handle: null });
    const restored = await admin.client.post<AdminProductView>(`${URL}/${id}/restore`);
    expect(restored.body.handle).toBe('crypto_room');
  });

  it('stores no verification note for an unverified product', async () => {
    const product = await create({ isVerified: false, verificationNote: 'Nothing was checked.' });
    expect(product).toMatchObject({ isVerified: false, verifiedAt: null, verificationNote: null });
  });

  it('does not increment the version for a change to the same values', async () => {
    const product = await create();
    for (const body of [{}, { title: product.title, price: '19.9', features: ['Moderated'] }]) {
      expect(await change(product.id, 1, body)).toMatchObject({ status: 200, body: product });
    }
  });

  it('refuses a change with an outdated or missing version', async () => {
    const { id } = await create();
    expect((await change(id, 1, { title: 'Mine' })).status).toBe(200);
    expect(await change(id, 1, { title: 'Yours' })).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await delist(id, 1)).toMatchObject({ status: 409, body: { code: 'stale' } });
    for (const tag of ['"x"', '*', '2', '"2', '"3"']) {
      const response = await admin.client.patch(`${URL}/${id}`, { title: 'Yours' }, { 'if-match': tag });
      expect(response).toMatchObject({ status: 409, body: { code: 'stale' } });
    }
    expect((await admin.client.patch(`${URL}/${id}`, { title: 'Yours' })).status).toBe(428);
    expect((await admin.client.send('DELETE', `${URL}/${id}`)).status).toBe(428);
    expect((await admin.client.get(`${URL}/${id}`)).body).toMatchObject({ title: 'Mine', version: 2 });
    // A compressing proxy adds a suffix to the ETag.
    expect((await admin.client.patch(`${URL}/${id}`, { title: 'Ours' }, { 'if-match': 'W/"2-br"' })).status).toBe(200);
  });

  it('accepts only one of several simultaneous changes', async () => {
    const { id } = await create();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(id, 1, { title: `Number ${index}` })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('delists and restores a product', async () => {
    const product = await create({ title: 'Leaver' });
    const { id, price } = product;
    const { body: order } = await test.client().post<OrderView>('/api/orders', sampleOrder(id, {}, price));
    const before = await totalProducts();
    await Promise.all([listed('q=Leaver'), found('Leaver'), shown(id)]);

    expect((await delist(id, 1)).status).toBe(204);
    expect(await listed('q=Leaver')).toEqual([]);
    expect(await found('Leaver')).toEqual([]);
    expect(await shown(id)).toBe(404);
    expect(await totalProducts()).toBe(before - 1);
    const refused = await test.client().post<Refusal>('/api/orders', sampleOrder(id));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'items[0].productId' }] } });
    const contact = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Hi', productId: id };
    expect((await test.client().post('/api/contact', contact)).status).toBe(422);
    expect((await admin.client.get(`${URL}/${id}`)).status).toBe(404);
    expect((await admin.client.get<AdminProductView[]>(`${URL}?q=Leaver`)).body).toEqual([]);
    expect((await change(id, 2, { title: 'Ghost' })).status).toBe(404);
    expect((await delist(id, 2)).status).toBe(404);
    const past = await admin.client.get<OrderView>(`/api/admin/orders/${order.id}`);
    expect(past.body.items).toMatchObject(order.items);
    expect((await test.client().get(String(order.items[0]?.productImage))).status).toBe(200);

    expect(await restore(id)).toMatchObject({ status: 200, body: { ...product, version: 3, orderCount: 1 } });
    expect(await restore(id)).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await listed('q=Leaver')).toEqual([id]);
    expect(await shown(id)).toBe(200);
    expect(await totalProducts()).toBe(before);
    expect((await restore(999_999_999)).status).toBe(404);
  });

  it('keeps past orders unchanged when their product changes', async () => {
    const { id } = await create({ title: 'Mover', price: '5.00' });
    const { body: order } = await test.client().post<OrderView>('/api/orders', sampleOrder(id));
    const moved = await change(id, 1, { title: 'Moved', category: 'account', price: '6.00' });
    expect(moved.body.image).toBe(`/art/v2/account/${id}/members-120.svg?drawing=2`);
    const past = await admin.client.get<OrderView>(`/api/admin/orders/${order.id}`);
    expect(past.body).toMatchObject({ total: '5.00', items: [{ productTitle: 'Mover', price: '5.00' }] });
    expect(past.body.items[0]?.productImage).toBe(order.items[0]?.productImage);
    // The other process has no cached picture.
    const otherProcess = await startTestApp({}, { keepRows: true });
    const picture = await otherProcess.client().get(String(past.body.items[0]?.productImage));
    expect(picture).toMatchObject({ status: 302, headers: { location: moved.body.image } });
    await otherProcess.stop();
  });

  it('removes a delisted product from other processes, too', async () => {
    const otherProcess = await startTestApp({}, { keepRows: true });
    const { id } = await create({ title: 'Elsewhere' });
    expect((await otherProcess.client().get(`/api/products/${id}`)).status).toBe(200);
    await delist(id, 1);
    await until(async () => (await otherProcess.client().get(`/api/products/${id}`)).status === 404);
    expect((await otherProcess.client().get('/api/products?q=Elsewhere')).body).toEqual([]);
    await otherProcess.stop();
  });

  it.each<[string, unknown]>([
    ['title', ''],
    ['title', '   '],
    ['title', null],
    ['title', 'x'.repeat(201)],
    ['title', '\u2764\ufe0f'.repeat(200)],
    ['title', 5],
    ['description', ''],
    ['description', 'x'.repeat(5001)],
    ['category', 'gift'],
    ['category', ['bot']],
    ['price', '0'],
    ['price', '0.00'],
    ['price', '-1.00'],
    ['price', '1.001'],
    ['price', '1e3'],
    ['price', '10000000000.00'],
    ['price', 9.99],
    ['price', null],
    ['originalPrice', '0.00'],
    ['originalPrice', 'NaN'],
    ['sellerName', ''],
    ['sellerName', 'x'.repeat(101)],
    ['features', 'One'],
    ['features', ['']],
    ['features', ['x'.repeat(201)]],
    ['features', [1]],
    ['features', Array(21).fill('One')],
    ['features', null],
    ['memberCount', -1],
    ['memberCount', 1.5],
    ['memberCount', 2 ** 31],
    ['memberCount', '7'],
    ['userCount', 7],
    ['handle', 'abc'],
    ['handle', 'x'.repeat(33)],
    ['handle', '1room'],
    ['handle', 'crypto room'],
    ['language', 'zz'],
    ['language', 'English'],
    ['language', 7],
    ['sinceYear', 2012],
    ['sinceYear', '2019'],
    ['isVerified', 'true'],
    ['isVerified', null],
    ['id', 7],
    ['image', 'https://evil.example/x.svg'],
    ['rating', '5.0'],
    ['reviewCount', 9000],
    ['version', 9],
    ['delistedAt', null],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
  ])('refuses a product with the %s %j', async (field, value) => {
    const created = await admin.client.post<Refusal>(URL, { ...sampleProductInput(), [field]: value });
    expect(created.status).toBe(422);
    expect(created.body.errors.map((error) => error.field)).toEqual([field]);
    const { id } = await create();
    const changed = await change(id, 1, { [field]: value });
    expect(changed.status).toBe(422);
    expect(changed.body.errors.map((error) => error.field)).toEqual([field]);
  });

  it('accepts the limits of all fields', async () => {
    const input = sampleProductInput({
      title: '🚀'.repeat(200),
      description: '漢'.repeat(5000),
      price: '9999999999.99',
      originalPrice: '9999999999.99',
      sellerName: 'x'.repeat(100),
      features: Array(20).fill('é'.repeat(200)),
      memberCount: 2 ** 31 - 1,
    });
    const response = await admin.client.post<AdminProductView>(URL, input);
    expect(response).toMatchObject({ status: 201, body: input });
  });

  it('validates a changed category together with the changed counts', async () => {
    const { id } = await create({ memberCount: 5 });
    const refused = await change(id, 1, { category: 'bot' });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'memberCount' }] } });
    const moved = await change(id, 1, { category: 'bot', memberCount: null, userCount: 9 });
    expect(moved).toMatchObject({ status: 200, body: { category: 'bot', userCount: 9, memberCount: null } });
  });

  it('counts each order of a product once', async () => {
    const [id] = (await storeProducts(test.dataSource, {})) as [number];
    const line = { productId: id, quantity: 2, price: '10.00' };
    for (const items of [[line, line], [line]]) await test.client().post('/api/orders', sampleOrder(id, { items }));
    expect((await admin.client.get<AdminProductView>(`${URL}/${id}`)).body.orderCount).toBe(2);
  });
});
