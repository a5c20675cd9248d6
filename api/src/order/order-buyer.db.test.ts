import { type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { ProductView } from '../product/product.view';
import type { AdminOrderDetailsView, OrderTimelineView, PlacedOrderView } from './order.view';

type Refusal = { code?: string; errors: { field: string }[] };

describe('the buyer of an order', () => {
  let test: TestApp;
  let admin: Person;
  let buyer: Person;
  let product: number;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    buyer = await signUp(test.client());
    [product] = (await storeProducts(test.dataSource, {})) as [number];
  });
  afterAll(() => test.stop());

  const keyOf = ({ orderId, customerEmail }: PlacedOrderView) => ({ orderId, email: customerEmail });
  const place = async (client = buyer.client, productId = product) =>
    (await client.post<PlacedOrderView>('/api/orders', sampleOrder(productId, { customerEmail: buyer.email }))).body;
  const timeline = (order: PlacedOrderView, client = buyer.client) =>
    client.post<OrderTimelineView & Refusal>('/api/orders/timeline', keyOf(order));
  const cancel = (order: PlacedOrderView, client = buyer.client, reason?: string) =>
    client.post<OrderTimelineView & Refusal>('/api/orders/cancel', { ...keyOf(order), reason });
  const end = ({ id }: PlacedOrderView, status: string, reason: string) =>
    admin.client.patch<AdminOrderDetailsView>(`/api/admin/orders/${id}`, { status, reason });
  const details = async ({ id }: PlacedOrderView) =>
    (await admin.client.get<AdminOrderDetailsView>(`/api/admin/orders/${id}`)).body;

  // @spec-7.81
  it('sees what happened to the order, without the names and notes of administrators', async () => {
    const order = await place();
    const placed = { status: 'pending', by: 'buyer', reason: null, createdAt: order.createdAt };
    expect(await timeline(order)).toMatchObject({ status: 200, body: { events: [placed], canCancel: true } });
    await end(order, 'completed', 'Paid in cash, ask Bo');
    const { body } = await timeline(order, test.client());
    const completed = {
      status: 'completed',
      by: 'shop',
      reason: null,
      createdAt: expect.stringMatching(/Z$/) as string,
    };
    expect(body).toEqual({ events: [placed, completed], canCancel: false });
    const refused = await place();
    await end(refused, 'cancelled', 'The seller has sold it elsewhere.');
    expect((await timeline(refused)).body.events[1]).toMatchObject({
      by: 'shop',
      reason: 'The seller has sold it elsewhere.',
    });
  });

  // @spec-4.60 @spec-7.82
  it('cancels a pending order once, which frees its reservation', async () => {
    const [only] = (await storeProducts(test.dataSource, { isUnique: true })) as [number];
    const availability = async () => (await test.client().get<ProductView>(`/api/products/${only}`)).body.availability;
    const order = await place(buyer.client, only);
    expect(await availability()).toBe('reserved');
    const cancelled = { status: 'cancelled', by: 'buyer', reason: 'Found <another>' };
    const response = await cancel(order, buyer.client, '  Found <another> ');
    expect(response).toMatchObject({
      status: 200,
      body: { events: [{ status: 'pending' }, cancelled], canCancel: false },
    });
    expect(await availability()).toBe('available');
    expect((await details(order)).history[1]).toMatchObject({ by: buyer.username, reason: 'Found <another>' });
    expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'final' } });
    expect((await details(order)).history).toHaveLength(2);
    expect((await end(order, 'completed', 'Too late')).status).toBe(409);
  });

  it('can cancel as a guest without an account and without a reason', async () => {
    const order = await place(test.client());
    expect((await timeline(order, test.client())).body.canCancel).toBe(true);
    expect((await cancel(order, test.client())).body.events[1]).toMatchObject({ by: 'buyer', reason: null });
    expect((await details(order)).status).toBe('cancelled');
  });

  it('is the only person who can cancel the order of an account', async () => {
    const order = await place();
    const stranger = await signUp(test.client());
    for (const client of [test.client(), stranger.client, admin.client]) {
      expect((await timeline(order, client)).body.canCancel).toBe(false);
      expect(await cancel(order, client)).toMatchObject({ status: 403, body: { code: 'account_order' } });
    }
    expect((await details(order)).status).toBe('pending');
  });

  it.each(['timeline', 'cancel'])('gets 404 from %s for a wrong number and for a wrong address', async (path) => {
    const order = await place();
    for (const input of [
      { orderId: order.orderId, email: 'wrong@example.com' },
      { orderId: 'wrong', email: buyer.email },
    ]) {
      expect((await buyer.client.post(`/api/orders/${path}`, input)).status).toBe(404);
    }
  });

  it('cannot give a reason that is too long', async () => {
    const order = await place();
    const response = await cancel(order, buyer.client, 'x'.repeat(501));
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } });
  });

  it('cancels the order or gets 409 when an administrator completes it at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const [only] = (await storeProducts(test.dataSource, { isUnique: true })) as [number];
      const order = await place(buyer.client, only);
      const [own, admins] = await Promise.all([cancel(order), end(order, 'completed', 'Paid')]);
      expect([own.status, admins.status].sort()).toEqual([200, 409]);
      const { status, history } = await details(order);
      expect(status).toBe(own.status === 200 ? 'cancelled' : 'completed');
      expect(history).toHaveLength(2);
    }
  });
});
