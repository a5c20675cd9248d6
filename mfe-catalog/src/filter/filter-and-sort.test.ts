import type { ProductSummary } from '@telemarket/contract';
import fc from 'fast-check';
import { type Sort, SORTS } from '../sort';
import { facetsOf, FILTERS, isFound, PRODUCTS } from '../test/filter-cases';
import { listing } from '../test/sample';
import { NO_FILTER } from './filter';
import type { Filter } from './filters';
import { countFacets, filterAndSort } from './filter-and-sort';

const ids = (list: readonly ProductSummary[]) => list.map(({ id }) => id);

// @spec-5.10
test('returns every matching product once', () => {
  fc.assert(
    fc.property(PRODUCTS, FILTERS, fc.array(fc.integer({ min: 1, max: 40 })), (list, filter, favorites) => {
      const found = filterAndSort(list, filter, favorites);
      const expected = list.filter((product) => isFound(product, filter, favorites));
      expect(ids(found).sort()).toEqual(ids(expected).sort());
    }),
  );
});

// @spec-5.11
test('sorts equal products by id in the direction of the sort', () => {
  const key: Record<Sort, (product: ProductSummary) => number> = {
    match: ({ reviewCount }) => -reviewCount,
    popular: ({ reviewCount }) => -reviewCount,
    'price-low': ({ price }) => Number(price),
    'price-high': ({ price }) => -Number(price),
    rating: ({ rating }) => -Number(rating),
    newest: ({ createdAt }) => -Date.parse(createdAt),
  };
  fc.assert(
    fc.property(PRODUCTS, fc.constantFrom(...SORTS), (list, sort) => {
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

test('counts the listings that each option finds when it is chosen', () => {
  fc.assert(
    fc.property(PRODUCTS, FILTERS, (list, given) => {
      const filter = { ...given, favorites: false };
      const count = (choice: Partial<Filter>) => filterAndSort(list, { ...filter, ...choice }, []).length;
      expect(
        countFacets(
          facetsOf(() => 0),
          list,
          filter,
        ),
      ).toEqual(facetsOf(count));
    }),
  );
});

test('counts no verified listings when the server has counted none', () => {
  const options = { ...facetsOf(() => 0), verified: null };
  expect(countFacets(options, [listing()], NO_FILTER).verified).toBeNull();
});
