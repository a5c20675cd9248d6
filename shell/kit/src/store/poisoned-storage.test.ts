import fc from 'fast-check';
import { forgetCookies, memoryStorage, openTab } from '../../test/tab';
import { createKit, EMPTY_BOOT } from '../kit';

const VALUES_PER_KEY = 1_000;

const PRODUCT = { id: 1, title: 'Signal Hub', image: '/art/1.svg', category: 'group', price: '149.00' } as const;
const LINE = { product: PRODUCT, quantity: 2, addedAt: '2026-11-21T08:00:00.000Z' };
const ORDER = {
  id: '1763719380000',
  items: [{ productId: 1, title: 'Signal Hub', image: '/art/1.svg', price: '149.00', quantity: 1 }],
  total: '149.00',
  status: 'pending',
  createdAt: '2026-11-21T08:00:00.000Z',
  customerInfo: { name: 'Ada', email: 'ada@example.com', telegramUsername: '@ada' },
  sync: 'pending',
  userId: 7,
};
const USER = { id: 7, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: false };

/** Something like `model`: parts of it are missing or are anything else. */
function mangled(model: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: whole(model) }, { weight: 1, arbitrary: fc.jsonValue() });
}

function whole(model: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(model)) return fc.array(mangled(model[0]), { maxLength: 4 });
  if (typeof model !== 'object' || model === null) return fc.constant(model);
  const parts = Object.entries(model).map(([name, part]) => [name, mangled(part)] as const);
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(Object.fromEntries(parts)) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: [] }) },
  );
}

const stored = (model: unknown) =>
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    mangled(model).map((value) => JSON.stringify(value)),
  );

/** What a visit does with every store; whatever the screens then read has the shape that they rely on. */
function visit(content: Record<string, string>) {
  const tab = openTab({ local: memoryStorage(content), session: memoryStorage(content) });
  const kit = createKit({ ...EMPTY_BOOT }, tab, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  [kit.session, kit.cart, kit.favorites, kit.orders].forEach((store) => store.refresh());
  kit.favorites.toggle(PRODUCT.id);
  kit.cart.add(PRODUCT);
  const { items, count, total } = kit.cart.get();
  for (const { product, quantity, addedAt } of items) {
    expect(typeof product.title).toBe('string');
    expect(quantity).toBeGreaterThanOrEqual(1);
    expect(quantity).toBeLessThanOrEqual(99);
    expect(new Date(addedAt).getTime()).not.toBeNaN();
  }
  expect(count).toBe(items.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(total).toMatch(/^\d+\.\d\d$/);
  const kept = kit.orders.get();
  const placed = kit.orders.place({ name: 'Ada', email: 'ada@example.com', telegramUsername: '' });
  expect(kit.orders.get()).toHaveLength(kept.length + 1);
  expect(kit.orders.get().map(({ id }) => id)).toContain(placed.id);
  for (const order of kit.orders.get()) {
    expect(new Date(order.createdAt).getTime()).not.toBeNaN();
    expect(order.total).toMatch(/^\d+(\.\d{1,2})?$/);
    expect(order.items.length).toBeGreaterThan(0);
    expect(typeof order.customerInfo.name).toBe('string');
    expect(['pending', 'synced', 'refused']).toContain(order.sync);
  }
  const user = kit.session.get();
  if (user)
    expect([typeof user.id, typeof user.firstName, typeof user.username]).toEqual(['number', 'string', 'string']);
  for (const id of kit.favorites.get()) expect(Number.isSafeInteger(id)).toBe(true);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  forgetCookies();
});

test.each([
  ['cart', [LINE]],
  ['orders', [ORDER]],
  ['ordersOutbox', [ORDER]],
  ['favorites', [1, 2]],
  ['tm:session', USER],
  ['tm:consent', 'accepted'],
])('whatever is stored under %s, the shop works', (key, model) => {
  fc.assert(
    fc.property(stored(model), (value) => visit({ [key]: value })),
    { numRuns: VALUES_PER_KEY },
  );
});

test('whatever is in the session cookie, the shop works', () => {
  fc.assert(
    fc.property(stored(USER), fc.boolean(), (value, encoded) => {
      document.cookie = `tm_session=${encoded ? encodeURIComponent(value) : value}; Path=/`;
      visit({});
      forgetCookies();
    }),
    { numRuns: VALUES_PER_KEY },
  );
});

test('a good part beside a bad one is kept', () => {
  const tab = openTab({
    local: memoryStorage({
      orders: JSON.stringify([{ ...ORDER, total: null }, ORDER]),
      cart: JSON.stringify([{}, LINE]),
    }),
  });
  const kit = createKit(EMPTY_BOOT, tab);
  expect(kit.orders.get()).toEqual([ORDER]);
  expect(kit.cart.get().items).toEqual([LINE]);
});
