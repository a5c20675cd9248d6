import type { Order } from '@telemarket/contract';
import { type Cart, fromCents, fromOrder, type LocalOrder, toCents } from '@telemarket/kit';
import fc from 'fast-check';
import { confirmOrder, createLocalOrder, toOrderInput } from './order-input';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const price = fc.integer({ min: 0, max: 9_999_999 }).map(fromCents);
const quantity = fc.integer({ min: 1, max: 99 });
const text = fc.string({ maxLength: 200 });
const customer = fc.record({ name: text, email: text, telegramUsername: text });

const cart: fc.Arbitrary<Cart> = fc
  .array(
    fc.record({
      product: fc.record({ id, title: text, image: text, category: fc.constant('bot' as const), price }),
      quantity,
      addedAt: fc.constant('2026-11-21T10:03:00.000Z'),
    }),
    { minLength: 1, maxLength: 50 },
  )
  .map((items) => {
    const cents = items.reduce((sum, item) => sum + toCents(item.product.price) * item.quantity, 0);
    return { items, count: items.length, total: fromCents(cents) };
  });

const serverOrder: fc.Arbitrary<Order> = fc.record({
  id,
  orderId: fc.stringMatching(/^[0-9A-Za-z_-]{1,64}$/),
  status: fc.constantFrom('pending', 'completed', 'cancelled'),
  customerName: text,
  customerEmail: text,
  customerTelegram: fc.option(text),
  total: price,
  createdAt: fc.constant('2026-11-21T10:03:00.000Z'),
  reservations: fc.constant([]),
  unreserved: fc.array(id),
  items: fc.array(fc.record({ id, productId: id, productTitle: text, productImage: text, quantity, price }), {
    minLength: 1,
    maxLength: 50,
  }),
});

const isOrder = (value: unknown) => value as LocalOrder;

test('an order has the ids, quantities and prices of the cart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1e12, max: 4e12 }), cart, customer, fc.option(id), (ms, bought, buyer, userId) => {
      const order = createLocalOrder(String(ms), bought, buyer, userId);
      const input = toOrderInput(order);
      expect(input.items).toEqual(
        bought.items.map((item) => ({
          productId: item.product.id,
          quantity: item.quantity,
          price: item.product.price,
        })),
      );
      expect(input).toMatchObject({ orderId: order.id, total: bought.total, customerEmail: buyer.email });
      expect(Date.parse(order.createdAt)).toBe(ms);
    }),
  );
});

test('an order from the server can be sent again unchanged', () => {
  fc.assert(
    fc.property(serverOrder, fc.option(id), (order, userId) => {
      expect(toOrderInput(fromOrder(order, userId))).toEqual({
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

test('the server’s total replaces a different total, which is stored as the shown total', () => {
  fc.assert(
    fc.property(serverOrder, price, fc.option(id), (response, claim, userId) => {
      const shown = { ...fromOrder(response, userId), total: claim, sync: 'pending' as const };
      const confirmed = confirmOrder(shown, response, isOrder);
      expect(confirmed).toMatchObject({ total: response.total, sync: 'synced', userId });
      expect(confirmed?.shownTotal).toBe(claim === response.total ? undefined : claim);
    }),
  );
});
