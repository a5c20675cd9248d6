import { CATEGORY_IDS } from '@telemarket/kit';
import fc from 'fast-check';
import { SORTS } from '../sort';
import { countActive, type Filter, NO_FILTER, readFilter, writeFilter } from './filter';

const amount = fc.option(fc.integer({ min: 0, max: 999_999_99 }).map((cents) => cents / 100));
const filters: fc.Arbitrary<Filter> = fc.record({
  search: fc.string().map((text) => text.trim()),
  categories: fc.subarray([...CATEGORY_IDS]),
  minPrice: amount,
  maxPrice: amount,
  minRating: fc.option(fc.constantFrom(0, 3, 4.5, 5)),
  favorites: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
});

test('reads the filter that was written into an address', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const address = writeFilter(filter, new URLSearchParams()).toString();
      expect(readFilter(new URLSearchParams(address))).toEqual(filter);
    }),
  );
});

test('reads a valid filter from any address', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(NO_FILTER), 'category'), fc.string()), (given) => {
      const { minPrice, maxPrice, minRating, sort } = readFilter(new URLSearchParams(given));
      for (const value of [minPrice, maxPrice, minRating]) expect(value === null || value >= 0).toBe(true);
      expect(SORTS).toContain(sort);
    }),
  );
});

test('writes no default values and removes the page', () => {
  expect(writeFilter(NO_FILTER, new URLSearchParams('sort=rating&page=4&utm=x')).toString()).toBe('utm=x');
});

test('counts a price range as one filter, and does not count a sort', () => {
  expect(countActive({ ...NO_FILTER, minPrice: 0, maxPrice: 5, sort: 'newest' })).toBe(1);
  expect(countActive({ ...NO_FILTER, search: 'x', categories: ['bot', 'group'], favorites: true })).toBe(3);
});
