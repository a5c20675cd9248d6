import { readFreshStats, makeAdmin, type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import type { StatsView } from '../stats/stats.controller';
import type { OrderInput, OrderItemInput } from './order.dto';
import type { ItemCheckView, OrderProblemView, OrderReceiptView, OrderView, PlacedOrderView } from './order.view';

type Refusal = OrderProblemView & { errors: { field: string }[] };

describe('placing an order', () => {
  let test: TestApp;
  let cheap: number;
  let dear: number;
  let buyer: Person;
  const count = async (table: string) => {
    const [row] = await test.dataSource.query<{ count: number }[]>(`SELECT COUNT(*) AS count FROM \`${table}\``);
    return row?.count;
  };

  beforeAll(async () => {
    test = await startTestApp();
    [cheap, dear] = (await storeProducts(
      test.dataSource,
      { title: 'Cheap', price: '0.10' },
      { title: 'Dear', price: '1234567.89', category: 'bot' },
    )) as [number, number];
    buyer = await signUp(test.client());
  });
  afterAll(() => test.stop());

  // @spec-7.30
  it('stores and returns the order at the current prices when the buyer saw higher ones', async () => {
    const order = sampleOrder(cheap, {
      total: '0.01',
      items: [
        { productId: dear, quantity: 2, price: '1234567.90' },
        { productId: cheap, quantity: 3, price: 99 },
      ],
    });
    const response = await buyer.client.post<PlacedOrderView>('/api/orders', order);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      orderId: order.orderId,
      status: 'pending',
      customerName: 'Carla Customer',
      customerEmail: 'carla@example.com',
      customerTelegram: '@carla',
      userId: buyer.id,
      total: '2469136.08',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      items: [
        {
          id: expect.any(Number),
          productId: dear,
          productTitle: 'Dear',
          productImage: `/art/v2/bot/${dear}/members-1000.svg?drawing=2`,
          quantity: 2,
          price: '1234567.89',
          state: 'waiting',
          sellerName: 'Sam Seller',
        },
        {
          id: expect.any(Number),
          productId: cheap,
          productTitle: 'Cheap',
          productImage: `/art/v2/group/${cheap}/members-1000.svg?drawing=2`,
          quantity: 3,
          price: '0.10',
          state: 'waiting',
          sellerName: 'Sam Seller',
        },
      ],
    });
    const history = await test.dataSource.query('SELECT status, user_id FROM order_history WHERE order_id = ?', [
      response.body.id,
    ]);
    expect(history).toEqual([{ status: 'pending', user_id: buyer.id }]);
    const mine = await buyer.client.get<OrderView[]>(`/api/orders/user/${buyer.email}`);
    const { userId: _owner, ...listed } = response.body;
    expect(mine.body).toEqual([listed]);
  });

  // @spec-4.8 @spec-7.30
  it('stores one order when the same order is sent 50 times at once', async () => {
    const order = sampleOrder(cheap);
    const before = Number(await count('order'));
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => buyer.client.post<OrderView>('/api/orders', order)),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    // A busy machine may refuse requests that have waited too long for the first request.
    const [served, refused] = [[201, 200], [503]].map((statuses) =>
      responses.filter((response) => statuses.includes(response.status)),
    );
    expect([served, refused].flat()).toHaveLength(50);
    expect(new Set(served?.map((response) => response.text)).size).toBe(1);
    expect(await count('order')).toBe(before + 1);
  });

  // @spec-7.30
  it('accepts a repeat in a different notation, and returns 409 for a different order with the same id', async () => {
    const order = sampleOrder(cheap);
    await buyer.client.post('/api/orders', order);
    const repeat = {
      ...order,
      customerEmail: ' CARLA@example.com',
      total: 10,
      items: [{ price: 10, quantity: 1, productId: cheap }],
    };
    expect((await buyer.client.post('/api/orders', repeat)).status).toBe(200);
    const different = { ...order, items: [{ productId: cheap, quantity: 2, price: '10.00' }] };
    const refused = await buyer.client.post<Refusal>('/api/orders', different);
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_conflict' } });
  });

  it('returns the same refusal whether or not the id of the order exists', async () => {
    const order = sampleOrder(cheap);
    await buyer.client.post('/api/orders', order);
    const unknown = sampleOrder(cheap, { customerEmail: 'nobody@example.com' });
    const refusals: unknown[] = [];
    for (const { orderId, customerEmail } of [order, unknown]) {
      const items = [{ productId: 999_999, quantity: 1, price: '10.00' }];
      const { status, body } = await buyer.client.post<{ requestId: string }>('/api/orders', {
        ...order,
        orderId,
        customerEmail,
        items,
      });
      refusals.push({ status, ...body, requestId: '' });
    }
    expect(refusals[0]).toMatchObject({ status: 422 });
    expect(refusals[0]).toEqual(refusals[1]);
  });

  it('stores two orders with the same id from two people', async () => {
    const order = sampleOrder(cheap);
    expect((await buyer.client.post('/api/orders', order)).status).toBe(201);
    expect((await test.client().post('/api/orders', { ...order, customerEmail: 'other@example.com' })).status).toBe(
      201,
    );
  });

  it('returns all fields of a repeated order only to its owner and to admins', async () => {
    const [other, admin] = [await signUp(test.client()), await signUp(test.client())];
    await makeAdmin(test.dataSource, admin);
    const order = sampleOrder(cheap);
    const { body: whole } = await buyer.client.post<OrderView>('/api/orders', order);
    const receipt: OrderReceiptView = { orderId: order.orderId, status: 'pending' };
    expect((await buyer.client.post('/api/orders', order)).body).toEqual(whole);
    expect((await admin.client.post('/api/orders', order)).body).toEqual(whole);
    expect((await other.client.post('/api/orders', order)).body).toEqual(receipt);
    expect((await test.client().post('/api/orders', order)).body).toEqual(receipt);
  });

  it('does not list a guest order in the account that has the same email address', async () => {
    const victim = await signUp(test.client());
    const order = sampleOrder(cheap, { customerEmail: victim.email });
    expect((await test.client().post('/api/orders', order)).status).toBe(201);
    expect((await victim.client.get(`/api/orders/user/${victim.email}`)).body).toEqual([]);
  });

  it('does not link a guest order to the account that sends it again', async () => {
    const person = await signUp(test.client());
    const order = sampleOrder(cheap, { customerEmail: person.email });
    const owners = () => test.dataSource.query('SELECT user_id FROM `order` WHERE order_id = ?', [order.orderId]);
    expect((await test.client().post('/api/orders', order)).status).toBe(201);
    expect(await person.client.post('/api/orders', order)).toMatchObject({
      status: 200,
      body: { orderId: order.orderId, status: 'pending' },
    });
    expect(await owners()).toEqual([{ user_id: null }]);
    expect((await person.client.get(`/api/orders/user/${person.email}`)).body).toEqual([]);
  });

  it('refuses an order with missing products', async () => {
    const before = await count('order');
    const items = [cheap, 4_000_000_000].map((productId) => ({ productId, quantity: 1, price: '10' }));
    const response = await buyer.client.post<Refusal>('/api/orders', sampleOrder(cheap, { items }));
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual(['items[1].productId']);
    const prices = { seenPrice: '10.00', price: null };
    const missing = { productId: 4_000_000_000, title: null, reason: 'missing', isPaused: false, ...prices };
    expect(response.body.items).toEqual([missing]);
    expect(await count('order')).toBe(before);
  });

  it('refuses an order at a price that has risen, and names every line that cannot be ordered', async () => {
    const [risen, sold, fallen] = (await storeProducts(
      test.dataSource,
      { title: 'Risen', price: '1000.00' },
      { title: 'Sold', price: '30.00', isUnique: true },
      { title: 'Fallen', price: '5.00' },
    )) as [number, number, number];
    await test.dataSource.query('UPDATE product SET sold_at = ? WHERE id = ?', [new Date(), sold]);
    const line = (productId: number, price: string | number) => ({ productId, quantity: 1, price });
    const order = (...items: OrderItemInput[]) => sampleOrder(risen, { items });
    const place = (input: OrderInput) => buyer.client.post<Refusal>('/api/orders', input);
    const before = await count('order');

    const risenLine = { productId: risen, title: 'Risen', reason: 'price_changed', price: '1000.00' };
    for (const seen of ['100.00', 999.99]) {
      expect(await place(order(line(fallen, '6'), line(risen, seen)))).toMatchObject({
        status: 409,
        body: { code: 'price_changed', items: [{ ...risenLine, seenPrice: Number(seen).toFixed(2) }] },
      });
    }
    const many = await place(order(line(risen, 1), line(fallen, 5), line(sold, 1), line(risen, '1000.00')));
    expect(many).toMatchObject({
      status: 409,
      body: {
        code: 'sold',
        detail: '“Risen” now costs $1,000.00, not $1.00. “Sold” is sold.',
        items: [
          { ...risenLine, seenPrice: '1.00' },
          { productId: sold, title: 'Sold', reason: 'sold', seenPrice: '1.00', price: '30.00' },
        ],
      },
    });
    expect(many.body.items).toHaveLength(2);
    const missing = await place(order(line(risen, 1), line(4_000_000_000, 5)));
    expect(missing.status).toBe(422);
    expect(missing.body.items?.map(({ reason }) => reason)).toEqual(['price_changed', 'missing']);
    expect(await count('order')).toBe(before);

    // Checking the cart returns the prices that the order would have.
    const checked = await buyer.client.post<ItemCheckView[]>('/api/orders/check', {
      productIds: [risen, sold, 4_000_000_000],
    });
    expect(checked.body).toMatchObject([
      { productId: risen, availability: 'available', title: 'Risen', price: '1000.00' },
      { productId: sold, availability: 'sold', title: 'Sold', price: '30.00' },
      { productId: 4_000_000_000, availability: 'missing', title: null, price: null },
    ]);
    const accepted = await place(order(line(risen, checked.body[0]?.price ?? ''), line(fallen, '6.00')));
    expect(accepted).toMatchObject({ status: 201, body: { total: '1005.00' } });
  });

  it('does not reserve a listing whose price was changed in the meantime', async () => {
    const [id] = (await storeProducts(test.dataSource, { price: '10.00', isUnique: true })) as [number];
    const editor = test.dataSource.createQueryRunner();
    await editor.startTransaction();
    await editor.query("UPDATE product SET price = '11.00' WHERE id = ?", [id]);
    const placing = buyer.client.post<Refusal>('/api/orders', sampleOrder(id));
    const waiting = `SELECT 1 FROM information_schema.processlist
      WHERE db = DATABASE() AND info LIKE '%FROM product%FOR UPDATE' AND id <> CONNECTION_ID()`;
    await until(async () => (await test.dataSource.query<unknown[]>(waiting)).length > 0);
    await editor.commitTransaction();
    await editor.release();
    expect(await placing).toMatchObject({ status: 409, body: { code: 'price_changed', items: [{ price: '11.00' }] } });
  });

  it('refuses a total that the database cannot store', async () => {
    const items = Array.from({ length: 50 }, () => ({ productId: dear, quantity: 99, price: '1234567.89' }));
    expect((await buyer.client.post('/api/orders', sampleOrder(dear, { items }))).status).toBe(201);
    const price = '9999999999.99';
    const [huge] = await storeProducts(test.dataSource, { price });
    const tooMuch = sampleOrder(huge as number, { items: [{ productId: huge as number, quantity: 2, price }] });
    expect((await buyer.client.post('/api/orders', tooMuch)).status).toBe(422);
  });

  it('stores an order that stays the same when its product is deleted or changed', async () => {
    const [doomed] = (await storeProducts(test.dataSource, { title: 'Doomed', price: '5.00' })) as [number];
    const order = sampleOrder(doomed);
    const { body: placed } = await buyer.client.post<OrderView>('/api/orders', order);
    await test.dataSource.query("UPDATE product SET price = '16.00', title = 'Renamed' WHERE id = ?", [doomed]);
    expect((await buyer.client.post('/api/orders', order)).body).toEqual(placed);
    await test.dataSource.query('DELETE FROM product WHERE id = ?', [doomed]);
    const repeat = await buyer.client.post<OrderView>('/api/orders', order);
    expect(repeat).toMatchObject({ status: 200, body: placed });
    expect(repeat.body.items[0]).toMatchObject({ productTitle: 'Doomed', price: '5.00' });
  });

  it.each([
    ['items', { items: [] }],
    ['items', { items: 'none' }],
    ['items', { items: Array.from({ length: 51 }, () => ({ productId: 1, quantity: 1, price: '1' })) }],
    ['items[0].quantity', { items: [{ productId: 1, quantity: 0, price: '1' }] }],
    ['items[0].quantity', { items: [{ productId: 1, quantity: 100, price: '1' }] }],
    ['items[0].quantity', { items: [{ productId: 1, quantity: 1.5, price: '1' }] }],
    ['items[0].quantity', { items: [{ productId: 1, quantity: '1', price: '1' }] }],
    ['items[0].productId', { items: [{ productId: -1, quantity: 1, price: '1' }] }],
    ['items[0].productId', { items: [{ productId: 1e308, quantity: 1, price: '1' }] }],
    ['items[0].price', { items: [{ productId: 1, quantity: 1, price: 'free' }] }],
    ['items[0].extra', { items: [{ productId: 1, quantity: 1, price: '1', extra: 1 }] }],
    ['items[0]', { items: [null] }],
    ['orderId', { orderId: 'with space' }],
    ['orderId', { orderId: 'x'.repeat(65) }],
    ['orderId', { orderId: 17 }],
    ['customerEmail', { customerEmail: 'no address' }],
    ['customerName', { customerName: '   ' }],
    ['customerName', { customerName: 'half \ud83d emoji' }],
    ['customerTelegram', { customerTelegram: 5 }],
    ['total', { total: null }],
    ['total', { total: -1 }],
    ['userId', { userId: 1 }],
    ['status', { status: 'completed' }],
    ['id', { id: 1 }],
    ['createdAt', { createdAt: '2020-01-01' }],
  ])('names the wrong field %s: %j', async (field, wrong) => {
    const before = await count('order');
    const response = await buyer.client.post<Refusal>('/api/orders', { ...sampleOrder(cheap), ...wrong });
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual([field]);
    expect(await count('order')).toBe(before);
  });

  it('is counted in the statistics, at most five seconds later', async () => {
    const before = await readFreshStats(test);
    await test.client().post('/api/orders', sampleOrder(cheap));
    await signUp(test.client());
    const after = await readFreshStats(test);
    expect(after).toEqual({ ...before, totalOrders: before.totalOrders + 1, totalUsers: before.totalUsers + 1 });
    expect(after.totalOrders).toBe(await count('order'));
    const shown = async () => (await test.client().get<StatsView>('/api/stats')).body.totalOrders;
    await until(async () => (await shown()) === after.totalOrders);
  });
});
