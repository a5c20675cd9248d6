import fc from 'fast-check';
import { fromCents } from '../money/money';
import type { PricedProduct } from '../product/product.repository';
import { priceOrder } from './order-pricing';

const product = (id: number, price: string): PricedProduct => ({
  id,
  title: `Product ${id}`,
  image: `/${id}.svg`,
  price,
  sellerName: 'Ada',
  isUnique: false,
  isSold: false,
  reservedBy: null,
});
const byId = (...products: PricedProduct[]) => new Map(products.map((product) => [product.id, product]));

describe('priceOrder', () => {
  it('computes the exact total of every order', () => {
    const line = fc.record({
      cents: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const products = byId(...lines.map(({ cents }, id) => product(id, fromCents(cents))));
        const items = lines.map(({ quantity }, productId) => ({ productId, quantity }));
        const expected = lines.reduce((sum, { cents, quantity }) => sum + BigInt(cents) * BigInt(quantity), 0n);
        expect(priceOrder(items, products).total).toBe(
          `${expected / 100n}.${String(expected % 100n).padStart(2, '0')}`,
        );
      }),
    );
  });

  it('copies title, picture and price of the product', () => {
    const { lines } = priceOrder([{ productId: 7, quantity: 2 }], byId(product(7, '0.10')));
    expect(lines).toEqual([
      { productId: 7, productTitle: 'Product 7', productImage: '/7.svg', quantity: 2, price: '0.10' },
    ]);
  });

  it('does not join two lines of one product', () => {
    const items = [
      { productId: 7, quantity: 1 },
      { productId: 7, quantity: 2 },
    ];
    const { lines, total } = priceOrder(items, byId(product(7, '0.10')));
    expect(lines.map((line) => line.quantity)).toEqual([1, 2]);
    expect(total).toBe('0.30');
  });

  it('names every line without a product', () => {
    const items = [1, 2, 3].map((productId) => ({ productId, quantity: 1 }));
    const refuse = () => priceOrder(items, byId(product(2, '1.00')));
    expect(refuse).toThrow(
      expect.objectContaining({
        extra: {
          errors: [
            { field: 'items[0].productId', message: 'is not a product of the shop' },
            { field: 'items[2].productId', message: 'is not a product of the shop' },
          ],
        },
      }),
    );
  });

  it('refuses two pieces of a product that is one of a kind, in one line or two', () => {
    const products = byId({ ...product(1, '10.00'), isUnique: true }, product(2, '10.00'));
    const line = (productId: number, quantity: number) => ({ productId, quantity });
    expect(priceOrder([line(1, 1), line(2, 5)], products).total).toBe('60.00');
    expect(() => priceOrder([line(1, 2)], products)).toThrow('invalid values');
    expect(() => priceOrder([line(1, 1), line(2, 1), line(1, 1)], products)).toThrow('invalid values');
  });
});
