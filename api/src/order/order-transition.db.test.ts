import { type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { Problem } from '../http/problem';
import { type Actor, ACTORS, LINE_ACTIONS, LINE_STATES, type LineState, TRANSITIONS } from '../order-item/transitions';
import { resultOf, statusOf } from '../order-item/transitions';
import { User } from '../user/user.entity';
import { DealMailJobs } from './deal-mail.jobs';
import { OrderTransitionService, type Transition } from './order-transition.service';
import type { AdminOrderDetailsView, OrderTimelineView, PlacedOrderView } from './order.view';

describe('the lines of an order', () => {
  let shop: TestApp;
  let admin: Person;
  let products: number[];
  beforeAll(async () => {
    shop = await startTestApp();
    admin = await signUpAdmin(shop.dataSource, shop.client());
    products = await storeProducts(
      shop.dataSource,
      { price: '10.00', sellerName: 'Ann' },
      { price: '20.00', sellerName: 'Ben' },
    );
  });
  afterAll(() => shop.stop());

  async function place(productIds = products): Promise<PlacedOrderView> {
    const items = productIds.map((productId) => ({ productId, quantity: 1, price: '20.00' }));
    const { status, body } = await shop.client().post<PlacedOrderView>('/api/orders', { ...sampleOrder(0), items });
    expect(status).toBe(201);
    return body;
  }
  const details = async ({ id }: PlacedOrderView) =>
    (await admin.client.get<AdminOrderDetailsView>(`/api/admin/orders/${id}`)).body;
  const statesOf = async (order: PlacedOrderView) => (await details(order)).items.map(({ state }) => state);
  const cancelOf = ({ orderId, customerEmail: email }: PlacedOrderView) =>
    shop.client().post<OrderTimelineView & { code?: string }>('/api/orders/cancel', { orderId, email });
  const timelineOf = async ({ orderId, customerEmail: email }: PlacedOrderView) =>
    (await shop.client().post<OrderTimelineView>('/api/orders/timeline', { orderId, email })).body;
  const end = ({ id }: PlacedOrderView, status: string) =>
    admin.client.patch<AdminOrderDetailsView>(`/api/admin/orders/${id}`, { status, reason: 'Agreed' });
  const entries = ({ id }: PlacedOrderView) =>
    shop.dataSource.query<{ type: string; actor: string; text: string }[]>(
      `SELECT type, actor, text FROM deal_entry entry JOIN deal ON deal.id = entry.deal_id
       WHERE deal.order_id = ? ORDER BY entry.id`,
      [id],
    );
  /** Returns 200, or the status code of the refusal. */
  async function make(order: PlacedOrderView, action: Transition['action'], actor: Actor, line?: number) {
    const made = { action, actor, user: actor === 'shop' ? await adminUser() : null, ip: null, reason: 'Why' };
    const isMeant = ({ id }: { id: number }) => line === undefined || id === order.items[line]?.id;
    return shop.app
      .get(OrderTransitionService, { strict: false })
      .makeTransition(order.id, { ...made, isMeant })
      .then(() => 200)
      .catch((error: unknown) => {
        if (error instanceof Problem) return error.getStatus();
        throw error;
      });
  }
  const adminUser = async () => shop.dataSource.manager.findOneByOrFail(User, { id: admin.id });

  // @spec-4.eeun
  it('change only by the transitions that are allowed for their state and the actor', async () => {
    const order = await place(products.slice(0, 1));
    const outcomes: string[] = [];
    const expected: string[] = [];
    const states = LINE_STATES.flatMap((state) =>
      ACTORS.flatMap((actor) => LINE_ACTIONS.map((action) => ({ state, actor, action }))),
    );
    for (const { state, actor, action } of states) {
      await shop.dataSource.query('UPDATE order_item SET state = ? WHERE order_id = ?', [state, order.id]);
      await shop.dataSource.query('UPDATE `order` SET status = ? WHERE id = ?', [statusOf([state]), order.id]);
      const before = (await entries(order)).length;
      const status = await make(order, action, actor, 0);
      const [after] = await statesOf(order);
      const added = (await entries(order)).length - before;
      outcomes.push(`${state} ${action} ${actor}: ${status} ${after} ${added}`);
      const row = TRANSITIONS.find(([from, of, actors]) => from === state && of === action && actors.includes(actor));
      const isPermitted = TRANSITIONS.some(([, of, actors]) => of === action && actors.includes(actor));
      // A repeated request succeeds, because the line is already in the requested state.
      const other = !isPermitted ? 403 : state === resultOf(action) ? 200 : 409;
      expected.push(`${state} ${action} ${actor}: ${row ? `200 ${row[3]} 1` : `${other} ${state} 0`}`);
    }
    expect(outcomes).toEqual(expected);
    expect(outcomes.filter((line) => line.includes(' 200 ') && line.endsWith('1'))).toHaveLength(14);
  });

  // @spec-4.eeun
  it('determine the status and the total of the order, which the buyer and the shop can read in its history', async () => {
    const order = await place();
    expect(order).toMatchObject({ total: '30.00', items: [{ state: 'waiting' }, { state: 'waiting' }] });
    expect(await make(order, 'decline', 'seller', 1)).toBe(200);
    expect(await details(order)).toMatchObject({ status: 'pending', total: '10.00', history: [{ status: 'pending' }] });
    expect(await make(order, 'accept', 'seller', 0)).toBe(200);
    expect((await timelineOf(order)).canCancel).toBe(true);
    expect(await make(order, 'hand_over', 'seller', 0)).toBe(200);
    expect((await timelineOf(order)).canCancel).toBe(false);
    expect(await cancelOf(order)).toMatchObject({ status: 409, body: { code: 'state' } });
    expect(await make(order, 'receive', 'buyer', 0)).toBe(200);
    expect(await details(order)).toMatchObject({
      status: 'completed',
      total: '10.00',
      items: [{ state: 'received' }, { state: 'declined' }],
      history: [{ status: 'pending' }, { status: 'completed', by: null }],
    });
    expect((await timelineOf(order)).events).toMatchObject([{ by: 'buyer' }, { status: 'completed', by: 'buyer' }]);
    expect(await entries(order)).toMatchObject([
      { type: 'declined', actor: 'seller', text: 'Why' },
      ...[{ type: 'accepted' }, { type: 'handed_over' }, { type: 'received', actor: 'buyer' }],
    ]);
    // When all lines are declined or cancelled, the order keeps its first total.
    const declined = await place();
    expect(await make(declined, 'decline', 'seller')).toBe(200);
    expect(await details(declined)).toMatchObject({ status: 'cancelled', total: '30.00' });
    expect((await timelineOf(declined)).events[1]).toMatchObject({ by: 'shop', reason: 'Why' });
  });

  it('can all be cancelled together by the buyer, unless a seller has handed one over', async () => {
    const order = await place();
    await make(order, 'accept', 'seller', 0);
    await make(order, 'hand_over', 'seller', 0);
    expect(await cancelOf(order)).toMatchObject({ status: 409, body: { code: 'handed_over' } });
    expect(await statesOf(order)).toEqual(['handed_over', 'waiting']);
    expect(await make(order, 'cancel', 'buyer', 1)).toBe(200);
    expect((await end(order, 'completed')).body).toMatchObject({ status: 'completed', total: '10.00' });
    expect(await statesOf(order)).toEqual(['received', 'cancelled']);
  });

  it('release a one-of-a-kind listing when they are declined, and sell it when the buyer has received it', async () => {
    const [only = 0] = await storeProducts(shop.dataSource, { isUnique: true });
    const availability = async () =>
      (await shop.client().get<{ availability: string }>(`/api/products/${only}`)).body.availability;
    const first = await place([only, ...products]);
    expect(await availability()).toBe('reserved');
    await make(first, 'decline', 'seller', 0);
    expect([await availability(), (await details(first)).status]).toEqual(['available', 'pending']);
    const second = await place([only]);
    await make(second, 'accept', 'seller');
    expect(await make(second, 'receive', 'buyer')).toBe(200);
    expect(await availability()).toBe('sold');
  });

  it('change only once when two people act at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await place(products.slice(0, 1));
      const results = await Promise.all([make(order, 'decline', 'seller'), make(order, 'cancel', 'buyer')]);
      expect(results.sort()).toEqual([200, 409]);
      expect(await entries(order)).toHaveLength(1);
    }
  });

  /** Changes an order to what the previous version of the API would have stored: lines without deals. */
  async function unsettle({ id }: PlacedOrderView, state: 'before' | null) {
    const write = (sql: string, ...values: unknown[]) => shop.dataSource.query(sql, values);
    await write('UPDATE order_item SET deal_id = NULL, state_at = NULL, state = ? WHERE order_id = ?', state, id);
    await write('DELETE FROM deal WHERE order_id = ?', id);
  }

  it.each([null, 'before'] as const)(
    'of the previous version (%s) get their deals before their first change',
    async (state) => {
      const order = await place();
      await unsettle(order, state);
      expect(await make(order, 'cancel', 'buyer')).toBe(200);
      expect(await statesOf(order)).toEqual(['cancelled', 'cancelled']);
      expect(await entries(order)).toHaveLength(2);
    },
  );

  it('get the states that match what the previous version of the API has written', async () => {
    const [added, before, ended, declined] = [await place(), await place(), await place(), await place()];
    await make(declined, 'decline', 'seller', 0);
    const write = (sql: string, ...values: unknown[]) => shop.dataSource.query(sql, values);
    await unsettle(added, null);
    await unsettle(before, 'before');
    await write("UPDATE `order` SET status = 'completed' WHERE id IN (?)", [before.id, ended.id, declined.id]);
    const states = async () => [
      await statesOf(added),
      await statesOf(before),
      await statesOf(ended),
      await statesOf(declined),
    ];
    const expected: LineState[][] = [
      ['waiting', 'waiting'],
      ['received', 'received'],
      ['received', 'received'],
      ['declined', 'received'],
    ];
    // The API shows the right states even before the background job has run.
    expect(await states()).toEqual(expected);
    const stored = async () =>
      (
        await shop.dataSource.query<{ state: LineState }[]>(
          `SELECT item.state FROM order_item item JOIN deal ON deal.id = item.deal_id
           WHERE item.order_id IN (?) ORDER BY item.id`,
          [[added, before, ended, declined].map(({ id }) => id)],
        )
      ).map(({ state }) => state);
    const second = await startTestApp({}, { keepRows: true });
    try {
      await until(async () => (await stored()).filter((state) => state === 'received').length === 5);
    } finally {
      await second.stop();
    }
    expect(await stored()).toEqual(expected.flat());
    // Only the sellers of the new order get a mail.
    await shop.app.get(DealMailJobs, { strict: false }).notify();
    const mailed = async ({ id }: PlacedOrderView) =>
      (
        await shop.dataSource.query<unknown[]>(
          `SELECT mail.id FROM mail JOIN deal ON mail.data LIKE CONCAT('%"event":"placed"%', deal.number, '%')
           WHERE deal.order_id = ?`,
          [id],
        )
      ).length;
    expect([await mailed(added), await mailed(before)]).toEqual([2, 0]);
    expect(await states()).toEqual(expected);
    expect(await entries(ended)).toMatchObject([{ type: 'received' }, { type: 'received' }]);
    expect(await entries(added)).toEqual([]);
  });
});
