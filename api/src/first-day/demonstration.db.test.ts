import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleProductInput } from '../../test/admin-calls';
import { type Person, sampleOrder, signUp, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { Transactions } from '../database/transactions';
import { ProductCache } from '../product/product-cache';
import type { AdminProductView, ProductSummaryView } from '../product/product.view';
import { Demonstration } from './demonstration';
import type { FirstDayView } from './first-day.view';

const URL = '/api/admin/first-day';

describe('the demonstration', () => {
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  beforeEach(async () => {
    await emptyTables(shop.dataSource);
    admin = await signUpAdmin(shop.dataSource, shop.client());
    expect(await fillIn()).toBe(120);
    shop.app.get(ProductCache, { strict: false }).clear();
  });
  afterAll(() => shop.stop());

  const fillIn = () => new Demonstration(new Transactions(shop.dataSource)).fillEmptyShop();
  const remove = (orders = 0) =>
    admin.client.post<FirstDayView & { code?: string }>(`${URL}/demonstration/removal`, { orders });
  const putBack = () => admin.client.post<FirstDayView & { code?: string }>(`${URL}/demonstration/restore`);
  const show = async () => (await admin.client.get<FirstDayView>(URL)).body.demonstration;
  const listed = async () => (await shop.client().get<ProductSummaryView[]>('/api/products')).body;
  async function order(...listings: Pick<ProductSummaryView, 'id' | 'price'>[]): Promise<void> {
    const items = listings.map(({ id, price }) => ({ productId: id, quantity: 1, price }));
    const total = listings.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2);
    const { client } = await signUp(shop.client());
    const { status, body } = await client.post('/api/orders', sampleOrder(0, { items, total }));
    expect([status, body]).toEqual([201, expect.anything()]);
  }
  const count = async (table: string) =>
    Number((await shop.dataSource.query<[{ n: string }]>(`SELECT COUNT(*) AS n FROM \`${table}\``))[0].n);
  const match = (version: number) => ({ 'if-match': `"${version}"` });
  const audited = async () =>
    (
      await shop.dataSource.query<{ action: string }[]>(
        "SELECT action FROM audit_entry WHERE entity = 'demonstration' ORDER BY id",
      )
    ).map(({ action }) => action);

  // @spec-7.j7gk
  it('is removed with its sellers and topics, and is put back with the same listings', async () => {
    const before = await listed();
    expect(before).toHaveLength(120);
    expect((await remove()).body.demonstration).toEqual({ listings: 0, orders: 0, canPutBack: true });
    expect(await listed()).toEqual([]);
    for (const table of ['product', 'seller', 'topic']) expect([table, await count(table)]).toEqual([table, 0]);
    expect((await putBack()).body.demonstration).toEqual({ listings: 120, orders: 0, canPutBack: false });
    const facts = ({ id, title, price, sellerName, topic }: ProductSummaryView) => [
      ...[id, title, price, sellerName, topic?.slug],
    ];
    expect((await listed()).map(facts)).toEqual(before.map(facts));
    expect(await audited()).toEqual(['deleted', 'restored']);
  });

  it('is removed and put back once, however often the button is pressed', async () => {
    expect((await Promise.all([remove(), remove(), remove()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await Promise.all([putBack(), putBack()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed()).toHaveLength(120);
    expect(await audited()).toEqual(['deleted', 'restored']);
  });

  it('is recognised in a shop of an earlier version', async () => {
    for (const table of ['demonstration_listing', 'first_day']) await shop.dataSource.query(`DELETE FROM ${table}`);
    await admin.client.post('/api/admin/products', sampleProductInput());
    const sql = readFileSync(join(__dirname, '../database/migrations/0136-first-day.sql'), 'utf8');
    for (const statement of sql.split(/;$/m).filter((text) => text.trim())) await shop.dataSource.query(statement);
    expect(await show()).toMatchObject({ listings: 120 });
    expect((await admin.client.get<FirstDayView>(URL)).body.isDismissed).toBe(true);
    await remove();
    expect((await listed()).map(({ title }) => title)).toEqual(['New Group']);
  });

  it('does not come back by itself after its removal', async () => {
    await remove();
    expect(await fillIn()).toBe(0);
    expect(await listed()).toEqual([]);
  });

  it('is removed and put back without touching listings that an administrator has created, changed or deleted', async () => {
    const [changed, other, deleted] = await listed();
    if (!changed || !other || !deleted) throw new Error('No listings');
    await admin.client.patch(`/api/admin/products/${changed.id}`, { title: 'My own group' }, match(1));
    await admin.client.send('DELETE', `/api/admin/products/${deleted.id}`, undefined, match(1));
    const own = { title: 'New here', sellerName: other.sellerName };
    await admin.client.post('/api/admin/products', sampleProductInput(own));
    expect(await show()).toMatchObject({ listings: 118 });
    await remove();
    const titles = async () => (await listed()).map(({ title }) => title);
    expect((await titles()).sort()).toEqual(['My own group', 'New here']);
    const sellers = await shop.dataSource.query<{ name: string }[]>('SELECT name FROM seller');
    expect(sellers.map(({ name }) => name).sort()).toEqual(
      [...new Set([changed.sellerName, other.sellerName, deleted.sellerName])].sort(),
    );
    await putBack();
    const after = await titles();
    expect(after).toHaveLength(120);
    expect(after).toContain('My own group');
    expect(after).not.toContain(changed.title);
    expect(after).not.toContain(deleted.title);
  });

  it('is removed with the orders that contain only its listings, and cannot be put back afterwards', async () => {
    const [first, second] = await listed();
    const { body: own } = await admin.client.post<AdminProductView>('/api/admin/products', sampleProductInput());
    if (!first || !second) throw new Error('No listings');
    await order(first);
    await order(second, own);
    expect(await show()).toEqual({ listings: 120, orders: 1, canPutBack: false });
    await remove(1);
    const lines = await shop.dataSource.query<{ n: string }[]>(
      'SELECT COUNT(*) AS n FROM order_item GROUP BY order_id',
    );
    expect(lines.map(({ n }) => Number(n))).toEqual([2]);
    await shop.dataSource.query('DELETE FROM `order`');
    expect((await show()).canPutBack).toBe(false);
    expect([(await putBack()).status, await count('product')]).toEqual([409, 1]);
  });

  it('is removed only with the orders that the manager was asked about, and the audit log keeps their numbers', async () => {
    const [first] = await listed();
    if (!first) throw new Error('No listings');
    const { orders: asked } = await show();
    await order(first);
    const refused = await remove(asked);
    expect([refused.status, refused.body.code]).toEqual([409, 'orders']);
    expect([await count('order'), (await listed()).length, await audited()]).toEqual([1, 120, []]);
    const [{ number } = { number: '' }] = await shop.dataSource.query<{ number: string }[]>(
      'SELECT order_id AS number FROM `order`',
    );
    expect((await remove(asked + 1)).status).toBe(200);
    const [entry] = await shop.dataSource.query<{ changes: object[] }[]>(
      "SELECT changes FROM audit_entry WHERE entity = 'demonstration'",
    );
    expect(entry?.changes).toEqual([
      { field: 'listings', from: '120', to: null },
      { field: 'orders', from: number, to: null },
    ]);
    // The response to the removal may have been lost, so the same request is sent again.
    expect((await remove(asked + 1)).status).toBe(200);
  });

  it('is not put back after a sale', async () => {
    await remove();
    await order((await admin.client.post<AdminProductView>('/api/admin/products', sampleProductInput())).body);
    const refused = await putBack();
    expect([refused.status, refused.body.code]).toEqual([409, 'sold']);
    expect(await listed()).toHaveLength(1);
  });

  it('comes back without made-up ratings in a public shop', async () => {
    await remove();
    const publicShop = { publicOrigin: 'https://shop.example', adminRequiresTotp: false };
    const open = await startTestApp(publicShop, { keepRows: true });
    try {
      const { username, password } = admin;
      const client = open.client();
      await client.post('/api/auth/login', { username, password });
      expect((await client.post(`${URL}/demonstration/restore`)).status).toBe(200);
    } finally {
      await open.stop();
    }
    const rated = await shop.dataSource.query<object[]>('SELECT id FROM product WHERE review_count > 0');
    expect([await count('product'), rated]).toEqual([120, []]);
  });
});
