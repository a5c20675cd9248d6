import { sampleProductInput } from '../../test/admin-calls';
import { makeAdmin, type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { OrderView } from '../order/order.view';
import type { AdminProductView } from '../product/product.view';
import type { AuditEntryView } from './audit.view';

const PRODUCTS = '/api/admin/products';
const seen = (version: number) => ({ 'if-match': `"${version}"` });

describe('the audit log', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
  });
  afterAll(() => test.stop());

  const logOf = async (entity: string, id: number) =>
    (await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=${entity}&id=${id}`)).body;
  const actionsOn = async (entity: string, id: number) => (await logOf(entity, id)).map((entry) => entry.action);
  const entries = async () => {
    const [row] = await test.dataSource.query<{ count: number }[]>('SELECT COUNT(*) AS count FROM audit_entry');
    return row?.count;
  };
  const newProduct = async () => (await storeProducts(test.dataSource, {}))[0] ?? 0;
  const newOrder = async () =>
    (await test.client().post<OrderView>('/api/orders', sampleOrder(await newProduct()))).body.id;

  // @spec-2.105 @spec-7.35
  it('records who changed which fields of a product', async () => {
    const { body } = await admin.client.post<AdminProductView>(PRODUCTS, sampleProductInput());
    const url = `${PRODUCTS}/${body.id}`;
    await admin.client.patch(url, { title: 'Other', features: ['A', 'B'], memberCount: null, price: '19.9' }, seen(1));
    await admin.client.send('DELETE', url, undefined, seen(2));
    await admin.client.post(`${url}/restore`);
    const log = await logOf('product', body.id);
    expect(log.map(({ action, by }) => [action, by])).toEqual(
      ['restored', 'deleted', 'changed', 'created'].map((action) => [action, admin.username]),
    );
    expect(log[2]).toEqual({
      id: expect.any(Number),
      action: 'changed',
      entity: 'product',
      entityId: body.id,
      by: admin.username,
      changes: [
        { field: 'title', from: 'New Group', to: 'Other' },
        { field: 'features', from: 'Moderated', to: 'A\nB' },
        { field: 'memberCount', from: '120', to: null },
        { field: 'countSourceAt', from: expect.any(String), to: null },
      ],
      reason: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(log[3]?.changes).toContainEqual({ field: 'price', from: null, to: '19.90' });
    expect(log[3]?.changes).toContainEqual({ field: 'isVerified', from: null, to: 'false' });
  });

  it('records a cancelled order and a handled message', async () => {
    const id = await newOrder();
    await admin.client.patch(`/api/admin/orders/${id}`, { status: 'cancelled', reason: 'Not paid' });
    const changes = [{ field: 'status', from: 'pending', to: 'cancelled' }];
    expect(await logOf('order', id)).toMatchObject([{ action: 'cancelled', reason: 'Not paid', changes }]);
    const productId = await newProduct();
    await test.client().post('/api/contact', { buyerName: 'B', buyerEmail: 'b@example.com', message: 'Hi', productId });
    const [message] = (await admin.client.get<{ id: number }[]>('/api/admin/messages')).body;
    for (const handled of [true, true, false]) {
      await admin.client.patch(`/api/admin/messages/contact/${message?.id}`, { handled });
    }
    expect(await actionsOn('contact', message?.id ?? 0)).toEqual(['reopened', 'handled']);
    expect(await actionsOn('ticket', message?.id ?? 0)).toEqual([]);
  });

  it('does not record an action that failed or changed nothing', async () => {
    const product = await newProduct();
    const order = await newOrder();
    await admin.client.patch(`/api/admin/orders/${order}`, { status: 'completed', reason: 'Paid' });
    const before = await entries();
    const url = `${PRODUCTS}/${product}`;
    expect((await admin.client.patch(url, { title: 'Stale' }, seen(9))).status).toBe(409);
    expect((await admin.client.patch(url, { title: '' }, seen(1))).status).toBe(422);
    expect((await admin.client.patch(url, {}, seen(1))).status).toBe(200);
    expect((await admin.client.post(`${url}/restore`)).status).toBe(200);
    expect((await admin.client.send('DELETE', url, undefined, seen(9))).status).toBe(409);
    const again = { status: 'cancelled', reason: 'Changed my mind' };
    expect((await admin.client.patch(`/api/admin/orders/${order}`, again)).status).toBe(409);
    const demoted = await signUpAdmin(test.dataSource, test.client());
    await makeAdmin(test.dataSource, demoted, false);
    expect((await demoted.client.patch(url, { title: 'Mine' }, seen(1))).status).toBe(403);
    expect(await entries()).toBe(before);
  });

  it('rolls back an action that it cannot record', async () => {
    const product = await newProduct();
    const order = await newOrder();
    const state = async () => ({
      products: await test.dataSource.query('SELECT * FROM product ORDER BY id'),
      orders: await test.dataSource.query('SELECT * FROM `order` ORDER BY id'),
      history: await test.dataSource.query('SELECT * FROM order_history ORDER BY id'),
      entries: await entries(),
    });
    const before = await state();
    const url = `${PRODUCTS}/${product}`;
    await test.dataSource.query('RENAME TABLE audit_entry TO audit_entry_away');
    const actions = [
      () => admin.client.post(PRODUCTS, sampleProductInput()),
      () => admin.client.patch(url, { title: 'Unlogged' }, seen(1)),
      () => admin.client.send('DELETE', url, undefined, seen(1)),
      () => admin.client.patch(`/api/admin/orders/${order}`, { status: 'completed', reason: 'Unlogged' }),
    ];
    const statuses: number[] = [];
    for (const action of actions) statuses.push((await action()).status);
    await test.dataSource.query('RENAME TABLE audit_entry_away TO audit_entry');
    expect(statuses).toEqual([500, 500, 500, 500]);
    expect(await state()).toEqual(before);
    expect((await admin.client.patch(url, { title: 'Logged' }, seen(1))).status).toBe(200);
  });

  it.each(['', '?entity=product', '?id=1', '?entity=user&id=1', '?entity=product&id=0', '?entity=product&id=1x'])(
    'returns 400 for the query string %j',
    async (query) => {
      expect((await admin.client.get(`/api/admin/audit${query}`)).status).toBe(400);
    },
  );
});
