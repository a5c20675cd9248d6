import fc from 'fast-check';
import { orderRequestHash } from './order-request-hash';
import type { OrderInput } from './order.dto';

const input: OrderInput = {
  orderId: '1700000000000',
  customerName: 'Carla',
  customerEmail: 'carla@example.com',
  customerTelegram: null,
  total: '149.00',
  items: [{ productId: 1, quantity: 1, price: '149.00' }],
};

describe('the hash of an order request', () => {
  it.each<Partial<OrderInput>>([
    { total: 149 },
    { total: '149' },
    { customerEmail: ' Carla@Example.com' },
    { customerTelegram: undefined },
    { customerTelegram: '' },
    { items: [{ price: 149, quantity: 1, productId: 1 }] },
  ])('is the same for %j', (same) => {
    expect(orderRequestHash({ ...input, ...same })).toBe(orderRequestHash(input));
  });

  it('differs when any field differs', () => {
    const changes = fc.oneof(
      fc.record({ customerName: fc.string().filter((name) => name !== 'Carla') }),
      fc.record({ customerTelegram: fc.string({ minLength: 1 }) }),
      fc.record({ total: fc.integer({ min: 150 }) }),
      fc.record({
        items: fc.array(fc.record({ productId: fc.nat(), quantity: fc.integer({ min: 2, max: 99 }), price: fc.nat() })),
      }),
    );
    fc.assert(
      fc.property(changes, (change) =>
        expect(orderRequestHash({ ...input, ...change })).not.toBe(orderRequestHash(input)),
      ),
    );
  });
});
