import fc from 'fast-check';
import { formatPrice, fromCents, toCents } from './money';

const cents = fc.integer({ min: 0, max: 999_999_999_999 });

test('every amount can be converted to cents and back', () => {
  fc.assert(fc.property(cents, (amount) => toCents(fromCents(amount)) === amount));
});

test('0.1 + 0.2 is 0.30', () => {
  expect(fromCents(toCents('0.1') + toCents('0.2'))).toBe('0.30');
});

test('sums of amounts are exact', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + toCents(fromCents(amount)), 0);
      expect(sum).toBe(amounts.reduce((total, amount) => total + amount, 0));
    }),
  );
});

test.each([
  ['0', '$0.00'],
  ['0.5', '$0.50'],
  ['149', '$149.00'],
  ['999.99', '$999.99'],
  ['1049', '$1,049.00'],
  ['1234567.8', '$1,234,567.80'],
  ['9999999999.99', '$9,999,999,999.99'],
])('the amount %s is shown as %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});
