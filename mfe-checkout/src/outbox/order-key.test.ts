import { createHash } from 'node:crypto';
import { type Respond, fakeNetwork } from '@telemarket/remote-tools/test/network';
import { memoryStorage, openBlockedTab, openTab } from '@telemarket/remote-tools/test/device';
import { ADA } from '@telemarket/remote-tools/test/people';
import { EMPTY_BOOT } from '@telemarket/kit';
import { createConnectedKit } from '../test/connected-kit';

const HUB = {
  id: 1,
  title: 'Signal Hub',
  image: '/art/1.svg',
  category: 'group',
  price: '149.00',
  sellerName: 'Luz Baja Studio',
} as const;
const sha256 = (text: string | NodeJS.ArrayBufferView) => createHash('sha256').update(text);

/** Only pages with HTTPS have `crypto.subtle`. */
const setSubtle = (subtle: object) => Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle });
const removeSubtle = () => Reflect.deleteProperty(crypto, 'subtle');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T10:03:00Z') });
  setSubtle({ digest: async (_name: string, data: Uint8Array) => new Uint8Array(sha256(data).digest()).buffer });
});
afterEach(() => {
  jest.useRealTimers();
  removeSubtle();
});

function openShop(respond: Respond, tab = openTab()) {
  const network = fakeNetwork(respond);
  const kit = createConnectedKit(EMPTY_BOOT, tab, network);
  kit.cart.add(HUB);
  const place = () => kit.orders.place({ name: 'Ada', email: ADA.email, telegramUsername: '' });
  const hashes = () => network.sent('POST').map(({ headers }) => headers['order-key-hash']);
  return { kit, network, place, hashes };
}

/** The response of an API that does not name sellers. */
const stored: Respond = ({ body }) => {
  const { orderId, total } = body as { orderId: string; total: string };
  const item = { id: 5, productId: 1, productTitle: 'Signal Hub', productImage: '/a.svg', quantity: 1, price: total };
  const people = { customerName: 'Ada', customerEmail: ADA.email, customerTelegram: null, userId: null };
  const createdAt = new Date().toISOString();
  return { status: 201, body: { id: 9, orderId, status: 'pending', total, createdAt, items: [item], ...people } };
};

// @spec-4.x5qs
test('the device makes the key of an order, and the server gets only its hash, with each attempt', async () => {
  let isUp = false;
  const local = memoryStorage();
  const { kit, network, place, hashes } = openShop((call) => (isUp ? stored(call) : null), openTab({ local }));
  const { key = '' } = await place();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  await jest.advanceTimersByTimeAsync(0);
  isUp = true;
  await jest.advanceTimersByTimeAsync(1_000);
  const hash = sha256(key).digest('hex');
  expect(hashes()).toEqual([hash, hash]);
  expect(JSON.stringify(network.calls)).not.toContain(key);
  // the key and the seller stay with the order that the server has stored, also after a reload
  for (const shop of [kit, openShop(() => null, openTab({ local })).kit])
    expect(shop.orders.get()).toMatchObject([{ sync: 'synced', key, items: [{ sellerName: HUB.sellerName }] }]);
  kit.orders.clear();
  expect(JSON.stringify({ ...local })).not.toContain(key);
  expect(local.getItem('orders')).toBeNull();
});

test('each order has its own key, and an order that is placed again has the same', async () => {
  const { place, hashes } = openShop(() => null, openBlockedTab());
  await place().catch(() => {});
  await place().catch(() => {});
  const { kit, place: placeOther, hashes: others } = openShop(() => null);
  await placeOther();
  await jest.advanceTimersByTimeAsync(0);
  expect(new Set(hashes()).size).toBe(1);
  expect(hashes()).toHaveLength(2);
  expect(hashes()).not.toContain(others()[0]);
  expect(kit.orders.get()[0]).toHaveProperty('key');
});

test('without HTTPS an order is placed without a key', async () => {
  removeSubtle();
  const { kit, place, hashes } = openShop(stored);
  await place();
  await jest.advanceTimersByTimeAsync(0);
  expect(kit.orders.get()).toMatchObject([{ sync: 'synced' }]);
  expect(kit.orders.get()[0]).not.toHaveProperty('key');
  expect(hashes()).toEqual([undefined]);
});
