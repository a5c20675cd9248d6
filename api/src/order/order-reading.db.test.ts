import { type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { OrderView, PlacedOrderView, TrackedOrderView } from './order.view';

describe('reading orders', () => {
  let test: TestApp;
  let product: number;
  let buyer: Person;

  beforeAll(async () => {
    test = await startTestApp();
    [product] = (await storeProducts(test.dataSource, {})) as [number];
    buyer = await signUp(test.client());
  });
  afterAll(() => test.stop());

  it('lists the newest orders of an account first', async () => {
    const url = `/api/orders/user/${encodeURIComponent(buyer.email.toUpperCase())}`;
    const placed: string[] = [];
    for (let index = 0; index < 3; index++) {
      const { body } = await buyer.client.post<OrderView>('/api/orders', sampleOrder(product));
      placed.unshift(body.orderId);
    }
    const list = await buyer.client.get<OrderView[]>(url);
    expect(list.body.map((order) => order.orderId)).toEqual(placed);
    expect(list.headers['cache-control']).toBe('no-store');
    const etag = { 'if-none-match': String(list.headers['etag']) };
    expect(await buyer.client.get(url, etag)).toMatchObject({ status: 304, text: '' });
    await buyer.client.post('/api/orders', sampleOrder(product));
    expect((await buyer.client.get<OrderView[]>(url, etag)).body).toHaveLength(4);
  });

  // @spec-7.31
  it('lists the orders of an account page by page, and at most 100 for clients that request no page', async () => {
    const person = await signUp(test.client());
    const ids = Array.from({ length: 120 }, (_, at) => `paged-${String(at).padStart(3, '0')}`);
    await test.dataSource.query(
      `INSERT INTO \`order\` (order_id, email_key, user_id, status, customer_name, customer_email, total, request_hash,
       created_at) VALUES ?`,
      [ids.map((id, at) => [id, 'p@example.com', person.id, 'pending', 'P', 'p@example.com', 1, '', new Date(at)])],
    );
    const read = (query: string) => person.client.get<OrderView[]>(`/api/orders/user/me${query}`);
    const [whole, first, last] = [await read(''), await read('?page=1'), await read('?page=3&pageSize=50')];
    const expected = [...ids].reverse();
    const shown = [whole, first, last].map(({ body }) => body.map(({ orderId }) => orderId));
    expect(shown).toEqual([expected.slice(0, 100), expected.slice(0, 20), expected.slice(100)]);
    // The request without a page gets no total, because earlier clients would read such a response as a page.
    expect([whole, first, last].map(({ headers }) => headers['x-total-count'])).toEqual([undefined, '120', '120']);
  });

  it('returns the owner of an order', async () => {
    const own = await buyer.client.post<PlacedOrderView>('/api/orders', sampleOrder(product));
    const session = await buyer.client.get<{ user: { id: number } }>('/api/auth/session');
    expect(own.body.userId).toBe(session.body.user.id);
    const guest = await test.client().post<PlacedOrderView>('/api/orders', sampleOrder(product));
    expect(guest.body.userId).toBeNull();
  });

  it('tracks an order by id and email', async () => {
    const order = sampleOrder(product);
    const { body: placed } = await test.client().post<OrderView>('/api/orders', order);
    const found = await test.client().post<TrackedOrderView>('/api/orders/track', {
      orderId: ` ${order.orderId} `,
      email: ' CARLA@example.COM ',
    });
    const { orderId, createdAt, customerName, total, status, items } = placed;
    expect(found).toMatchObject({ status: 200, body: { orderId, createdAt, customerName, total, status, items } });
    expect(Object.keys(found.body)).toHaveLength(6);
    expect(found.headers['cache-control']).toBe('no-store');
  });

  it('returns the same response to a wrong id and a wrong email', async () => {
    const order = sampleOrder(product);
    await test.client().post('/api/orders', order);
    const tries = [
      { orderId: order.orderId, email: 'wrong@example.com' },
      { orderId: 'wrong', email: order.customerEmail },
      { orderId: 'wrong', email: 'wrong@example.com' },
      { orderId: order.orderId, email: 'not an address' },
      { orderId: order.orderId.toLowerCase() + '%', email: order.customerEmail },
    ];
    const responses = await Promise.all(
      tries.map((input) => test.client().post<{ requestId: string }>('/api/orders/track', input)),
    );
    const bodies = responses.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(responses[0]?.status).toBe(404);
  });
});
