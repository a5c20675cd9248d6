import type { PlacedOrder } from '@telemarket/contract';
import { type Call, type Response, type Respond, fakeNetwork } from '@telemarket/remote-tools/test/network';
import { clearCookies, memoryStorage, openBlockedTab, openTab } from '@telemarket/remote-tools/test/device';
import { ADA } from '@telemarket/remote-tools/test/people';
import { EMPTY_BOOT, type SessionUser } from '@telemarket/kit';
import fc from 'fast-check';
import { createConnectedKit } from '../test/connected-kit';

const SIGNAL_HUB = { id: 1, title: 'Signal Hub', image: '/art/1.svg', category: 'group', price: '149.00' } as const;
const CUSTOMER = { name: 'Ada Lovelace', email: 'ada@example.com', telegramUsername: '' };
const BOB: SessionUser = { ...ADA, id: 8, username: 'bob' };

/** Opens a shop whose `place` orders one product. */
function openShop(respond: Respond, local = memoryStorage(), tab = openTab({ local })) {
  const network = fakeNetwork(respond);
  const kit = createConnectedKit(EMPTY_BOOT, tab, network);
  const place = () => {
    kit.cart.add(SIGNAL_HUB);
    return kit.orders.place(CUSTOMER);
  };
  const posted = () => network.sent('POST').map(({ body }) => (body as { orderId: string }).orderId);
  return { kit, local, place, posted, calls: network.calls };
}

const settle = () => jest.advanceTimersByTimeAsync(0);
const receipt = (call: { body: unknown }): Response => ({
  status: 200,
  body: { orderId: (call.body as { orderId: string }).orderId, status: 'pending' },
});

/** The order as the server has stored it, at the price of the server. */
function storedOrder({ body }: Call, change: Partial<PlacedOrder> = {}): PlacedOrder {
  const { orderId, customerName, customerEmail } = body as Record<'orderId' | 'customerName' | 'customerEmail', string>;
  return {
    id: 9,
    orderId,
    customerName,
    customerEmail,
    customerTelegram: null,
    userId: null,
    status: 'pending',
    total: '159.00',
    createdAt: '2026-11-21T10:03:01.000Z',
    items: [{ id: 5, productId: 1, productTitle: 'Signal Hub', productImage: '/a.svg', quantity: 1, price: '159.00' }],
    ...change,
  };
}

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T10:03:00Z') }));
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

// @spec-9.14 @spec-3.18
test('an order is pending until the server has responded', async () => {
  let respond: (response: Response) => void = () => {};
  const { kit, place, local, calls } = openShop(() => new Promise((resolve) => (respond = resolve)));
  const created = jest.fn();
  kit.bus.on('order-created', created);
  const order = await place();
  expect(order).toMatchObject({ id: String(Date.now()), total: '149.00', status: 'pending' });
  expect(created).toHaveBeenCalledWith({ order });
  expect(kit.cart.get().count).toBe(0);
  expect(kit.orders.get()).toMatchObject([{ id: order.id, sync: 'pending' }]);
  expect(local.getItem('ordersOutbox')).toContain(order.id);
  expect(calls).toMatchObject([{ method: 'POST', path: '/api/orders' }]);
  respond(receipt(calls[0] ?? { body: {} }));
  await settle();
  expect(kit.orders.get()).toMatchObject([{ id: order.id, sync: 'synced' }]);
  expect(local.getItem('ordersOutbox')).toBeNull();
});

test('an order without a response is sent again after 1, 2, 4 ... 60 s', async () => {
  const { kit, place, posted } = openShop(() => null);
  const { id } = await place();
  await settle();
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const before = posted().length;
    await jest.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(posted()).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(posted()).toHaveLength(before + 1);
  }
  expect(new Set(posted())).toEqual(new Set([id]));
  expect(kit.orders.get()).toMatchObject([{ sync: 'pending' }]);
});

test('the outbox resets the backoff to 1 s after a response', async () => {
  let up = false;
  const { kit, place, posted } = openShop((call) => (up ? receipt(call) : null));
  void place();
  await jest.advanceTimersByTimeAsync(7_000);
  up = true;
  await kit.orders.flush();
  up = false;
  void place();
  await settle();
  const before = posted().length;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(posted()).toHaveLength(before + 1);
});

test.each([
  [409, { detail: 'This order id is taken.' }, 'This order id is taken.'],
  [
    422,
    { detail: 'x', errors: [{ field: 'customerEmail', message: 'must be an email address' }] },
    'customerEmail must be an email address',
  ],
  [413, { detail: 'The request is too large.' }, 'The request is too large.'],
])('a %d refuses the order with a reason', async (status, body, reason) => {
  const { kit, local, place, calls } = openShop(() => ({ status, body }));
  void place();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(kit.orders.get()).toMatchObject([{ sync: 'refused', reason }]);
  expect(local.getItem('ordersOutbox')).toBeNull();
  expect(calls).toHaveLength(1);
});

test('the server’s price replaces the shown price', async () => {
  const { kit, place } = openShop((call) => ({ status: 201, body: storedOrder(call) }));
  void place();
  await settle();
  expect(kit.orders.get()).toMatchObject([{ sync: 'synced', total: '159.00', shownTotal: '149.00' }]);
});

test('an order that the server has stored without the user becomes a guest order, and the user is informed', async () => {
  const { kit, place, local } = openShop((call) =>
    call.path === '/api/orders' ? { status: 201, body: storedOrder(call, { userId: null }) } : { body: { user: null } },
  );
  kit.session.signIn(ADA, false);
  const { id } = await place();
  await settle();
  expect(kit.orders.get()).toMatchObject([{ id, sync: 'synced', isGuest: true }]);
  expect(kit.toasts.get()[0]).toMatchObject({ title: 'Your session has ended', variant: 'destructive' });
  expect(kit.toasts.get()[0]?.description).toContain(id);
  expect(kit.session.get()).toBeNull();
  expect(openShop(() => null, local).kit.orders.get()).toMatchObject([{ id, isGuest: true }]);
});

test('an order that the server has stored with its user belongs to the user', async () => {
  const { kit, place } = openShop((call) => ({ status: 201, body: storedOrder(call, { userId: ADA.id }) }));
  kit.session.signIn(ADA, false);
  await place();
  await settle();
  expect(kit.orders.get()[0]).not.toHaveProperty('isGuest');
  expect(kit.toasts.get()).toEqual([]);
});

test('the outbox does not send an order with the session of another user', async () => {
  let up = false;
  const { kit, place, calls, posted } = openShop((call) => (up ? receipt(call) : null));
  kit.session.signIn(ADA, false);
  const { id } = await place();
  await settle();
  up = true;
  kit.session.signIn(BOB, false);
  calls.length = 0;
  await kit.orders.flush();
  expect(calls).toEqual([]);
  kit.session.signIn(ADA, false);
  await kit.orders.flush();
  expect(posted()).toEqual([id]);
});

test('the outbox sends no order of a user while the user of the session is unknown', async () => {
  const local = memoryStorage();
  const before = openShop(() => null, local);
  before.kit.session.signIn(BOB, false);
  await before.place();
  await settle();
  local.removeItem('tm:session');
  const network = fakeNetwork(receipt);
  const { orders, signIn } = createConnectedKit({ ...EMPTY_BOOT, hasSession: true }, openTab({ local }), network);
  await orders.flush();
  signIn(ADA);
  await orders.flush();
  expect(network.calls).toEqual([]);
  signIn(BOB);
  await orders.flush();
  expect(network.sent('POST')).toHaveLength(1);
});

test('the outbox stops when another user signs in', async () => {
  let respond: (response: Response | null) => void = () => {};
  let slow = false;
  const { kit, place, calls } = openShop(() => (slow ? new Promise((resolve) => (respond = resolve)) : null));
  kit.session.signIn(ADA, false);
  void place();
  void place();
  await settle();
  calls.length = 0;
  slow = true;
  void kit.orders.flush();
  await settle();
  kit.session.signIn(BOB, false);
  respond(null);
  await settle();
  expect(calls).toHaveLength(1);
});

test('clearing the orders does not delete those without a response', async () => {
  const shop = openShop(() => null);
  const { id } = await shop.place();
  await settle();
  shop.kit.orders.clear();
  expect(shop.kit.orders.get()).toMatchObject([{ id, sync: 'pending' }]);
  const reloaded = openShop(receipt, shop.local);
  await reloaded.kit.orders.flush();
  expect(reloaded.posted()).toEqual([id]);
  expect(reloaded.kit.orders.get()).toMatchObject([{ id, sync: 'synced' }]);
});

// @spec-3.17
test('the device stores the 200 newest orders', async () => {
  const { place, local } = openShop(receipt);
  const example = await place();
  const earlier = Array.from({ length: 200 }, (_, age) => ({
    ...example,
    id: String(1_700_000_000_200 - age),
    sync: 'synced',
    createdAt: new Date(1_700_000_000_200 - age).toISOString(),
  }));
  local.setItem('orders', JSON.stringify(earlier));
  const { id } = await place();
  const stored = JSON.parse(local.getItem('orders') ?? '[]') as { id: string }[];
  expect(stored.map((order) => order.id)).toEqual([id, ...earlier.slice(0, 199).map((order) => order.id)]);
});

// @spec-5.16
test('an order is placed whatever data the device has stored', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.json().map((json) => `[${json}]`),
  );
  return fc.assert(
    fc.asyncProperty(fc.record({ orders: value, ordersOutbox: value, cart: value }), async (content) => {
      const { kit, place } = openShop(() => null, memoryStorage(content));
      const { id } = await place();
      return kit.orders.get().some((order) => order.id === id);
    }),
    { numRuns: 300 },
  );
});

test('two concurrent flushes send an order once', async () => {
  let up = false;
  const { kit, place, calls } = openShop((call) => (up ? receipt(call) : null));
  void place();
  await settle();
  calls.length = 0;
  up = true;
  await Promise.all([kit.orders.flush(), kit.orders.flush()]);
  await settle();
  expect(calls).toHaveLength(1);
});

// @spec-9.14
test('two orders of the same millisecond have different ids', async () => {
  const { place } = openShop(() => null);
  const [first, second] = await Promise.all([place(), place()]);
  expect(Number(first.id) - Number(second.id)).toBe(-1);
});

test('an empty cart cannot be ordered', async () => {
  const { kit } = openShop(() => null);
  await expect(kit.orders.place(CUSTOMER)).rejects.toThrow('The cart is empty');
  expect(kit.orders.get()).toEqual([]);
});

test('a device with storage places an order before the server responds', async () => {
  const { kit, place } = openShop(() => new Promise(() => {}));
  await expect(place()).resolves.toMatchObject({ sync: 'pending' });
  expect(kit.cart.get().count).toBe(0);
});

describe('a device with blocked storage', () => {
  const openBlockedShop = (respond: Respond) => openShop(respond, undefined, openBlockedTab());

  test('an order is placed when the server has confirmed it', async () => {
    let respond: (response: Response) => void = () => {};
    const { kit, place, calls } = openBlockedShop(() => new Promise((resolve) => (respond = resolve)));
    const created = jest.fn();
    kit.bus.on('order-created', created);
    const placed = place();
    await settle();
    expect(created).not.toHaveBeenCalled();
    expect(kit.cart.get().count).toBe(1);
    respond(receipt(calls[0] ?? { body: {} }));
    await expect(placed).resolves.toMatchObject({ sync: 'synced' });
    expect(created).toHaveBeenCalledTimes(1);
    expect(kit.cart.get().count).toBe(0);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['no response', null],
    ['a 503', { status: 503 }],
    ['a 422', { status: 422 }],
  ])('an order fails with %s, and is not sent later', async (_case, response) => {
    const { kit, place, calls } = openBlockedShop(() => response);
    await expect(place()).rejects.toThrow('Neither the device nor the server has stored the order');
    expect(kit.orders.get()).toEqual([]);
    expect(kit.cart.get().count).toBe(1);
    await kit.orders.flush();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
  });

  test('an order that is placed twice before the server responds is sent once', async () => {
    let respond: (response: Response) => void = () => {};
    const { kit, posted, calls } = openBlockedShop(() => new Promise((resolve) => (respond = resolve)));
    const created = jest.fn();
    kit.bus.on('order-created', created);
    kit.cart.add(SIGNAL_HUB);
    const first = kit.orders.place(CUSTOMER);
    await jest.advanceTimersByTimeAsync(5);
    const again = kit.orders.place(CUSTOMER);
    await expect(kit.orders.place({ ...CUSTOMER, name: 'Bea' })).rejects.toThrow('Another order is being placed');
    await settle();
    expect(posted()).toHaveLength(1);
    respond(receipt(calls[0] ?? { body: {} }));
    expect((await again).id).toBe((await first).id);
    expect(created).toHaveBeenCalledTimes(1);
    expect(kit.orders.get()).toHaveLength(1);
  });

  test('a repeated order has the same id, and a different order has another id', async () => {
    const { kit, posted } = openBlockedShop(() => null);
    const place = (name: string) => kit.orders.place({ ...CUSTOMER, name }).catch(() => {});
    kit.cart.add(SIGNAL_HUB);
    await place('Ada');
    jest.advanceTimersByTime(5);
    await place('Ada');
    jest.advanceTimersByTime(5);
    await place('Bea');
    const [first, second, third] = posted();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

test('a started kit sends the outbox and follows changes in another tab', async () => {
  const local = memoryStorage();
  const there = openShop(() => null, local);
  there.kit.session.signIn(ADA, false);
  const first = await there.place();
  await settle();
  const tab = openTab({ local });
  const network = fakeNetwork(() => null);
  const here = createConnectedKit(EMPTY_BOOT, tab, network);
  const stop = here.start();
  await settle();
  expect(network.calls).toHaveLength(1);
  tab.dispatchEvent(new Event('online'));
  await settle();
  expect(network.calls).toHaveLength(2);
  void there.place();
  tab.dispatchEvent(new Event('storage'));
  expect(here.orders.get().map(({ id }) => id)).toContain(first.id);
  expect(here.orders.get()).toHaveLength(2);
  there.kit.session.signOut();
  jest.advanceTimersByTime(1_000);
  expect(here.session.get()).toBeNull();
  stop();
});
