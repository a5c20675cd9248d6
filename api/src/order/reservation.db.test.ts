import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../test/client';
import { readFreshStats, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminProductView, ProductSummaryView, ProductView } from '../product/product.view';
import type { OrderInput } from './order.dto';
import type { AdminOrderDetailsView, ItemCheckView, OrderView } from './order.view';

type Refusal = { code?: string; detail: string; errors: { field: string; message: string }[] };

const BUYERS = 50;
const MAX_ATTEMPTS = 60;
const BACKOFF_MS = 200;
const HOUR_MS = 60 * 60_000;

describe('a listing that is one of a kind', () => {
  let test: TestApp;
  let second: TestApp;
  let admin: Person;

  beforeAll(async () => {
    test = await startTestApp();
    second = await startTestApp({}, { keepRows: true });
    admin = await signUpAdmin(test.dataSource, test.client());
  });
  afterAll(async () => {
    await second.stop();
    await test.stop();
  });

  const newListing = async (title = 'Only One') =>
    (await storeProducts(test.dataSource, { title, isUnique: true }))[0] as number;
  const orderBy = (email: string, id: number, given: Partial<OrderInput> = {}) =>
    sampleOrder(id, { customerEmail: email, ...given });
  const place = (order: OrderInput, client = test.client()) => client.post<OrderView & Refusal>('/api/orders', order);
  /** Sends the order again while the server is busy, as the shop's own client does. */
  const placeAmongMany = async (order: OrderInput, client: Client) => {
    for (let attempt = 1; ; attempt++) {
      const response = await place(order, client);
      if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response;
      await sleep(Math.random() * BACKOFF_MS * attempt);
    }
  };
  const placed = async (email: string, id: number) => {
    const response = await place(orderBy(email, id));
    expect(response.status).toBe(201);
    return response.body;
  };
  const end = (order: { id: number }, status: 'completed' | 'cancelled') =>
    admin.client.patch<AdminOrderDetailsView & Refusal>(`/api/admin/orders/${order.id}`, { status, reason: 'Done' });
  const reservation = (order: { id: number }, id: number) => `/api/admin/orders/${order.id}/reservations/${id}`;
  const details = async (order: { id: number }) =>
    (await admin.client.get<AdminOrderDetailsView>(`/api/admin/orders/${order.id}`)).body;
  /** Moves the times of the reservation into the past by this many hours. */
  const letPass = (id: number, hours: number) =>
    test.dataSource.query(
      `UPDATE product SET reserved_until = reserved_until - INTERVAL ? MINUTE,
       confirmed_until = confirmed_until - INTERVAL ? MINUTE WHERE id = ?`,
      [Math.round(hours * 60), Math.round(hours * 60), id],
    );
  const check = async (ids: number[], client = test.client()) =>
    (await client.post<ItemCheckView[]>('/api/orders/check', { productIds: ids })).body;
  const page = (id: number, app = second) => app.client().get<ProductView>(`/api/products/${id}`);

  it(`is sold to only one of ${BUYERS} buyers who order at the same time in two processes`, async () => {
    const id = await newListing();
    const [others] = await storeProducts(test.dataSource, { title: 'Ordinary' });
    const responses = await Promise.all(
      Array.from({ length: BUYERS }, (_, number) => {
        const order = orderBy(`buyer${number}@example.com`, id);
        if (number % 2) order.items.push({ productId: others as number, quantity: 2, price: '10.00' });
        return placeAmongMany(order, (number % 4 < 2 ? test : second).client());
      }),
    );
    const statuses = responses.map(({ status }) => status);
    // The status is 200 for a repeated order, which the client sends when a busy server responds too late.
    expect(statuses.filter((status) => status === 201 || status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(BUYERS - 1);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['reserved']));
    expect(refused[0]?.body.detail).toBe('“Only One” is reserved for another buyer.');
    const rows = await test.dataSource.query<object[]>('SELECT 1 FROM order_item WHERE product_id = ?', [id]);
    expect(rows).toHaveLength(1);
  });

  it('is not refused to a buyer whose order is sent 50 times at once', async () => {
    const order = orderBy('again@example.com', await newListing());
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) => placeAmongMany(order, (number % 2 ? test : second).client())),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status === 201 || status === 200)).toHaveLength(50);
  });

  it('can be ordered again by the buyer for whom it is reserved, but does not stay reserved for longer', async () => {
    const id = await newListing();
    const buyer = await signUp(test.client());
    expect((await place(orderBy('first@example.com', id), buyer.client)).status).toBe(201);
    await letPass(id, 47);
    const second = await place(orderBy('second@example.com', id), buyer.client);
    expect(second.status).toBe(201);
    const [held] = (await details(second.body)).reservations;
    expect(Date.parse(String(held?.until)) - Date.now()).toBeLessThan(1.1 * HOUR_MS);
    // A guest with the email address of the account counts as a different buyer.
    expect((await place(orderBy(buyer.email, id))).status).toBe(409);
    const guests = await newListing();
    await placed('guest@example.com', guests);
    expect((await place(orderBy(' GUEST@example.com', guests))).status).toBe(201);
  });

  it('can be ordered only with a quantity of one', async () => {
    const id = await newListing();
    const item = { productId: id, quantity: 1, price: '10.00' };
    const two = await place(orderBy('two@example.com', id, { items: [{ ...item, quantity: 2 }] }));
    expect(two).toMatchObject({ status: 422, body: { errors: [{ field: 'items[0].quantity' }] } });
    expect(two.body.errors[0]?.message).toBe('must be 1: “Only One” is one of a kind');
    const twice = await place(orderBy('two@example.com', id, { items: [item, item] }));
    expect(twice).toMatchObject({ status: 422, body: { errors: [{ field: 'items[1].quantity' }] } });
    expect((await place(orderBy('one@example.com', id))).status).toBe(201);
  });

  it('is free again when its reservation has expired', async () => {
    const id = await newListing();
    const first = await placed('slow@example.com', id);
    await letPass(id, 0.4);
    expect((await place(orderBy('next@example.com', id))).status).toBe(409);
    await letPass(id, 1);
    expect((await page(id, test)).body).toMatchObject({ availability: 'available', reservedUntil: null });
    await placed('next@example.com', id);
    expect((await details(first)).reservations).toEqual([]);
    expect(await end(first, 'completed')).toMatchObject({ status: 409, body: { code: 'reserved' } });
    expect((await details(first)).status).toBe('pending');
    expect((await end(first, 'cancelled')).status).toBe(200);
    expect((await place(orderBy('third@example.com', id))).status).toBe(409);
  });

  // @spec-4.25
  it('is free again when its order is cancelled', async () => {
    const id = await newListing();
    const order = await placed('gone@example.com', id);
    expect((await place(orderBy('next@example.com', id), second.client())).status).toBe(409);
    expect((await end(order, 'cancelled')).body.reservations).toEqual([]);
    expect((await place(orderBy('next@example.com', id), second.client())).status).toBe(201);
  });

  // @spec-4.25
  it('is sold when its order is completed: it leaves lists, search and totals, and has a page that says so', async () => {
    const id = await newListing('Zebra Fanciers');
    const late = await place(orderBy('late@example.com', id));
    await letPass(id, 49);
    const order = await placed('winner@example.com', id);
    const again = orderBy('winner@example.com', id, { orderId: order.orderId });
    const stats = async () => (await readFreshStats(test)).totalProducts;
    const before = await stats();
    expect((await page(id)).body).toMatchObject({ availability: 'reserved', isUnique: true });
    expect((await end(order, 'completed')).status).toBe(200);

    const list = await test.client().get<ProductSummaryView[]>('/api/products');
    expect(list.body.map((row) => row.id)).not.toContain(id);
    expect((await test.client().get('/api/products/search/Zebra')).body).toEqual([]);
    expect(await stats()).toBe(before - 1);
    expect(await page(id, test)).toMatchObject({ status: 200, body: { availability: 'sold', reservedUntil: null } });
    expect(await place(orderBy('late2@example.com', id))).toMatchObject({
      status: 409,
      body: { code: 'sold', detail: '“Zebra Fanciers” is sold.' },
    });
    expect((await place(again)).status).toBe(200);
    expect(await end(late.body, 'completed')).toMatchObject({ status: 409, body: { code: 'sold' } });
    expect((await end(late.body, 'cancelled')).status).toBe(200);
    expect((await page(id, test)).body.availability).toBe('sold');

    const sold = await admin.client.get<AdminProductView[]>('/api/admin/products?sold=true');
    expect(sold.body).toMatchObject([{ id, availability: 'sold', reservedBy: order.id }]);
    const audit = await admin.client.get(`/api/admin/audit?entity=product&id=${id}`);
    expect(audit.body).toMatchObject([{ action: 'changed', changes: [{ field: 'sold', to: `order ${order.id}` }] }]);
    expect((await admin.client.post(`/api/admin/products/${id}/restore`)).status).toBe(200);
    expect(await stats()).toBe(before);
    await placed('second-chance@example.com', id);
  });

  // @spec-4.19 @spec-7.39
  it('is reserved until an admin ends or extends the reservation', async () => {
    const id = await newListing();
    const order = await placed('held@example.com', id);
    const until = new Date(Date.now() + 200 * HOUR_MS).toISOString();
    const extended = await admin.client.patch<AdminOrderDetailsView>(reservation(order, id), { until });
    expect(extended).toMatchObject({ status: 200, body: { reservations: [{ productId: id, until }] } });
    await letPass(id, 199);
    expect((await place(orderBy('next@example.com', id))).status).toBe(409);
    const ended = await admin.client.send<AdminOrderDetailsView>('DELETE', reservation(order, id));
    expect(ended).toMatchObject({ status: 200, body: { reservations: [] } });
    const next = await placed('next@example.com', id);
    expect((await admin.client.send('DELETE', reservation(order, id))).status).toBe(404);
    expect((await admin.client.patch(reservation(order, id), { until })).status).toBe(404);
    const audit = await admin.client.get(`/api/admin/audit?entity=order&id=${order.id}`);
    expect(audit.body).toMatchObject([{ changes: [{ to: null }] }, { changes: [{ to: until }] }]);
    expect((await end(next, 'completed')).status).toBe(200);
    expect((await admin.client.patch(reservation(next, id), { until })).status).toBe(409);
  });

  it.each([
    ['in the past', new Date(Date.now() - HOUR_MS).toISOString()],
    ['too far ahead', new Date(Date.now() + 91 * 24 * HOUR_MS).toISOString()],
    ['without a time', '2099-01-01'],
    ['that is not a date', 'tomorrow'],
    ['that is not a string', 17],
  ])('cannot be reserved until a date %s', async (_what, until) => {
    const id = await newListing();
    const order = await placed('held@example.com', id);
    const refused = await admin.client.patch<Refusal>(reservation(order, id), { until });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'until' }] } });
  });

  it('can be ordered by everybody while it is not marked as one of a kind, and is not reserved after it is marked again', async () => {
    const id = await newListing();
    await placed('marked@example.com', id);
    const mark = async (isUnique: boolean) => {
      const { headers } = await admin.client.get(`/api/admin/products/${id}`);
      return admin.client.patch(`/api/admin/products/${id}`, { isUnique }, { 'if-match': String(headers['etag']) });
    };
    expect((await mark(false)).status).toBe(200);
    const two = orderBy('two@example.com', id, { items: [{ productId: id, quantity: 2, price: '10.00' }] });
    const ordinary = await place(two);
    expect(ordinary.status).toBe(201);
    expect((await mark(true)).status).toBe(200);
    expect((await place(two)).status).toBe(200);
    await placed('next@example.com', id);
    expect(await end(ordinary.body, 'completed')).toMatchObject({ status: 409, body: { code: 'reserved' } });
  });

  it('can be deleted while it is reserved, and is still sold when the order that reserves it is completed', async () => {
    const id = await newListing();
    const order = await placed('patient@example.com', id);
    await admin.client.send('DELETE', `/api/admin/products/${id}`, undefined, { 'if-match': '"1"' });
    expect((await place(orderBy('next@example.com', id))).status).toBe(422);
    expect((await page(id, test)).status).toBe(404);
    expect((await end(order, 'completed')).status).toBe(200);
    expect((await page(id, test)).body.availability).toBe('sold');
  });

  // @spec-7.32
  it('is available for the cart of the buyer for whom it is reserved', async () => {
    const [free, own, taken] = [await newListing('Free'), await newListing(), await newListing('Taken')];
    const [ordinary = 0] = await storeProducts(test.dataSource, { title: 'Ordinary' });
    const buyer = await signUp(test.client());
    await place(orderBy(buyer.email, own), buyer.client);
    await placed('quick@example.com', taken);
    const done = await newListing('Done');
    await end(await placed('done@example.com', done), 'completed');
    expect(await check([free, own, taken, done, ordinary, 4_000_000_000], buyer.client)).toMatchObject([
      { productId: free, availability: 'available', isUnique: true, detail: null },
      { productId: own, availability: 'available', isUnique: true, detail: null },
      { productId: taken, availability: 'reserved', isUnique: true, detail: '“Taken” is reserved for another buyer.' },
      { productId: done, availability: 'sold', isUnique: true, detail: '“Done” is sold.' },
      { productId: ordinary, availability: 'available', isUnique: false, detail: null },
      {
        productId: 4_000_000_000,
        availability: 'missing',
        isUnique: false,
        detail: 'This listing is no longer in the shop.',
      },
    ]);
    expect(await check([own])).toMatchObject([{ availability: 'reserved' }]);
  });
});
