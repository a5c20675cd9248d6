import fc from 'fast-check';
import { fromCents, MAX_CENTS } from '../money/money';
import type { PricedProduct } from '../product/product.repository';
import { priceOrder } from './order-pricing';

const product = (id: number, price: string): PricedProduct => ({
  id,
  title: `Product ${id}`,
  image: `/${id}.svg`,
  price,
  sellerId: null,
  sellerName: 'Ada',
  sellerEmail: null,
  isUnique: false,
  isSold: false,
  isPaused: false,
  reservedBy: null,
  reservedUntil: null,
  holder: null,
});
const NONE_TAKEN = new Set<PricedProduct>();
const byId = (...products: PricedProduct[]) => new Map(products.map((product) => [product.id, product]));

describe('the pricing of an order', () => {
  it('computes the exact total of every order', () => {
    const line = fc.record({
      cents: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const products = byId(...lines.map(({ cents }, id) => product(id, fromCents(cents))));
        const items = lines.map(({ quantity, cents }, productId) => ({ productId, quantity, price: cents / 100 }));
        const expected = lines.reduce((sum, { cents, quantity }) => sum + BigInt(cents) * BigInt(quantity), 0n);
        expect(priceOrder(items, products, NONE_TAKEN).total).toBe(
          `${expected / 100n}.${String(expected % 100n).padStart(2, '0')}`,
        );
      }),
    );
  });

  it('copies title, picture and price of the product', () => {
    const { lines } = priceOrder([{ productId: 7, quantity: 2, price: '0.10' }], byId(product(7, '0.10')), NONE_TAKEN);
    expect(lines).toEqual([
      { productId: 7, productTitle: 'Product 7', productImage: '/7.svg', quantity: 2, price: '0.10' },
    ]);
  });

  it('keeps two lines of the same product separate', () => {
    const items = [
      { productId: 7, quantity: 1, price: '0.10' },
      { productId: 7, quantity: 2, price: 0.1 },
    ];
    const { lines, total } = priceOrder(items, byId(product(7, '0.10')), NONE_TAKEN);
    expect(lines.map((line) => line.quantity)).toEqual([1, 2]);
    expect(total).toBe('0.30');
  });

  it('lists every line whose product does not exist', () => {
    const items = [1, 2, 3].map((productId) => ({ productId, quantity: 1, price: '1' }));
    const refuse = () => priceOrder(items, byId(product(2, '1.00')), NONE_TAKEN);
    expect(refuse).toThrow(
      expect.objectContaining({
        extra: expect.objectContaining({
          errors: [
            { field: 'items[0].productId', message: 'is not a product of the shop' },
            { field: 'items[2].productId', message: 'is not a product of the shop' },
          ],
        }),
      }),
    );
  });

  it('refuses two pieces of a product that is one of a kind, in one line or two', () => {
    const products = byId({ ...product(1, '10.00'), isUnique: true }, product(2, '10.00'));
    const line = (productId: number, quantity: number) => ({ productId, quantity, price: '10' });
    expect(priceOrder([line(1, 1), line(2, 5)], products, NONE_TAKEN).total).toBe('60.00');
    expect(() => priceOrder([line(1, 2)], products, NONE_TAKEN)).toThrow('invalid values');
    expect(() => priceOrder([line(1, 1), line(2, 1), line(1, 1)], products, NONE_TAKEN)).toThrow('invalid values');
  });

  it('refuses a product that costs even one cent more than the buyer saw, and uses a lower price', () => {
    const amount = fc.integer({ min: 0, max: MAX_CENTS });
    const claim = (cents: number) => fc.constantFrom<string | number>(fromCents(cents), cents / 100);
    const cases = fc.tuple(amount, fc.integer({ min: -2, max: 2 })).filter(([ours, by]) => ours + by >= 0);
    fc.assert(
      fc.property(
        cases.chain(([ours, by]) => fc.tuple(fc.constant(ours), fc.constant(by), claim(ours + by))),
        ([ours, by, price]) => {
          const place = () =>
            priceOrder([{ productId: 1, quantity: 1, price }], byId(product(1, fromCents(ours))), NONE_TAKEN);
          if (by < 0) expect(place).toThrow('now costs');
          else expect(place().total).toBe(fromCents(ours));
        },
      ),
    );
  });

  it('fails with the code of the most serious reason, and lists all refused lines', () => {
    const [first, second, third] = [product(1, '10.00'), product(2, '10.00'), product(3, '10.00')];
    const sold = { ...second, isSold: true };
    const place = (taken: PricedProduct[]) => {
      const items = [1, 2, 3].map((productId) => ({ productId, quantity: 1, price: productId === 1 ? 9 : 10 }));
      return () => priceOrder(items, byId(first, sold, third), new Set(taken));
    };
    const problem = (code: string, reasons: string[]) =>
      expect.objectContaining({
        extra: { code, members: { items: reasons.map((reason): unknown => expect.objectContaining({ reason })) } },
      });
    expect(place([])).toThrow(problem('price_changed', ['price_changed']));
    expect(place([third])).toThrow(problem('reserved', ['price_changed', 'reserved']));
    expect(place([third, sold])).toThrow(problem('sold', ['price_changed', 'sold', 'reserved']));
  });
});
