import { setTimeout as sleep } from 'node:timers/promises';
import { readFreshStats, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminSummaryView } from '../summary/summary.admin.controller';
import type { AdminOrderDetailsView, AdminOrderView, OrderView, PlacedOrderView } from './order.view';

type Refusal = { code?: string; errors: { field: string }[] };

const URL = '/api/admin/orders';

describe('administering orders', () => {
  let test: TestApp;
  let admin: Person;
  let buyer: Person;
  let dime: number;
  let fifth: number;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    buyer = await signUp(test.client());
    [dime, fifth] = (await storeProducts(
      test.dataSource,
      { price: '0.10', title: 'Dime Club' },
      { price: '0.20', sellerName: 'Fay Fifth' },
    )) as [number, number];
  });
  afterAll(() => test.stop());

  const place = async (product = dime, given = {}) =>
    (await buyer.client.post<PlacedOrderView>('/api/orders', sampleOrder(product, given))).body;
  const end = (id: number, status: string, reason: unknown = 'Paid and handed over') =>
    admin.client.patch<AdminOrderDetailsView & Refusal>(`${URL}/${id}`, { status, reason });
  const stats = () => readFreshStats(test);
  const revenue = async () => (await admin.client.get<AdminSummaryView>('/api/admin/summary')).body.revenue;

  // @spec-4.13 @spec-2.99 @spec-7.41
  it('ends an order once, records who, when and why, and shows the new status to the shopper', async () => {
    const { userId: _owner, ...order } = await place();
    const url = `/api/orders/user/${buyer.email}`;
    const etag = String((await buyer.client.get(url)).headers['etag']);
    const ended = await end(order.id, 'completed');
    const history = [
      { status: 'pending', reason: 'placed', by: buyer.username, createdAt: order.createdAt },
      {
        status: 'completed',
        reason: 'Paid and handed over',
        by: admin.username,
        createdAt: expect.stringMatching(/Z$/),
      },
    ];
    const items = order.items.map((item) => ({ ...item, state: 'received' }));
    expect(ended).toMatchObject({ status: 200, body: { ...order, items, status: 'completed', history } });
    expect((await admin.client.get(`${URL}/${order.id}`)).body).toEqual(ended.body);
    const polled = await buyer.client.get<OrderView[]>(url, { 'if-none-match': etag });
    expect(polled).toMatchObject({ status: 200, body: [{ id: order.id, status: 'completed' }] });
    const tracked = await test
      .client()
      .post('/api/orders/track', { orderId: order.orderId, email: order.customerEmail });
    expect(tracked.body).toMatchObject({ status: 'completed' });
    for (const status of ['completed', 'cancelled']) {
      expect(await end(order.id, status)).toMatchObject({ status: 409, body: { code: 'final' } });
    }
    expect((await admin.client.get<AdminOrderDetailsView>(`${URL}/${order.id}`)).body.history).toHaveLength(2);
  });

  it('completes an order without a reason', async () => {
    const { id } = await place();
    const ended = await admin.client.patch<AdminOrderDetailsView>(`${URL}/${id}`, { status: 'completed' });
    expect(ended).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(ended.body.history.at(-1)).toMatchObject({ reason: '', by: admin.username });
  });

  it('sends no mail to a customer whose data is erased while the order is being ended', async () => {
    const order = await place();
    await test.dataSource.query('DELETE FROM mail');
    const erasure = test.dataSource.createQueryRunner();
    await erasure.startTransaction();
    await erasure.query('SELECT id FROM `order` WHERE id = ? FOR UPDATE', [order.id]);
    const ending = end(order.id, 'completed');
    await sleep(300);
    await erasure.query("UPDATE `order` SET customer_name = '(erased)', erased_at = ? WHERE id = ?", [
      new Date(),
      order.id,
    ]);
    await erasure.commitTransaction();
    await erasure.release();
    expect((await ending).status).toBe(200);
    expect(await test.dataSource.query("SELECT kind FROM mail WHERE kind <> 'seller-deal'")).toEqual([]);
  });

  it('shows no username in the history of a guest’s order', async () => {
    const { body } = await test.client().post<OrderView>('/api/orders', sampleOrder(dime));
    const details = await admin.client.get<AdminOrderDetailsView>(`${URL}/${body.id}`);
    expect(details.body.history).toMatchObject([{ status: 'pending', by: null }]);
  });

  // @spec-2.99
  it('shows the phone of the buyer’s profile, and no phone for a guest', async () => {
    const details = async (id: number) => (await admin.client.get<AdminOrderDetailsView>(`${URL}/${id}`)).body;
    const order = await place();
    expect((await details(order.id)).customerPhone).toBeNull();
    const { headers } = await buyer.client.get('/api/users/me');
    await buyer.client.patch('/api/users/me', { phone: '+44 20 7946 0958' }, { 'if-match': String(headers['etag']) });
    expect((await details(order.id)).customerPhone).toBe('+44 20 7946 0958');
    const guest = await test.client().post<OrderView>('/api/orders', sampleOrder(dime));
    expect((await details(guest.body.id)).customerPhone).toBeNull();
  });

  it('counts the orders that have ended', async () => {
    const before = await stats();
    await end((await place()).id, 'cancelled');
    expect((await stats()).endedOrders).toBe(before.endedOrders + 1);
  });

  // @spec-9.12
  it('adds up the totals of completed orders exactly', async () => {
    const [before, earned] = [await stats(), await revenue()];
    const cents = (amount: string) => Number(amount.replace('.', ''));
    const orders = [await place(dime), await place(fifth), await place(fifth)];
    await end(orders[0]?.id ?? 0, 'completed');
    await end(orders[1]?.id ?? 0, 'completed');
    await end(orders[2]?.id ?? 0, 'cancelled', 'Not paid');
    expect(await revenue()).toMatch(/^\d+\.\d\d$/);
    expect(cents(await revenue())).toBe(cents(earned) + 30);
    const after = await stats();
    expect(after.totalOrders).toBe(before.totalOrders + 3);
    const [row] = await test.dataSource.query<{ done: string; ended: string }[]>(
      "SELECT SUM(status = 'completed') AS done, SUM(status <> 'pending') AS ended FROM `order`",
    );
    expect(after.successRate).toBe(Math.round((Number(row?.done) / Number(row?.ended)) * 1000) / 10);
    const [sum] = await test.dataSource.query<{ sum: string }[]>(
      "SELECT SUM(total) AS sum FROM `order` WHERE status = 'completed'",
    );
    expect(await revenue()).toBe(sum?.sum);
  });

  it('accepts one of several simultaneous changes', async () => {
    const order = await place();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => end(order.id, index % 2 ? 'completed' : 'cancelled')),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const [rows] = await test.dataSource.query<{ count: number }[]>(
      'SELECT COUNT(*) AS count FROM order_history WHERE order_id = ?',
      [order.id],
    );
    expect(rows?.count).toBe(2);
  });

  it.each<[string, object]>([
    ['status', { status: 'pending', reason: 'x' }],
    ['status', { status: 'done', reason: 'x' }],
    ['status', { reason: 'x' }],
    ['reason', { status: 'cancelled' }],
    ['reason', { status: 'cancelled', reason: ' ' }],
    ['reason', { status: 'completed', reason: 'x'.repeat(501) }],
    ['total', { status: 'completed', reason: 'x', total: '0.00' }],
  ])('reports the wrong field %s in %j', async (field, body) => {
    const order = await place();
    const response = await admin.client.patch<Refusal>(`${URL}/${order.id}`, body);
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual([field]);
  });

  it.each(['999999999', '0', 'abc', '1e3', '99999999999999999999'])('returns 404 for the order %s', async (id) => {
    expect((await admin.client.get(`${URL}/${id}`)).status).toBe(404);
    expect((await admin.client.patch(`${URL}/${id}`, { status: 'completed', reason: 'x' })).status).toBe(404);
  });

  describe('the list of orders', () => {
    let ids: number[];
    const list = (query: string) => admin.client.get<AdminOrderView[]>(`${URL}${query}`);
    beforeAll(async () => {
      for (const table of ['order_history', 'order_item', 'order'])
        await test.dataSource.query(`DELETE FROM \`${table}\``);
      const placed = [
        await place(fifth, { customerName: 'Ann 100%', orderId: 'A_1' }),
        await place(dime, { customerName: 'Ben', customerEmail: 'ben@other.example', orderId: 'B-2' }),
        await place(fifth, {
          customerName: 'Cid',
          items: [{ productId: dime, quantity: 9, price: 0.1 }],
          orderId: 'C-3',
        }),
      ];
      ids = placed.map((order) => order.id);
      await end(ids[1] ?? 0, 'cancelled');
    });

    it.each<[string, number[], number?]>([
      ['', [2, 1, 0]],
      ['?sort=oldest', [0, 1, 2]],
      ['?sort=total-high', [2, 0, 1]],
      ['?sort=total-low', [1, 0, 2]],
      ['?status=pending', [2, 0]],
      ['?status=cancelled', [1]],
      ['?status=completed', []],
      ['?q=BEN@other', [1]],
      ['?q=other.example', []],
      ['?q=ann%20100%25', [0]],
      ['?q=%25', [0]],
      ['?q=A_', [0]],
      ['?q=_', []],
      ['?q=%40CAR', [2, 1, 0]],
      ['?q=N%20100%25', [0]],
      ['?q=ime%20cl', [2, 1]],
      ['?q=ime%20cl&status=pending', [2]],
      ['?q=fay', [0]],
      ['?q=nothing%20of%20this', []],
      ['?q=C-3&status=pending', [2]],
      ['?q=C-3&status=cancelled', []],
      ['?page=2&pageSize=2', [0], 3],
      ['?pageSize=1&status=pending', [2], 2],
      ['?page=1000000&pageSize=100', [], 3],
    ])('has the right orders and total for the query string "%s"', async (query, expected, total = expected.length) => {
      const response = await list(query);
      expect(response.body.map((row) => ids.indexOf(row.id))).toEqual(expected);
      expect(response.headers['x-total-count']).toBe(String(total));
    });

    it('has the same orders in the CSV file', async () => {
      const { text } = await admin.client.get<string>(`${URL}/csv?q=ime%20cl&status=pending`);
      expect(text.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('C-3')]);
    });

    it.each(['status=done', 'sort=total', 'page=0', 'pageSize=x'])('refuses the query string ?%s', async (query) => {
      expect(await list(`?${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field: query.split('=')[0] }] },
      });
    });
  });
});
