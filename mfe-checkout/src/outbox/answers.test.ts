import { type Call, type Response, type Respond, fakeNetwork } from '@telemarket/remote-tools/test/network';
import { clearCookies, memoryStorage, openTab } from '@telemarket/remote-tools/test/device';
import { EMPTY_BOOT } from '@telemarket/kit';
import { createConnectedKit } from '../test/connected-kit';

const HUB = {
  id: 1,
  title: 'Signal Hub',
  image: '/art/v2/group/1/plain.svg',
  category: 'group',
  price: '149.00',
} as const;
const PAGE = '<!doctype html><h1>Not the shop</h1>';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T10:03:00Z') }));
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

const settle = () => jest.advanceTimersByTimeAsync(0);
const receipt = ({ body }: Call): Response => ({
  body: { orderId: (body as { orderId: string }).orderId, status: 'pending' },
});

/** The first response to an order is `first`. The later responses are receipts. */
async function placeOrder(first: (call: Call) => ReturnType<Respond>) {
  let count = 0;
  const network = fakeNetwork((call) => (count++ === 0 ? first(call) : receipt(call)));
  const kit = createConnectedKit(EMPTY_BOOT, openTab({ local: memoryStorage() }), network);
  kit.cart.add(HUB);
  await kit.orders.place({ name: 'Ada', email: 'ada@example.com', telegramUsername: '' });
  await settle();
  return { kit, network };
}

const json = { 'content-type': 'application/json' };

test.each<[string, Response]>([
  ...[302, 404, 405, 410, 413, 421, 422, 409, 451, 511].map((status): [string, Response] => [
    `a page with the status ${status}`,
    { status, body: PAGE },
  ]),
  ['an empty 404', { status: 404, body: '' }],
  ['a 400 with foreign JSON', { status: 400, body: '{"message":"Bad Request"}', headers: json }],
  ['a 409 with foreign JSON', { status: 409, body: '{"code":"sold","items":[]}', headers: json }],
  ['a 409 with a foreign problem', { status: 409, body: '{"title":"Blocked","status":409}' }],
  ['a page with the status 200', { status: 200, body: PAGE }],
  ['a 200 with foreign JSON', { status: 200, body: { ok: true } }],
  ['a 200 with a list', { status: 200, body: [] }],
  ['a 200 with null', { status: 200, body: 'null' }],
  ['a 204', { status: 204 }],
  ['the receipt of another order', { status: 200, body: { orderId: '7', status: 'pending' } }],
  ...[400, 401, 403, 404, 408, 425, 429, 500, 502, 503].map((status): [string, Response] => [
    `a ${status} of the shop`,
    { status },
  ]),
])('after %s, the order is sent again', async (_case, response) => {
  const { kit, network } = await placeOrder(() => response);
  expect(kit.orders.get()).toMatchObject([{ sync: 'pending' }]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(kit.orders.get()).toMatchObject([{ sync: 'synced' }]);
  expect(network.sent('POST')).toHaveLength(2);
});

test('an order of which only a part arrived is sent again', async () => {
  const { kit } = await placeOrder((call) => ({ body: { ...(receipt(call).body as object), total: '149.00' } }));
  expect(kit.orders.get()).toMatchObject([{ sync: 'pending' }]);
});
