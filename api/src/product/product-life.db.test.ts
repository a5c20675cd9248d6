import { sampleProductInput, sampleImportPart, newImportId } from '../../test/admin-calls';
import { type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import type { AuditEntryView } from '../audit/audit.view';
import type { ImportedRowView } from '../csv-import/csv-import.dto';
import { LISTING_STATES, listingStateOf } from '../listing-state/listing-state';
import type { ItemCheckView, OrderView } from '../order/order.view';
import { Picture } from '../picture/picture.entity';
import { ProductRemovalService } from '../product-removal/product-removal.service';
import type { FieldError } from '../http/problem';
import { Product } from './product.entity';
import { ProductCache } from './product-cache';
import type { AdminProductView, ProductFacetsView, ProductSummaryView, ProductView } from './product.view';
import { PublishSchedule } from './publish-schedule';

const URL = '/api/admin/products';
const DAY_MS = 24 * 60 * 60_000;
const PICTURE = '1'.repeat(32);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('the life of a listing', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
  });
  afterAll(() => test.stop());

  type Refusal = { code?: string; errors?: FieldError[] };
  const create = async (given = {}) => (await admin.client.post<AdminProductView>(URL, sampleProductInput(given))).body;
  const change = ({ id, version }: AdminProductView, body: object) =>
    admin.client.patch<AdminProductView & Refusal>(`${URL}/${id}`, body, { 'if-match': `"${version}"` });
  const remove = ({ id, version }: AdminProductView) =>
    admin.client.send('DELETE', `${URL}/${id}`, undefined, { 'if-match': `"${version}"` });
  const restore = (id: number) => admin.client.post<AdminProductView>(`${URL}/${id}/restore`);
  const sql = (text: string, ...values: unknown[]) => test.dataSource.query<unknown>(text, values);
  const page = (id: number) => test.client().get<ProductView>(`/api/products/${id}`);
  const idsOf = async (path: string) => (await test.client().get<{ id: number }[]>(path)).body.map(({ id }) => id);
  const inState = async (query: string) =>
    (await admin.client.get<AdminProductView[]>(`${URL}?${query}`)).body.map(({ id }) => id);
  const checkOf = async (id: number) =>
    (await test.client().post<ItemCheckView[]>('/api/orders/check', { productIds: [id] })).body[0];
  const lastEntry = async (id: number) =>
    (await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${id}`)).body[0];
  const publishDue = () => test.app.get(PublishSchedule, { strict: false }).publish(UNSTOPPED_SIGNAL);
  const removeDue = () => test.app.get(ProductRemovalService, { strict: false }).removeDueProducts(UNSTOPPED_SIGNAL);

  /** Returns the places of the shop that show a listing with this word in its title. */
  async function places(word: string, id: number): Promise<string[]> {
    const part = Math.ceil(id / 10_000);
    const { topics } = (await test.client().get<ProductFacetsView>(`/api/products/facets?q=${word}`)).body;
    const { body: facets } = await test.client().get<ProductFacetsView>(`/api/products/facets?q=${word}`);
    const found = {
      list: (await idsOf(`/api/products?q=${word}`)).includes(id),
      search: (await idsOf(`/api/products/search/${word}`)).includes(id),
      facet: facets.categories.some(({ count }) => count > 0) || topics.some(({ count }) => count > 0),
      sitemap: JSON.stringify((await test.client().get(`/api/sitemap/products/${part}`)).body).includes(`"id":${id},`),
    };
    return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [name] : []));
  }

  // @spec-2.akpc
  it('a draft appears nowhere in the shop until it is published, and then counts as a new listing', async () => {
    const draft = await create({ title: 'Quietdraft', state: 'draft' });
    expect(draft).toMatchObject({ state: 'draft', publishAt: null, restorableUntil: null });
    expect([await places('Quietdraft', draft.id), (await page(draft.id)).status]).toEqual([[], 404]);
    expect(await checkOf(draft.id)).toMatchObject({ availability: 'missing', title: null });
    expect((await test.client().post('/api/orders', sampleOrder(draft.id))).status).toBe(422);
    const contact = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Hi', productId: draft.id };
    expect((await test.client().post('/api/contact', contact)).status).toBe(422);
    expect(await inState('q=Quietdraft')).toEqual([draft.id]);
    expect(await inState('q=Quietdraft&state=listed')).toEqual([]);

    await sql("UPDATE product SET created_at = '2026-01-01' WHERE id = ?", draft.id);
    const results = await Promise.all([change(draft, { state: 'listed' }), change(draft, { state: 'listed' })]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await page(draft.id)).body.isPaused).toBe(false);
    expect(await places('Quietdraft', draft.id)).toEqual(['list', 'search', 'facet', 'sitemap']);
    const { createdAt } = (await page(draft.id)).body;
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    const changes = [{ field: 'state', from: 'draft', to: 'listed' }];
    expect(await lastEntry(draft.id)).toMatchObject({ action: 'changed', by: admin.username, changes });
  });

  // @spec-2.akpc
  it('a paused listing keeps its page, but no list shows it and nobody can order it', async () => {
    const listing = await create({ title: 'Stillpause' });
    const { createdAt } = listing;
    const paused = (await change(listing, { state: 'paused' })).body;
    expect(paused).toMatchObject({ state: 'paused', createdAt });
    expect(await places('Stillpause', paused.id)).toEqual([]);
    expect(await page(paused.id)).toMatchObject({ status: 200, body: { isPaused: true, availability: 'available' } });
    const detail = '“Stillpause” is not for sale at the moment.';
    expect(await checkOf(paused.id)).toMatchObject({ availability: 'reserved', isPaused: true, detail });
    const order = await test.client().post<{ detail: string }>('/api/orders', sampleOrder(paused.id, {}, '19.90'));
    expect(order).toMatchObject({ status: 409, body: { code: 'reserved', detail } });
    const { previewImage } = (await page(paused.id)).body;
    expect((await test.client().get(previewImage)).status).toBe(200);
    const contact = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'When?', productId: paused.id };
    expect((await test.client().post('/api/contact', contact)).status).toBe(201);
    expect(await inState('q=Stillpause&state=paused')).toEqual([paused.id]);
    const edited = await change(paused, { price: '21.00' });
    expect(edited.body).toMatchObject({ state: 'paused', price: '21.00' });
    const listed = await change(edited.body, { state: 'listed' });
    expect(listed.body).toMatchObject({ state: 'listed', createdAt });
    expect((await page(paused.id)).body.isPaused).toBe(false);
  });

  it('a seller whose only listing is paused keeps the seller page', async () => {
    const listing = await create({ sellerName: 'Solo Pause' });
    await change(listing, { state: 'paused' });
    const seller = await test.client().get('/api/sellers/Solo%20Pause');
    expect(seller).toMatchObject({ status: 200, body: { listings: 0 } });
  });

  // @spec-2.akpc
  it('a planned listing is published at its time, or after the outage if the API was down at that time', async () => {
    const planned = await create({ title: 'Laterword', state: 'draft', publishAt: inDays(3) });
    const other = await create({ title: 'Otherword', state: 'draft', publishAt: inDays(3) });
    await publishDue();
    expect((await page(planned.id)).status).toBe(404);
    await sql('UPDATE product SET publish_at = UTC_TIMESTAMP(3) - INTERVAL 9 HOUR WHERE id = ?', planned.id);
    await Promise.all([publishDue(), publishDue()]);
    expect([(await page(planned.id)).status, (await page(other.id)).status]).toEqual([200, 404]);
    const view = (await admin.client.get<AdminProductView>(`${URL}/${planned.id}`)).body;
    expect(view).toMatchObject({ state: 'listed', publishAt: null, version: 2 });
    const entry = await lastEntry(planned.id);
    expect(entry).toMatchObject({ action: 'changed', by: 'the shop' });
    expect(entry?.changes.map(({ field }) => field)).toEqual(['state', 'publishAt']);
  });

  it('a listing loses its planned time when somebody publishes or deletes it before that time', async () => {
    const draft = await create({ state: 'draft', publishAt: inDays(1) });
    const gone = await create({ state: 'draft', publishAt: inDays(1) });
    expect((await change(draft, { state: 'listed' })).body).toMatchObject({ state: 'listed', publishAt: null });
    await remove(gone);
    await sql('UPDATE product SET publish_at = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR WHERE publish_at IS NOT NULL');
    await publishDue();
    expect((await page(gone.id)).status).toBe(404);
    expect((await restore(gone.id)).body).toMatchObject({ state: 'draft', publishAt: null });
    expect((await lastEntry(draft.id))?.by).toBe(admin.username);
  });

  it.each([
    [{ state: 'draft', publishAt: inDays(-1) }, 'publishAt'],
    [{ state: 'draft', publishAt: inDays(400) }, 'publishAt'],
    [{ state: 'draft', publishAt: '2026-13-01T10:00:00Z' }, 'publishAt'],
    [{ publishAt: inDays(1) }, 'publishAt'],
    [{ state: 'sold' }, 'state'],
    [{ state: 'deleted' }, 'state'],
    [{ state: null }, 'state'],
  ])('a listing with the state or planned time %j is refused', async (given, field) => {
    const created = await admin.client.post<Refusal>(URL, sampleProductInput(given as object));
    expect(created).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(await change(await create(), given)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('a planned time in the past does not prevent another change of the listing', async () => {
    const draft = await create({ state: 'draft', publishAt: inDays(1) });
    const passed = new Date(Date.now() - 60_000).toISOString();
    await sql('UPDATE product SET publish_at = ? WHERE id = ?', new Date(passed), draft.id);
    const changed = await change(draft, { title: 'Corrected', publishAt: passed });
    expect(changed).toMatchObject({ status: 200, body: { state: 'draft', publishAt: passed } });
    expect((await change(changed.body, { publishAt: null })).body.publishAt).toBeNull();
  });

  // @spec-2.akpc
  it.each(['listed', 'draft', 'paused'] as const)('a deleted %s listing is restored as it was', async (state) => {
    await test.dataSource.manager.upsert(
      Picture,
      {
        ...{ id: PICTURE, width: 9, height: 9, bytes: 9, isStored: true },
        ...{ createdAt: new Date(), unusedSince: null },
      },
      ['id'],
    );
    const before = await create({ title: 'Comeback', state, pictures: [{ id: PICTURE, alt: 'A chart' }] });
    expect((await remove(before)).status).toBe(204);
    expect(await checkOf(before.id)).toMatchObject({ availability: 'missing' });
    const [deleted] = (await admin.client.get<AdminProductView[]>(`${URL}?state=deleted`)).body;
    expect(deleted).toMatchObject({ id: before.id, state: 'deleted' });
    const days = (Date.parse(deleted?.restorableUntil ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.9);
    expect((await change({ ...before, version: 2 }, { state: 'listed' })).status).toBe(404);
    const picture = await test.dataSource.manager.findOneByOrFail(Picture, { id: PICTURE });
    expect(picture.unusedSince).toBeNull();
    const results = await Promise.all([restore(before.id), restore(before.id)]);
    for (const { status, body } of results) expect([status, body]).toEqual([200, { ...before, version: 3 }]);
    await sql("UPDATE product SET title = 'Gone', delisted_at = NOW(3) WHERE id = ?", before.id);
  });

  // @spec-2.akpc
  it('a deleted listing is removed after 30 days, and its orders and their lines stay', async () => {
    const [old, young, back] = [await create(), await create(), await create()];
    const price = '19.90';
    const { body: order } = await test.client().post<OrderView>('/api/orders', sampleOrder(old.id, {}, price));
    const add = [old, back].map(({ id }) => ({ productId: id, price }));
    const saved = await admin.client.post('/api/users/me/favorites', { userId: admin.id, add, remove: [] });
    expect(saved.status).toBe(200);
    for (const product of [old, young, back]) expect((await remove(product)).status).toBe(204);
    const age = 'UPDATE product SET delisted_at = UTC_TIMESTAMP(3) - INTERVAL ? MINUTE WHERE id = ?';
    await sql(age, 30 * 24 * 60 + 1, old.id);
    await sql(age, 30 * 24 * 60 - 1, young.id);
    await sql(age, 30 * 24 * 60 + 1, back.id);
    await restore(back.id);
    await Promise.all([removeDue(), removeDue()]);
    const left = await test.dataSource.manager.findBy(
      Product,
      [old, young, back].map(({ id }) => ({ id })),
    );
    expect(left.map(({ id }) => id)).toEqual([young.id, back.id]);
    expect((await restore(old.id)).status).toBe(404);
    const past = await admin.client.get<OrderView>(`/api/admin/orders/${order.id}`);
    expect(past.body.items).toMatchObject(order.items);
    expect(await sql('SELECT product_id AS id FROM favorite WHERE product_id IN (?)', [old.id, back.id])).toEqual([
      { id: back.id },
    ]);
    expect(await lastEntry(old.id)).toMatchObject({ action: 'deleted', by: 'the shop' });
  });

  it('the database and the API compute the same state of a listing', async () => {
    const times = [null, '2026-01-01 10:00:00.123', '2026-01-01 10:00:00.124'];
    const [id] = (await storeProducts(test.dataSource, {})) as [number];
    const seen = new Set<string>();
    for (const delisted of times)
      for (const sold of times.slice(0, 2))
        for (const unlistedAs of [null, 'draft', 'paused'])
          for (const unlisted of times) {
            const values = [delisted, sold, unlistedAs, unlisted];
            await sql(
              'UPDATE product SET delisted_at = ?, sold_at = ?, unlisted_as = ?, unlisted_at = ? WHERE id = ?',
              ...[...values, id],
            );
            const product = await test.dataSource.manager.findOneByOrFail(Product, { id });
            const [row] = (await sql('SELECT state FROM product WHERE id = ?', id)) as [{ state: string }];
            expect([values, row.state]).toEqual([values, listingStateOf(product)]);
            seen.add(row.state);
          }
    expect([...seen].sort()).toEqual([...LISTING_STATES].sort());
  });

  it('an API of the previous version still deletes, restores and sells listings', async () => {
    const listing = await create();
    const stateNow = async () => {
      test.app.get(ProductCache, { strict: false }).clear();
      const [row] = (await sql('SELECT state FROM product WHERE id = ?', listing.id)) as [{ state: string }];
      return row.state;
    };
    await sql('UPDATE product SET delisted_at = UTC_TIMESTAMP(3) WHERE id = ?', listing.id);
    expect(await stateNow()).toBe('deleted');
    expect((await restore(listing.id)).body.state).toBe('listed');
    const draft = (await change({ ...listing, version: 2 }, { state: 'draft' })).body;
    expect(draft.state).toBe('draft');
    // The previous version of the API does not know drafts, and lists any product again.
    await sql('UPDATE product SET delisted_at = NULL WHERE id = ?', listing.id);
    expect(await stateNow()).toBe('listed');
    await sql('UPDATE product SET delisted_at = UTC_TIMESTAMP(3) + INTERVAL 1 SECOND WHERE id = ?', listing.id);
    expect(await stateNow()).toBe('deleted');
    await sql('UPDATE product SET sold_at = UTC_TIMESTAMP(3) WHERE id = ?', listing.id);
    expect([await stateNow(), (await page(listing.id)).body.availability]).toEqual(['sold', 'sold']);
    expect((await restore(listing.id)).body).toMatchObject({ state: 'listed', availability: 'available' });
  });

  // @spec-2.akpc
  it('an original price below the price is refused, in a new listing and in a change of either price', async () => {
    const errors = [{ field: 'originalPrice', message: 'must not be below the price, $19.90' }];
    const created = await admin.client.post(URL, sampleProductInput({ originalPrice: '19.89' }));
    expect(created).toMatchObject({ status: 422, body: { errors } });
    const listing = await create({ originalPrice: '19.90' });
    expect((await change(listing, { originalPrice: '19.89' })).body.errors).toEqual(errors);
    expect((await change(listing, { price: '20.00' })).status).toBe(422);
    const part = sampleImportPart({
      ...{ importId: newImportId(), head: 'id,originalPrice' },
      rows: [`${listing.id},5`],
    });
    const [row] = (await admin.client.post<ImportedRowView[]>(`${URL}/imports`, part)).body;
    expect(row).toMatchObject({ result: 'refused', reason: 'originalPrice must not be below the price, $19.90' });
    // An earlier version may have stored such a price. It must not prevent another change.
    await sql("UPDATE product SET original_price = '1.00' WHERE id = ?", listing.id);
    expect((await change(listing, { title: 'Renamed' })).status).toBe(200);
  });

  it('an import can create listings as drafts, and restores the states that an export contains', async () => {
    const head = 'id,title,description,category,price,sellerName,state';
    const send = async (...rows: string[]) => {
      const part = sampleImportPart({ importId: newImportId(), head, rows });
      return (await admin.client.post<ImportedRowView[]>(`${URL}/imports`, part)).body;
    };
    const [draft, listed, refused] = await send(
      ',Filed draft,A group.,group,10.00,Nina New,draft',
      ',Filed now,A group.,group,10.00,Nina New,',
      ',Filed wrong,A group.,group,10.00,Nina New,hidden',
    );
    expect([draft?.result, listed?.result, refused?.reason]).toEqual([
      'created',
      'created',
      'state must be one of draft, listed, paused',
    ]);
    const states = async () =>
      Object.fromEntries(
        (await admin.client.get<AdminProductView[]>(`${URL}?q=Filed`)).body.map(({ title, state }) => [title, state]),
      );
    expect(await states()).toEqual({ 'Filed draft': 'draft', 'Filed now': 'listed' });
    const [exportHead = '', ...exported] = (await admin.client.get(`${URL}/csv?q=Filed`)).text.trim().split('\r\n');
    const part = sampleImportPart({ importId: newImportId(), head: exportHead, rows: exported });
    const again = (await admin.client.post<ImportedRowView[]>(`${URL}/imports`, part)).body;
    expect(again.map(({ result }) => result)).toEqual(['unchanged', 'unchanged']);
    const published = await send(`${draft?.productId},Filed draft,A group.,group,10.00,Nina New,listed`);
    expect([published[0]?.result, await states()]).toEqual([
      'changed',
      { 'Filed draft': 'listed', 'Filed now': 'listed' },
    ]);
    expect((await test.client().get<ProductSummaryView[]>('/api/products?q=Filed+draft')).body).toHaveLength(1);
  });
});
