import fc from 'fast-check';
import { clearCookies, memoryStorage, openTab } from '../../../platform/remote-tools/test/device';
import { createKit, EMPTY_BOOT } from '../kit';
import { BROWSING_KEYS, COOKIES, DEVICE_KEYS, type DeviceKey } from './device-keys';

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

/** Generates values with the shape of `model`. Some of their parts are missing or replaced. */
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

const SYNC = ['pending', 'synced', 'refused'];

const stored = (model: unknown) =>
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    mangled(model).map((value) => JSON.stringify(value)),
  );

const isDate = (iso: string) => !Number.isNaN(Date.parse(iso));
const isAmount = (amount: string) => /^\d+(\.\d{1,2})?$/.test(amount);
// a document without cookies, because the cookie jar of jsdom would take most of the time of a visit
const noCookies = () => ({ cookie: '', location: { protocol: 'http:' } }) as Document;

/** @returns True if a visit that uses every store reads values of the expected shape. */
function visit(content: Record<string, string>, doc = noCookies()): boolean {
  const tab = openTab({ local: memoryStorage(content), session: memoryStorage(content), doc });
  const kit = createKit(EMPTY_BOOT, tab, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  [kit.session, kit.cart, kit.favorites, kit.orders].forEach((store) => store.refresh());
  kit.favorites.toggle(PRODUCT.id);
  kit.cart.add(PRODUCT);
  const cart = kit.cart.get();
  const orders = kit.orders.get();
  const user = kit.session.get();
  return (
    cart.items.every(({ quantity, addedAt }) => quantity >= 1 && quantity <= 99 && isDate(addedAt)) &&
    cart.items.every(({ product }) => typeof product.title === 'string' && isAmount(product.price)) &&
    cart.count === cart.items.reduce((sum, { quantity }) => sum + quantity, 0) &&
    isAmount(cart.total) &&
    orders.every(({ items, total, createdAt }) => items.length > 0 && isAmount(total) && isDate(createdAt)) &&
    orders.every(({ customerInfo, sync }) => typeof customerInfo.name === 'string' && SYNC.includes(sync)) &&
    kit.favorites.get().every(Number.isSafeInteger) &&
    (!user || (typeof user.id === 'number' && typeof user.firstName === 'string'))
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  clearCookies();
});

/** A well-formed value of each key. */
const MODELS: Record<DeviceKey, unknown> = {
  cart: [LINE],
  favorites: [1, 2],
  orders: [ORDER],
  outbox: [ORDER],
  session: USER,
  signOut: 'true',
  admin: { ...USER, isAdmin: true },
  consent: 'accepted',
  theme: 'dark',
  canaries: { share: '7', canaries: 'catalog@b2:10' },
};

const CHANGE = { userId: 7, productId: 3, isFavorite: true, price: '149.00' };
const FAVORITE_ACCOUNT = { owner: 7, base: [1], waiting: [CHANGE], isEmptied: true };

test('the shop works with any values stored under its keys', () => {
  const values = [
    ...Object.entries(MODELS).map(([key, model]) => [DEVICE_KEYS[key as DeviceKey], stored(model)] as const),
    [BROWSING_KEYS.favoriteAccount, stored(FAVORITE_ACCOUNT)] as const,
  ];
  return fc.assert(
    // each key has a value in only half of the visits, because one wrong value may hide the effect of another
    fc.property(fc.record(Object.fromEntries(values), { requiredKeys: [] }), (content) =>
      visit(content as Record<string, string>),
    ),
    { numRuns: 2 * VALUES_PER_KEY },
  );
});

test('the shop works with any session cookie', () =>
  fc.assert(
    fc.property(stored(USER), fc.boolean(), (value, encoded) => {
      document.cookie = `${COOKIES.session}=${encoded ? encodeURIComponent(value) : value}; Path=/`;
      const works = visit({}, document);
      clearCookies();
      return works;
    }),
    { numRuns: VALUES_PER_KEY },
  ));

// @spec-5.16
test('valid entries beside malformed ones are read', () => {
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
