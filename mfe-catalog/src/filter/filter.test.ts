import fc from 'fast-check';
import { SORTS } from '../sort';
import { FILTERS } from '../test/filter-cases';
import { activeFilters, NO_FILTER, readFilter, writeFilter } from './filter';
import { type Filter, readCount, readNumber } from './filters';

test('a filter that was written into an address is read from it unchanged', () => {
  fc.assert(
    fc.property(FILTERS, (given) => {
      const filter = { ...given, minMembers: null, maxMembers: null };
      const address = writeFilter(filter, new URLSearchParams()).toString();
      expect(readFilter(new URLSearchParams(address))).toEqual(filter);
    }),
  );
});

test('any address gives a valid filter', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(NO_FILTER), 'category'), fc.string()), (given) => {
      const { minPrice, maxPrice, minRating, sort } = readFilter(new URLSearchParams(given));
      for (const value of [minPrice, maxPrice, minRating]) expect(value === null || value >= 0).toBe(true);
      expect([null, ...SORTS]).toContain(sort);
    }),
  );
});

test('the address of a changed filter has no default values and no page number', () => {
  expect(writeFilter(NO_FILTER, new URLSearchParams('sort=rating&page=4&utm=x')).toString()).toBe('utm=x');
});

test('a filter of a category, with its range of members, is read as it was written', () => {
  const filter = { ...NO_FILTER, categories: ['bot'] as const, verified: true, minMembers: 10, maxMembers: 5_000 };
  const address = writeFilter(filter, new URLSearchParams('highlight=3&page=2'), 'bot');
  expect(address.toString()).toBe('verified=true&minMembers=10&maxMembers=5000');
  expect(readFilter(address, 'bot')).toEqual(filter);
  expect(readFilter(new URLSearchParams('search=x&favorites=true&category=group'), 'bot')).toEqual({
    ...NO_FILTER,
    categories: ['bot'],
  });
  expect(readFilter(address).minMembers).toBeNull();
});

const labels = (part: Partial<Filter>, category?: 'group' | 'bot') =>
  activeFilters({ ...NO_FILTER, ...part }, category ? { category } : {}).map(({ label }) => label);

test('each filter that excludes listings has a label', () => {
  expect(labels({ sort: 'newest' })).toEqual([]);
  expect(labels({ search: 'x', categories: ['group', 'bot'], favorites: true, verified: true })).toEqual([
    ...['“x”', 'Favourites', 'Groups', 'Bots', 'Verified'],
  ]);
  expect(labels({ minPrice: 0, maxPrice: 2000 })).toEqual(['$0 to $2,000']);
  expect(labels({ minPrice: 10.5, minRating: 4 })).toEqual(['$10.50 and up', '4.0 and up']);
  expect(labels({ categories: ['bot'], maxMembers: 5_000 }, 'bot')).toEqual(['Up to 5,000 users']);
  expect(labels({ categories: ['group'], minMembers: 5_000 }, 'group')).toEqual(['5,000 and up members']);
});

test('one of several filters can be removed', () => {
  const filter: Filter = { ...NO_FILTER, categories: ['group', 'bot'], minPrice: 1, maxPrice: 2, search: 'x' };
  const [, group, , price] = activeFilters(filter);
  expect(group?.without).toEqual({ categories: ['bot'] });
  expect(price?.without).toEqual({ minPrice: null, maxPrice: null });
});

test.each(['1,5', '-5', '1e2', '0x10', '5 pcs', '1 000', '9999999999', '$5', '½', ' '])(
  '%j is not read as a number',
  (text) => {
    expect([readCount(text), readNumber(text)]).toEqual([null, null]);
  },
);

test.each(['٢٥', '２５', ' 25\u00a0', '025'])('%j is read as the number 25', (text) => {
  expect([readCount(text), readNumber(text)]).toEqual([25, 25]);
});

test('a price is read with its decimals, and a count with decimals is refused', () => {
  expect(['25.50', '25.', '٢٥٫٥'].map(readNumber)).toEqual([25.5, 25, 25.5]);
  expect(['25.50', '٢٥٫٥'].map(readCount)).toEqual([null, null]);
});
