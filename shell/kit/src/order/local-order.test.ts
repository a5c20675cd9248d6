import type { Order } from '@telemarket/contract';
import fc from 'fast-check';
import type { Cart } from '../cart/cart.store';
import { fromCents, toCents } from '../format/money';
import { confirmOrder, createLocalOrder, fromOrder, toLocalOrder, toOrderInput } from './local-order';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const price = fc.integer({ min: 0, max: 9_999_999 }).map(fromCents);
const quantity = fc.integer({ min: 1, max: 99 });
const text = fc.string({ maxLength: 200 });
const isoDate = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const cart: fc.Arbitrary<Cart> = fc
  .array(
    fc.record({
      product: fc.record({ id, title: text, image: text, category: fc.constant('bot' as const), price }),
      quantity,
      addedAt: isoDate,
    }),
    { minLength: 1, maxLength: 50 },
  )
  .map((items) => {
    const cents = items.reduce((sum, item) => sum + toCents(item.product.price) * item.quantity, 0);
    return { items, count: items.length, total: fromCents(cents) };
  });

const customer = fc.record({ name: text, email: text, telegramUsername: text });

const serverOrder: fc.Arbitrary<Order> = fc.record({
  id,
  orderId: fc.stringMatching(/^[0-9A-Za-z_-]{1,64}$/),
  status: fc.constantFrom('pending', 'completed', 'cancelled'),
  customerName: text,
  customerEmail: text,
  customerTelegram: fc.option(text),
  total: price,
  createdAt: isoDate,
  reservations: fc.array(fc.record({ productId: id, until: isoDate, confirmedUntil: fc.option(isoDate) })),
  unreserved: fc.array(id),
  items: fc.array(fc.record({ id, productId: id, productTitle: text, productImage: text, quantity, price }), {
    minLength: 1,
    maxLength: 50,
  }),
});

const throughStorage = (order: unknown) => toLocalOrder(JSON.parse(JSON.stringify(order)));

test('an order has the ids, quantities and prices of the cart', () => {
  fc.assert(
    fc.property(isoDate, cart, customer, fc.option(id), (createdAt, bought, customerInfo, userId) => {
      const order = createLocalOrder(String(Date.parse(createdAt)), bought, customerInfo, userId);
      expect(throughStorage(order)).toEqual(order);
      const input = toOrderInput(order);
      expect(input.items).toEqual(
        bought.items.map((item) => ({
          productId: item.product.id,
          quantity: item.quantity,
          price: item.product.price,
        })),
      );
      expect(input).toMatchObject({ orderId: order.id, total: bought.total, customerEmail: customerInfo.email });
      expect(order.createdAt).toBe(createdAt);
    }),
  );
});

test('an order of the server is unchanged after storage', () => {
  fc.assert(
    fc.property(serverOrder, fc.option(id), (order, userId) => {
      const local = fromOrder(order, userId);
      expect(throughStorage(local)).toEqual(local);
      expect(toOrderInput(local)).toEqual({
        orderId: order.orderId,
        customerName: order.customerName,
        customerEmail: order.customerEmail,
        customerTelegram: order.customerTelegram || null,
        total: order.total,
        items: order.items.map((item) => ({
          productId: item.productId,
          quantity: item.quantity,
          price: item.price,
        })),
      });
    }),
  );
});

test('the total of the server replaces a different total, which is stored as the shown total', () => {
  fc.assert(
    fc.property(serverOrder, price, fc.option(id), (response, claim, userId) => {
      const shown = { ...fromOrder(response, userId), total: claim, sync: 'pending' as const };
      const confirmed = confirmOrder(shown, response);
      expect(confirmed).toMatchObject({ total: response.total, sync: 'synced', userId });
      expect(confirmed?.shownTotal).toBe(claim === response.total ? undefined : claim);
    }),
  );
});

test.each([
  ['no items', { items: [] }],
  ['an unknown date', { createdAt: 'once' }],
  ['a total that is no amount', { total: 'NaN' }],
  ['no customer', { customerInfo: null }],
])('ignores a stored order with %s', (_case, change) => {
  const [order] = fc.sample(serverOrder, { numRuns: 1, seed: 1 });
  expect(order && throughStorage({ ...fromOrder(order, null), ...change })).toBeUndefined();
});

test('a stored status that this build does not know is not read as pending', () => {
  fc.assert(
    fc.property(serverOrder, (order) => {
      const stored = { ...fromOrder(order, null), status: 'shipped' };
      expect(throughStorage(stored)?.status).toBe('shipped');
    }),
    { numRuns: 3 },
  );
});
