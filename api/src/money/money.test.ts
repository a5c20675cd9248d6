import fc from 'fast-check';
import { fromCents, MAX_CENTS, toCents } from './money';

describe('money', () => {
  it('is the same amount after a conversion to cents and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => expect(toCents(fromCents(cents))).toBe(cents)),
    );
  });

  it('is added exactly', () => {
    expect(fromCents(toCents('0.10') + toCents('0.20'))).toBe('0.30');
    expect(toCents('1234567.89') * 99).toBe(12222222111);
  });

  it.each(['', '-1', '1.234', '1e3', ' 1', 'NaN', '12345678901', '.5', '1.'])('cannot be the amount %p', (text) => {
    expect(() => toCents(text)).toThrow(RangeError);
  });
});
