import { sampleProductInput } from '../../test/admin-calls';
import { type Person, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import type { AdminProductView, ProductFacetsView, ProductSummaryView } from '../product/product.view';
import type { TopicRemovalView } from './topic.admin.dto';
import type { AdminTopicView } from '../topic/topic.view';

type Refusal = { code?: string; errors: { field: string; message: string }[] };
type Answer = AdminTopicView & Refusal;

const URL = '/api/admin/topics';

describe('the administration of topics', () => {
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  beforeEach(async () => {
    await emptyTables(shop.dataSource);
    admin = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(() => shop.stop());

  const create = (name: string) => admin.client.post<Answer>(URL, { name });
  const match = (version: number) => ({ 'if-match': `"${version}"` });
  const rename = ({ id, version }: AdminTopicView, name: string) =>
    admin.client.patch<Answer>(`${URL}/${id}`, { name }, match(version));
  const remove = ({ id, version }: AdminTopicView, into?: number) =>
    admin.client.post<TopicRemovalView & Refusal>(`${URL}/${id}/removal`, { into }, match(version));
  const list = async () => (await admin.client.get<AdminTopicView[]>(URL)).body;
  const named = async () => (await list()).map(({ name, slug, listingCount }) => [name, slug, listingCount]);
  const found = async (search: string) =>
    (await shop.client().get<ProductSummaryView[]>(`/api/products?${search}`)).body.map(({ id }) => id);
  const audited = () =>
    shop.dataSource.query<{ action: string; changes: object[] }[]>(
      "SELECT action, changes FROM audit_entry WHERE entity = 'topic' ORDER BY id",
    );

  // @spec-7.w7gy
  it('lists the topics by name, with the number of their listings', async () => {
    await storeProducts(shop.dataSource, { topic: 'Music' }, { topic: 'Crypto' }, { topic: 'Crypto' }, {});
    await create('Books');
    expect(await named()).toEqual([
      ['Books', 'books', 0],
      ['Crypto', 'crypto', 2],
      ['Music', 'music', 1],
    ]);
  });

  it.each([
    ['crypto', 'CRYPTO'],
    ['Straße', 'STRASSE'],
    ['Ｃrypto', 'crypto'],
    ['Food', ' food '],
  ])('treats %j and %j as the same name', async (first, second) => {
    expect((await create(first)).status).toBe(201);
    const taken = await create(second);
    expect([taken.status, taken.body.errors[0]?.field]).toEqual([422, 'name']);
    const other = (await create('Other')).body;
    expect((await rename(other, second)).status).toBe(422);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    ['Crypto & DeFi', 'crypto-defi'],
    ['Café', 'cafe'],
    ['Крипто', 'крипто'],
    ['🚀', 'topic'],
    ['!', 'topic'],
  ])('gives %j the slug %j, and a similar name another slug', async (name, slug) => {
    expect((await create(name)).body.slug).toBe(slug);
    const [topic] = await list();
    await rename(topic as AdminTopicView, 'Renamed');
    expect((await create(name)).body.slug).toBe(`${slug}-2`);
  });

  it.each([[''], ['x'.repeat(41)], [null], [7]])('refuses the name %j', async (name) => {
    const { status, body } = await admin.client.post<Refusal>(URL, { name });
    expect([status, body.errors.map(({ field }) => field)]).toEqual([422, ['name']]);
  });

  it('lets only one of two administrators create the same topic or rename it at once', async () => {
    const created = await Promise.all([create('Crypto'), create('crypto')]);
    expect(created.map(({ status }) => status).sort()).toEqual([201, 422]);
    const [topic] = (await list()) as [AdminTopicView];
    const renamed = await Promise.all([rename(topic, 'Coins'), rename(topic, 'Tokens')]);
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(renamed.find(({ status }) => status === 409)?.body.code).toBe('stale');
  });

  it('renames a topic for all its listings, and keeps its address', async () => {
    const [id] = await storeProducts(shop.dataSource, { topic: 'Crypto' });
    const [topic] = (await list()) as [AdminTopicView];
    expect((await rename(topic, 'Coins')).body).toMatchObject({ name: 'Coins', slug: 'crypto', version: 2 });
    expect((await shop.client().get<ProductSummaryView>(`/api/products/${id}`)).body.topic).toEqual({
      ...{ id: topic.id, name: 'Coins', slug: 'crypto' },
    });
    expect(await found('topic=crypto')).toEqual([id]);
    expect((await rename({ ...topic, version: 2 }, 'Coins')).body.version).toBe(2);
    expect(await audited()).toMatchObject([{ action: 'changed', changes: [{ from: 'Crypto', to: 'Coins' }] }]);
  });

  it('merges a topic into another one with all its listings, even those that have left the shop', async () => {
    const [first = 0, second = 0] = await storeProducts(shop.dataSource, { topic: 'Coins' }, { topic: 'Coins' });
    await admin.client.send('DELETE', `/api/admin/products/${second}`, undefined, match(1));
    const crypto = (await create('Crypto')).body;
    const coins = (await list()).find(({ name }) => name === 'Coins') as AdminTopicView;
    expect((await remove(coins, coins.id)).body.errors).toEqual([{ field: 'into', message: 'must be another topic' }]);
    expect((await remove(coins, 999_999)).status).toBe(422);
    expect((await remove({ ...coins, version: 9 }, crypto.id)).body.code).toBe('stale');
    const results = await Promise.all([remove(coins, crypto.id), remove(coins, crypto.id)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await named()).toEqual([['Crypto', 'crypto', 1]]);
    expect(await found('topic=crypto')).toEqual([first]);
    expect(await found('topic=coins')).toEqual([]);
    const { body } = await admin.client.post<AdminProductView>(`/api/admin/products/${second}/restore`);
    expect(body.topic?.name).toBe('Crypto');
    const changes = [{ field: 'merged', from: 'Coins (2 listings)', to: 'Crypto' }];
    expect((await audited()).at(-1)).toMatchObject({ action: 'deleted', changes });
  });

  it('deletes a topic in parts: its listings stay in the shop without one', async () => {
    const many = Array.from({ length: 501 }, () => ({ topic: 'Crypto' }));
    await storeProducts(shop.dataSource, ...many);
    const [topic] = (await list()) as [AdminTopicView];
    expect((await remove(topic)).body).toEqual({ listings: 500, finished: false });
    expect(await named()).toEqual([['Crypto', 'crypto', 1]]);
    expect((await remove(topic)).body).toEqual({ listings: 1, finished: true });
    expect(await named()).toEqual([]);
    const [count] = await shop.dataSource.query<object[]>(
      'SELECT COUNT(*) AS listed, COUNT(topic_id) AS topics FROM product WHERE delisted_at IS NULL',
    );
    expect(count).toEqual({ listed: 501, topics: 0 });
  });

  it('gives a listing a topic, and refuses a form or a file that names an unknown topic', async () => {
    const topic = (await create('Crypto')).body;
    const product = await admin.client.post<AdminProductView & Refusal>('/api/admin/products', {
      ...sampleProductInput(),
      topicId: topic.id,
    });
    expect(product.body.topic).toEqual({ id: topic.id, name: 'Crypto', slug: 'crypto' });
    const path = `/api/admin/products/${product.body.id}`;
    const change = (topicId: unknown, version: number) =>
      admin.client.patch<AdminProductView & Refusal>(path, { topicId }, match(version));
    for (const wrong of [topic.id + 1, 0, 'crypto'])
      expect((await change(wrong, 1)).body.errors.map(({ field }) => field)).toEqual(['topicId']);
    const { body } = await shop.client().get<ProductFacetsView>('/api/products/facets?topic=crypto');
    expect(body.topics).toEqual([{ topic: 'crypto', name: 'Crypto', count: 1 }]);
    expect((await change(null, 1)).body.topic).toBeNull();
    const [entry] = await shop.dataSource.query<{ changes: object[] }[]>(
      "SELECT changes FROM audit_entry WHERE entity = 'product' ORDER BY id DESC LIMIT 1",
    );
    expect(entry?.changes).toEqual([{ field: 'topic', from: 'Crypto', to: null }]);
  });

  it('refuses the 101st topic', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => [`T${at}`, `t${at}`, `t${at}`]);
    await shop.dataSource.query('INSERT INTO topic (name, name_key, slug) VALUES ?', [rows]);
    expect((await create('Crypto')).body.errors[0]?.message).toContain('100 topics');
  });
});
