import type { ItemCheck, Problem, RefusedLine } from '@telemarket/contract';
import { type Response, type Respond, fakeNetwork, respondWith } from '@telemarket/remote-tools/test/network';
import { clearCookies, memoryStorage, openTab } from '@telemarket/remote-tools/test/device';
import { ADA } from '@telemarket/remote-tools/test/people';
import { type CartProduct, EMPTY_BOOT, type Kit, type SessionUser } from '@telemarket/kit';
import { createConnectedKit } from '../test/connected-kit';

const BOB: SessionUser = { ...ADA, id: 8, username: 'bob' };
const product = (id: number, title: string, price: string): CartProduct => ({
  id,
  title,
  price,
  image: `/art/v2/bot/${id}/plain.svg`,
  category: 'bot',
});
const HUB = product(1, 'Signal Hub', '149.00');
const BOT = product(2, 'Reply Bot', '10.00');
const DESK = product(3, 'Trading Desk', '80.00');
const ROOM = product(4, 'Chart Room', '10.00');

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T10:03:00Z') }));
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

const settle = () => jest.advanceTimersByTimeAsync(0);
const stopped = (productId: number, reason: RefusedLine['reason'], change: Partial<RefusedLine> = {}): RefusedLine => ({
  productId,
  reason,
  title: null,
  isPaused: false,
  seenPrice: '10.00',
  price: null,
  ...change,
});
const sold = stopped(1, 'sold', { title: 'Signal Hub', seenPrice: '149.00', price: '149.00' });
const paused = stopped(4, 'reserved', { title: 'Chart Room', isPaused: true, price: '10.00' });
const dearer = stopped(2, 'price_changed', { title: 'Reply Bot 2', price: '100.00' });

/** A refusal as the API sends it. Older APIs send no items. */
const refusal = (code: Problem['code'], items?: RefusedLine[]): Response => ({
  status: 409,
  body: { code, detail: '“Signal Hub” is sold.', items },
});

function open(respond: Respond, local = memoryStorage()) {
  const tab = openTab({ local });
  const network = fakeNetwork(respond);
  const kit = createConnectedKit(EMPTY_BOOT, tab, network);
  return { kit, local, network, tab };
}

const refused = (response: Response) => respondWith({ 'POST /api/orders': () => response });

async function place(kit: Kit, ...products: CartProduct[]) {
  for (const item of products) kit.cart.add(item);
  const order = await kit.orders.place({ name: 'Ada', email: 'ada@example.com', telegramUsername: '' });
  await settle();
  return order;
}

const lines = ({ cart }: Kit) =>
  cart.get().items.map((item) => [item.product.title, item.product.price, item.quantity]);

test('a refusal puts the lines that can be ordered back into the cart, and says why the others cannot', async () => {
  const { kit } = open(refused(refusal('sold', [sold, stopped(3, 'missing'), paused])));
  const { id } = await place(kit, HUB, BOT, DESK, BOT, ROOM);
  expect(lines(kit)).toEqual([['Reply Bot', '10.00', 2]]);
  const reason =
    '“Signal Hub” is sold. “Trading Desk” is not in the shop any more. “Chart Room” is not for sale at the moment.';
  expect(kit.orders.get()).toMatchObject([{ id, sync: 'refused', reason, returned: [2] }]);
  expect(kit.toasts.get()[0]).toMatchObject({ title: 'Order not accepted', description: `Order #${id}: ${reason}` });
});

test('returned lines are added to the cart of that moment, up to the maximum quantity of a line', async () => {
  let respond: (response: Response) => void = () => {};
  const { kit } = open(() => new Promise((resolve) => (respond = resolve)));
  kit.cart.add(BOT);
  kit.cart.setQuantity(BOT.id, 60);
  await place(kit, HUB, DESK);
  kit.cart.add(BOT);
  kit.cart.setQuantity(BOT.id, 50);
  respond(refusal('sold', [sold]));
  await settle();
  expect(lines(kit)).toEqual([
    ['Reply Bot', '10.00', 99],
    ['Trading Desk', '80.00', 1],
  ]);
});

test('a line that has become dearer is put back at the new price, with the price that was seen', async () => {
  const { kit } = open(refused(refusal('price_changed', [dearer])));
  await place(kit, BOT);
  expect(lines(kit)).toEqual([['Reply Bot 2', '100.00', 1]]);
  expect(kit.cart.get()).toMatchObject({ total: '100.00', items: [{ seenPrice: '10.00' }] });
  expect(kit.orders.get()[0]?.reason).toBe('The price of “Reply Bot 2” changed from $10.00 to $100.00.');
});

const check = (productId: number, change: Partial<ItemCheck> = {}): ItemCheck => ({
  productId,
  availability: 'available',
  isUnique: false,
  isPaused: false,
  detail: null,
  orderId: null,
  title: null,
  price: null,
  ...change,
});

test('the check of the cart finds the lines that an older API does not name, as soon as it responds', async () => {
  const checks = [check(1, { availability: 'sold', title: 'Signal Hub' }), check(2, { price: '100.00' }), check(3)];
  let answer: Response | null = { body: { ok: true } };
  const { kit } = open(
    respondWith({ 'POST /api/orders': () => refusal('sold'), 'POST /api/orders/check': () => answer }),
  );
  await place(kit, HUB, BOT, DESK);
  expect(kit.orders.get()).toMatchObject([{ sync: 'refused', reason: '“Signal Hub” is sold.', returned: null }]);
  expect(lines(kit)).toEqual([]);
  answer = { body: checks };
  await jest.advanceTimersByTimeAsync(1_000);
  expect(lines(kit)).toEqual([
    ['Reply Bot', '100.00', 1],
    ['Trading Desk', '80.00', 1],
  ]);
});

test('a refusal that is not about a line puts all lines back', async () => {
  const errors = [{ field: 'customerEmail', message: 'must be an email address' }];
  const { kit } = open(refused({ status: 422, body: { errors } }));
  await place(kit, HUB, BOT);
  expect(lines(kit)).toHaveLength(2);
  expect(kit.orders.get()[0]?.reason).toBe('customerEmail must be an email address');
});

test('a waiting order that is refused hours later, on another page, is put back', async () => {
  const first = open(() => null);
  await place(first.kit, HUB, BOT);
  await jest.advanceTimersByTimeAsync(3 * 60 * 60_000);
  const later = open(refused(refusal('sold', [sold])), first.local);
  const stop = later.kit.start();
  await settle();
  expect(lines(later.kit)).toEqual([['Reply Bot', '10.00', 1]]);
  expect(later.kit.toasts.get()[0]?.title).toBe('Order not accepted');
  stop();
});

test('two tabs that get the same refusal put the lines back once', async () => {
  const first = open(() => null);
  await place(first.kit, HUB, BOT);
  const tabs = [1, 2].map(() => open(refused(refusal('sold', [sold])), first.local));
  await Promise.all(tabs.map(({ kit }) => kit.orders.flush()));
  await Promise.all(tabs.map(({ kit }) => kit.orders.flush()));
  expect(lines(open(() => null, first.local).kit)).toEqual([['Reply Bot', '10.00', 1]]);
});

test('nobody but the buyer gets the lines: they wait until the buyer signs in again', async () => {
  let up = false;
  const { kit } = open(
    respondWith({
      'POST /api/auth/logout': () => ({ status: 204 }),
      'GET /api/auth/session': { user: null },
      'POST /api/orders': () => (up ? refusal('sold', [sold]) : null),
    }),
  );
  const stop = kit.start();
  kit.signIn(ADA);
  await place(kit, HUB, BOT);
  await kit.signOut();
  kit.cart.add(DESK);
  up = true;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(kit.orders.get()).toMatchObject([{ sync: 'refused' }]);
  expect(lines(kit)).toEqual([['Trading Desk', '80.00', 1]]);
  kit.signIn(BOB);
  await settle();
  expect(lines(kit)).toEqual([['Trading Desk', '80.00', 1]]);
  expect(kit.toasts.get()).toEqual([]);
  kit.cart.clear();
  kit.signIn(ADA);
  await settle();
  expect(lines(kit)).toEqual([['Reply Bot', '10.00', 1]]);
  stop();
});

test('the lines of an order that an earlier version refused stay where they are', async () => {
  const { kit, local } = open(refused(refusal('sold', [sold])));
  await place(kit, HUB, BOT);
  const [{ returned: _returned, stopped: _stopped, ...order }] = JSON.parse(local.getItem('orders') ?? '[]');
  const next = open(() => null, memoryStorage({ orders: JSON.stringify([order]) }));
  await next.kit.orders.flush();
  expect(next.kit.cart.get().count).toBe(0);
});

test('a refused order can be dismissed, but no other order can', async () => {
  const { kit, local } = open(refused(refusal('sold', [sold])));
  const { id } = await place(kit, HUB);
  const waiting = open(() => null, local);
  const { id: other } = await place(waiting.kit, BOT);
  for (const order of [id, other]) waiting.kit.orders.dismiss?.(order);
  expect(waiting.kit.orders.get().map((order) => order.id)).toEqual([other]);
});

test('the cart shows the price that the server names when the device stores no orders', async () => {
  const blocked = createConnectedKit(EMPTY_BOOT, null, fakeNetwork(refused(refusal('price_changed', [dearer]))));
  blocked.cart.add(BOT);
  await expect(blocked.orders.place({ name: 'Ada', email: 'a@b.c', telegramUsername: '' })).rejects.toThrow();
  expect(lines(blocked)).toEqual([['Reply Bot 2', '100.00', 1]]);
});

describe('two tabs', () => {
  test('send an order that another tab has removed from the outbox by writing an older copy', async () => {
    const { kit, local } = open(() => null);
    const { id } = await place(kit, BOT);
    // stands for another tab, which has written its older copy of the outbox without this order
    local.removeItem('ordersOutbox');
    const other = open(refused({ status: 200, body: { orderId: id, status: 'pending' } }), local);
    await other.kit.orders.flush();
    expect(other.kit.orders.get()).toMatchObject([{ id, sync: 'synced' }]);
  });

  test('in a browser with locks place an order of their shared cart only once', async () => {
    const local = memoryStorage();
    const held: (() => void)[] = [];
    const locks = {
      request: (_name: string, _options: object, run: () => unknown) =>
        new Promise((resolve) => held.push(() => resolve(Promise.resolve().then(run)))),
    };
    const tabs = [1, 2].map(() => {
      const tab = Object.assign(openTab({ local }), { navigator: { locks } });
      return createConnectedKit(EMPTY_BOOT, tab, fakeNetwork());
    });
    tabs[0]?.cart.add(BOT);
    tabs[1]?.cart.refresh();
    const placed = tabs.map((kit) => kit.orders.place({ name: 'Ada', email: 'a@b.c', telegramUsername: '' }));
    const results = Promise.allSettled(placed);
    expect(local.getItem('ordersOutbox')).toBeNull();
    for (const run of held) run();
    // the first tab has emptied the cart that both tabs show
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(JSON.parse(local.getItem('ordersOutbox') ?? '')).toHaveLength(1);
  });
});
