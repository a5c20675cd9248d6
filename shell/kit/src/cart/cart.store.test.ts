import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStorage, openBlockedTab, openTab, clearCookies } from '../../../platform/remote-tools/test/device';
import { createEventBus } from '../event/event-bus';
import { openDevice } from '../store/device';
import { type CartItem, type CartProduct, createCartStore } from './cart.store';

const product = (id: number, price = '10.00'): CartProduct => ({
  id,
  title: `Listing ${id}`,
  image: `/art/v2/bot/${id}/plain.svg`,
  category: 'bot',
  price,
});

const line = (id: number, quantity: unknown = 1) => ({
  product: product(id),
  quantity,
  addedAt: '2026-11-21T08:00:00.000Z',
});

function openCart(tab = openTab()) {
  const bus = createEventBus();
  return { bus, cart: createCartStore(openDevice(tab), bus) };
}

const lines = (items: readonly CartItem[]) => items.map((item) => [item.product.id, item.quantity]);

afterEach(clearCookies);

// @spec-4.1
test('adding a product again increases its quantity', () => {
  const { cart } = openCart();
  cart.add(product(1, '0.10'));
  cart.add(product(2, '0.20'));
  cart.add(product(2, '0.20'));
  expect(lines(cart.get().items)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(cart.get()).toMatchObject({ count: 3, total: '0.50' });
});

test.each([
  [5, [[1, 5]]],
  [99, [[1, 99]]],
  [100, [[1, 99]]],
  [0, []],
  [-1, []],
  [0.5, []],
  [Number.NaN, []],
])('when the quantity of product 1 is set to %d, the cart has the ids and quantities %j', (quantity, remaining) => {
  const { cart } = openCart();
  cart.add(product(1));
  cart.setQuantity(1, quantity);
  expect(lines(cart.get().items)).toEqual(remaining);
});

test('adding a product returns false when the cart already has 99 of it', () => {
  const { cart } = openCart();
  expect(cart.add(product(1))).toBe(true);
  cart.setQuantity(1, 98);
  expect(cart.add(product(1))).toBe(true);
  expect(cart.add(product(1))).toBe(false);
  expect(cart.get().count).toBe(99);
});

// @spec-4.4
test('adding a product returns false when the cart has as many lines as an order may have', () => {
  const tab = openTab();
  const { cart } = openCart(tab);
  for (let id = 1; id <= cart.maxItems; id += 1) expect(cart.add(product(id))).toBe(true);
  expect(cart.add(product(cart.maxItems + 1))).toBe(false);
  cart.restore(line(cart.maxItems + 1) as CartItem, 0);
  expect(cart.get().items.map((item) => item.product.id)).toEqual(
    openCart(tab)
      .cart.get()
      .items.map((item) => item.product.id),
  );
  expect(cart.add(product(1))).toBe(true);
});

// @spec-4.3
test('a product that is one of a kind has a maximum quantity of 1', () => {
  const tab = openTab();
  const { cart } = openCart(tab);
  cart.add({ ...product(1), isUnique: true });
  cart.add({ ...product(1), isUnique: true });
  cart.setQuantity(1, 5);
  expect(lines(cart.get().items)).toEqual([[1, 1]]);
  expect(lines(openCart(tab).cart.get().items)).toEqual([[1, 1]]);
  const stored = [{ ...line(2, 7), product: { ...product(2), isUnique: true } }];
  expect(openCart(openTab({ local: memoryStorage({ cart: JSON.stringify(stored) }) })).cart.get().count).toBe(1);
});

test('the maximums of the cart equal those of an order in the API', () => {
  const { cart } = openCart();
  const text = readFileSync(join(__dirname, '../../../../api/openapi.json'), 'utf8');
  const { OrderInput, OrderItemInput } = JSON.parse(text).components.schemas;
  expect(OrderInput.properties.items.maxItems).toBe(cart.maxItems);
  expect(OrderItemInput.properties.quantity.maximum).toBe(cart.maxQuantity);
});

test('a changed product replaces its copy in the cart, and the price that the shopper saw is kept beside a different new price', () => {
  const tab = openTab();
  const { bus, cart } = openCart(tab);
  cart.add(product(1, '10.00'));
  cart.setQuantity(1, 3);
  const listener = jest.fn();
  bus.on('cart-changed', listener);
  listener.mockClear();
  const update = (title: string | null, price: string | null) => cart.update?.(1, { title, price });
  update(null, null);
  update('Listing 1', '10.00');
  expect(listener).not.toHaveBeenCalled();
  update('New title', '100.00');
  update('New title', '120.00');
  const changed = { product: { title: 'New title', price: '120.00' }, quantity: 3, seenPrice: '10.00' };
  for (const shown of [cart, openCart(tab).cart])
    expect(shown.get()).toMatchObject({ total: '360.00', items: [changed] });
  cart.update?.(1, { isUnique: true });
  expect(cart.get()).toMatchObject({ total: '120.00', items: [{ quantity: 1 }] });
  cart.add(product(1, '10.00'));
  expect(cart.get().items[0]).not.toHaveProperty('seenPrice');
});

test('a removed item is restored at its index', () => {
  const { cart } = openCart();
  [1, 2, 3].forEach((id) => cart.add(product(id)));
  const removed = cart.get().items[1] as CartItem;
  cart.remove(2);
  cart.restore(removed, 1);
  expect(lines(cart.get().items)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

// @spec-4.5
test('every change to the cart emits an event', () => {
  const { bus, cart } = openCart();
  const counts: number[] = [];
  bus.on('cart-changed', ({ items }) => counts.push(items.length));
  cart.add(product(1));
  cart.setQuantity(1, 4);
  cart.remove(1);
  cart.clear();
  expect(counts).toEqual([1, 1, 0, 0]);
});

test('when the stored cart is malformed, only the valid items are kept', () => {
  const stored = [
    line(1, 2),
    null,
    'line',
    line(2, 0),
    line(3, '4'),
    { ...line(4), product: { ...product(4), price: '1e9' } },
    { ...line(5), product: { ...product(5), category: 'channel' } },
    { ...line(6), addedAt: 'never' },
    ...['javascript:alert(1)', 'https://elsewhere.example/1.svg', '//elsewhere.example/1.svg', '/\\elsewhere'].map(
      (image) => ({
        ...line(8),
        product: { ...product(8), image },
      }),
    ),
    line(7, 500),
  ];
  const { cart } = openCart(openTab({ local: memoryStorage({ cart: JSON.stringify(stored) }) }));
  expect(lines(cart.get().items)).toEqual([
    [1, 2],
    [7, 99],
  ]);
});

test('a change to the cart in another tab emits one event', () => {
  const local = memoryStorage();
  const here = openCart(openTab({ local }));
  const there = openCart(openTab({ local }));
  const listener = jest.fn();
  here.bus.on('cart-changed', listener);
  there.cart.add(product(1));
  here.cart.refresh();
  here.cart.refresh();
  expect(lines(here.cart.get().items)).toEqual([[1, 1]]);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the cart works without storage', () => {
  const { cart } = openCart(openBlockedTab());
  cart.add(product(1));
  cart.refresh();
  expect(cart.get().count).toBe(1);
});
