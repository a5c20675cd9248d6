import type { Order } from '@telemarket/contract';
import fc from 'fast-check';
import { fromCents } from '../format/money';
import { fromOrder, toLocalOrder } from './local-order';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const price = fc.integer({ min: 0, max: 9_999_999 }).map(fromCents);
const quantity = fc.integer({ min: 1, max: 99 });
const text = fc.string({ maxLength: 200 });
const isoDate = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

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
  items: fc.array(
    fc.record(
      { id, productId: id, productTitle: text, productImage: text, quantity, price, sellerName: text },
      { requiredKeys: ['id', 'productId', 'productTitle', 'productImage', 'quantity', 'price'] },
    ),
    { minLength: 1, maxLength: 50 },
  ),
});

const throughStorage = (order: unknown) => toLocalOrder(JSON.parse(JSON.stringify(order)));

test('an order from the server is the same after it was stored on the device', () => {
  fc.assert(
    fc.property(serverOrder, fc.option(id), (order, userId) => {
      const local = fromOrder(order, userId);
      expect(throughStorage(local)).toEqual(local);
      expect(local.items.map((item) => item.sellerName)).toEqual(order.items.map((item) => item.sellerName));
    }),
  );
});

test('a field that this kit does not know stays in the stored order', () => {
  const [order] = fc.sample(serverOrder, { numRuns: 1, seed: 1 });
  if (!order) throw new Error('no sample');
  const local = fromOrder(order, null);
  const newer = { ...local, gift: { for: 'Bob' }, items: local.items.map((item) => ({ ...item, wrapped: true })) };
  expect(throughStorage(newer)).toEqual(newer);
});

test.each([
  ['no items', { items: [] }],
  ['an unknown date', { createdAt: 'once' }],
  ['a total that is no amount', { total: 'NaN' }],
  ['no customer', { customerInfo: null }],
])('a stored order with %s is ignored', (_case, change) => {
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
