import { clearCookies, memoryStorage, openTab } from '../../../platform/remote-tools/test/device';
import { type Respond, fakeNetwork } from '../../../platform/remote-tools/test/network';
import { ADA } from '../../../platform/remote-tools/test/people';
import { createKit, EMPTY_BOOT, type Kit } from '../kit';
import type { LocalOrder } from './local-order';

const ORDER: LocalOrder = {
  id: '1763719380000',
  items: [{ productId: 1, title: 'Signal Hub', image: '/art/1.svg', price: '149.00', quantity: 1 }],
  total: '149.00',
  status: 'pending',
  createdAt: '2026-11-21T08:00:00.000Z',
  customerInfo: { name: 'Ada', email: 'ada@example.com', telegramUsername: '' },
  sync: 'pending',
  userId: null,
};
const SYNCED: LocalOrder = { ...ORDER, id: '1763719380001', sync: 'synced' };
const REFUSED: LocalOrder = { ...ORDER, id: '1763719380002', sync: 'refused', reason: 'Sold.', returned: [] };
const HUB = { id: 1, title: 'Signal Hub', image: '/art/1.svg', category: 'group', price: '149.00' } as const;
const CUSTOMER = ORDER.customerInfo;

const stops: (() => void)[] = [];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
  clearCookies();
});

const settle = () => jest.advanceTimersByTimeAsync(0);

/** A page of a device with these orders, without checkout. */
function openPage(orders: LocalOrder[], outbox: LocalOrder[] = [], respond?: Respond) {
  const local = memoryStorage({ orders: JSON.stringify(orders), ordersOutbox: JSON.stringify(outbox) });
  const network = fakeNetwork(respond);
  const kit = createKit(EMPTY_BOOT, openTab({ local }), network);
  stops.push(kit.start());
  const ids = () => kit.orders.get().map(({ id }) => id);
  return { kit, local, ids, paths: () => network.calls.map(({ path }) => path) };
}

/** Connects a part of checkout whose calls of `send` have these results. */
function connect({ orderPort }: Kit, ...results: boolean[]) {
  const place = jest.fn(async () => SYNCED);
  const send = jest.fn(async () => results.shift() ?? true);
  orderPort?.connect(() => ({ place, send }));
  return { place, send };
}

const needsPart = ({ orderPort }: Kit) => orderPort?.needed.get();

describe('without checkout', () => {
  test('the orders of the device can be shown, cleared and dismissed, and nothing is sent', async () => {
    const { kit, ids, local, paths } = openPage([SYNCED, REFUSED], [ORDER]);
    expect(ids().sort()).toEqual([ORDER.id, SYNCED.id, REFUSED.id]);
    for (const { id } of [ORDER, SYNCED, REFUSED]) kit.orders.dismiss?.(id);
    expect(ids().sort()).toEqual([ORDER.id, SYNCED.id]);
    kit.orders.clear();
    expect(ids()).toEqual([ORDER.id]);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(JSON.parse(local.getItem('ordersOutbox') ?? '')).toMatchObject([{ id: ORDER.id, sync: 'pending' }]);
    expect(paths()).toEqual([]);
    kit.orders.clearWaiting?.();
    expect(ids()).toEqual([]);
  });

  test('an order is not placed, and the cart stays', async () => {
    const { kit } = openPage([]);
    kit.cart.add(HUB);
    const placed = expect(kit.orders.place(CUSTOMER)).rejects.toThrow('Checkout could not be loaded');
    await jest.advanceTimersByTimeAsync(10_000);
    await placed;
    expect(kit.cart.get().count).toBe(1);
    expect(kit.orders.get()).toEqual([]);
  });
});

test.each<[string, LocalOrder[], LocalOrder[], boolean]>([
  ['an order of the outbox waits', [], [ORDER], true],
  ['an order waits that another tab has removed from the outbox', [ORDER], [], true],
  ['a refused order has lines for the cart', [{ ...REFUSED, returned: null }], [], true],
  ['the server has decided about all orders', [SYNCED, REFUSED], [], false],
])('the page loads checkout at its start only for unfinished orders: %s', async (_case, orders, outbox, isNeeded) => {
  const { kit } = openPage(orders, outbox);
  await settle();
  expect(needsPart(kit)).toBe(isNeeded);
  kit.bus.emit('cart-requested', {});
  expect(needsPart(kit)).toBe(true);
});

test('when checkout connects twice, the first connection places all orders, including one requested before it connected', async () => {
  const { kit } = openPage([]);
  const early = kit.orders.place(CUSTOMER);
  expect(needsPart(kit)).toBe(true);
  const first = connect(kit);
  const second = connect(kit);
  await expect(early).resolves.toEqual(SYNCED);
  await kit.orders.place(CUSTOMER);
  expect([first.place.mock.calls.length, second.place.mock.calls.length]).toEqual([2, 0]);
});

test('checkout that connects after the page has started sends the waiting orders, and retries until all are sent', async () => {
  const { kit } = openPage([], [ORDER]);
  await settle();
  const { send } = connect(kit, false, false, true);
  await settle();
  for (const [count, ms] of [
    [1, 999],
    [2, 1_999],
    [3, 120_000],
  ] as const) {
    expect(send).toHaveBeenCalledTimes(count);
    await jest.advanceTimersByTimeAsync(ms);
    expect(send).toHaveBeenCalledTimes(count);
    await jest.advanceTimersByTimeAsync(1);
  }
});

test('a sign-out is sent even without checkout, and before checkout sends orders', async () => {
  let isUp = false;
  const { kit, paths } = openPage([], [ORDER], ({ path }) => {
    if (!isUp) return null;
    return path === '/api/auth/logout' ? { status: 204 } : { body: { user: null } };
  });
  kit.signIn(ADA);
  await kit.signOut();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(new Set(paths())).toEqual(new Set(['/api/auth/logout']));
  const { send } = connect(kit);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(send).not.toHaveBeenCalled();
  isUp = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(paths().slice(-2)).toEqual(['/api/auth/logout', '/api/auth/session']);
  expect(send).toHaveBeenCalledTimes(1);
});
