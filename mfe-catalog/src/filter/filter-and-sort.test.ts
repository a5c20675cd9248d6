import type { ProductFacets, ProductSummary } from '@telemarket/contract';
import { CATEGORY_IDS } from '@telemarket/kit';
import fc from 'fast-check';
import { SORTS } from '../sort';
import { listing } from '../test/sample';
import { NO_FILTER } from './filter';
import type { Filter } from './filters';
import { countFacets, filterAndSort } from './filter-and-sort';

const amount = fc.integer({ min: 0, max: 300_000 }).map((cents) => (cents / 100).toFixed(2));
const products: fc.Arbitrary<ProductSummary[]> = fc
  .array(
    fc.record({
      category: fc.constantFrom(...CATEGORY_IDS),
      title: fc.string({ maxLength: 6 }),
      price: amount,
      rating: fc.integer({ min: 0, max: 50 }).map((tenths) => (tenths / 10).toFixed(1)),
      reviewCount: fc.nat(5),
      isVerified: fc.boolean(),
      memberCount: fc.option(fc.nat(3)),
      userCount: fc.constant(null),
      createdAt: fc.integer({ min: 0, max: 4 }).map((day) => `2026-01-0${day + 1}T10:00:00.000Z`),
    }),
    { maxLength: 40 },
  )
  .map((parts) => parts.map((part, index) => listing({ ...part, id: parts.length - index })));
const filters: fc.Arbitrary<Filter> = fc.record({
  search: fc.oneof(fc.constant(''), fc.string({ maxLength: 2 })),
  categories: fc.subarray([...CATEGORY_IDS]),
  minPrice: fc.option(amount.map(Number)),
  maxPrice: fc.option(amount.map(Number)),
  minRating: fc.option(fc.constantFrom(3, 4, 4.5)),
  verified: fc.boolean(),
  minMembers: fc.option(fc.nat(3)),
  maxMembers: fc.option(fc.nat(3)),
  favorites: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
});
const ids = (list: readonly ProductSummary[]) => list.map(({ id }) => id);

// @spec-5.10
test('returns every matching product once', () => {
  fc.assert(
    fc.property(products, filters, fc.array(fc.integer({ min: 1, max: 40 })), (list, filter, favorites) => {
      const found = filterAndSort(list, filter, favorites);
      const expected = list.filter((product) => {
        const text = `${product.title}\n${product.description}\n${product.category}`.toLowerCase();
        const passes: Record<keyof Omit<Filter, 'sort'>, boolean> = {
          categories:
            filter.categories.length === 0 || filter.categories.some((category) => category === product.category),
          minPrice: Number(product.price) >= (filter.minPrice ?? 0),
          maxPrice: Number(product.price) <= (filter.maxPrice ?? Infinity),
          minRating: Number(product.rating) >= (filter.minRating ?? 0),
          verified: product.isVerified || !filter.verified,
          minMembers: (product.memberCount ?? -1) >= (filter.minMembers ?? -1),
          maxMembers: filter.maxMembers === null || (product.memberCount ?? 9) <= filter.maxMembers,
          favorites: !filter.favorites || favorites.includes(product.id),
          search: text.includes(filter.search.toLowerCase()),
        };
        return Object.values(passes).every(Boolean);
      });
      expect(ids(found).sort()).toEqual(ids(expected).sort());
    }),
  );
});

// @spec-5.11
test('sorts equal products by id in the direction of the sort', () => {
  const key: Record<Filter['sort'], (product: ProductSummary) => number> = {
    popular: ({ reviewCount }) => -reviewCount,
    'price-low': ({ price }) => Number(price),
    'price-high': ({ price }) => -Number(price),
    rating: ({ rating }) => -Number(rating),
    newest: ({ createdAt }) => -Date.parse(createdAt),
  };
  fc.assert(
    fc.property(products, fc.constantFrom(...SORTS), (list, sort) => {
      const sorted = filterAndSort(list, { ...NO_FILTER, sort }, []);
      const direction = sort === 'price-low' ? 1 : -1;
      const keys = sorted.map((product) => [key[sort](product), product.id * direction]);
      expect(keys).toEqual([...keys].sort(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j));
    }),
  );
});

// @spec-5.10
test('finds text in title, description and category, and ignores case and accents', () => {
  const list = [
    listing({ id: 1, title: 'CRYPTO Room', description: 'a', category: 'account' }),
    listing({ id: 2, title: 'b', description: 'All about Crypto.', category: 'account' }),
    listing({ id: 3, title: 'c', description: 'c', category: 'bot' }),
  ];
  const found = (search: string) => ids(filterAndSort(list, { ...NO_FILTER, search }, []));
  expect(found('crypto')).toEqual([2, 1]);
  expect(found('BOT')).toEqual([3]);
  expect(found('%')).toEqual([]);
  expect(found('cr\u00DDpto')).toEqual([2, 1]);
});

test('compares prices to the cent', () => {
  const list = [
    listing({ id: 1, price: '19.99' }),
    listing({ id: 2, price: '20.00' }),
    listing({ id: 3, price: '0.30' }),
  ];
  expect(ids(filterAndSort(list, { ...NO_FILTER, maxPrice: 19.99, sort: 'price-low' }, []))).toEqual([3, 1]);
  expect(ids(filterAndSort(list, { ...NO_FILTER, minPrice: 0.1 + 0.2, maxPrice: 0.3 }, []))).toEqual([3]);
});

const OPTIONS: ProductFacets = {
  categories: CATEGORY_IDS.map((category) => ({ category, count: 0 })),
  verified: 0,
  prices: [
    { min: null, max: '100.00', count: 0 },
    { min: '100.00', max: null, count: 0 },
  ],
  ratings: [{ min: 4, count: 0 }],
};

test('counts the listings that each option finds when it is chosen', () => {
  fc.assert(
    fc.property(products, filters, (list, given) => {
      const filter = { ...given, favorites: false };
      const count = (part: Partial<Filter>) => filterAndSort(list, { ...filter, ...part }, []).length;
      expect(countFacets(OPTIONS, list, filter)).toEqual({
        categories: CATEGORY_IDS.map((category) => ({
          category,
          count: count({ categories: [category], minMembers: null, maxMembers: null }),
        })),
        verified: count({ verified: true }),
        prices: [
          { min: null, max: '100.00', count: count({ minPrice: null, maxPrice: 100 }) },
          { min: '100.00', max: null, count: count({ minPrice: 100, maxPrice: null }) },
        ],
        ratings: [{ min: 4, count: count({ minRating: 4 }) }],
      });
    }),
  );
});
