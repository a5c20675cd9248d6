import type { ProductSummary } from '@telemarket/contract';
import fc from 'fast-check';
import { type Sort, sortsOf } from '../sort';
import { facetsOf, FILTERS, isFound, PRODUCTS } from '../test/filter-cases';
import { listing } from '../test/sample';
import { NO_FILTER } from './filter';
import type { Filter } from './filters';
import { countFacets, filterAndSort } from './filter-and-sort';

const ids = (list: readonly ProductSummary[]) => list.map(({ id }) => id);

// @spec-5.10
test('the device returns every matching product once', () => {
  fc.assert(
    fc.property(PRODUCTS, FILTERS, fc.array(fc.integer({ min: 1, max: 40 })), (list, filter, favorites) => {
      const found = filterAndSort(list, filter, favorites);
      const expected = list.filter((product) => isFound(product, filter, favorites));
      expect(ids(found).sort()).toEqual(ids(expected).sort());
    }),
  );
});

// @spec-5.11
test('the device sorts equal products by id in the direction of the sort', () => {
  const key: Record<Exclude<Sort, 'match'>, (product: ProductSummary) => number> = {
    popular: ({ reviewCount }) => -reviewCount,
    'price-low': ({ price }) => Number(price),
    'price-high': ({ price }) => -Number(price),
    rating: ({ rating }) => -Number(rating),
    newest: ({ createdAt }) => -Date.parse(createdAt),
    owner: ({ proof }) => (proof?.state === 'shown' ? 0 : 1),
  };
  fc.assert(
    fc.property(PRODUCTS, fc.constantFrom(...sortsOf(NO_FILTER)), (list, chosen) => {
      const sorted = filterAndSort(list, { ...NO_FILTER, favorites: true, sort: chosen }, ids(list));
      const sort = chosen === 'match' ? 'popular' : chosen;
      const direction = sort === 'price-low' ? 1 : -1;
      const keys = sorted.map((product) => [key[sort](product), product.id * direction]);
      expect(keys).toEqual([...keys].sort(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j));
    }),
  );
});

// @spec-5.dyrh
test('the matches of a search stay as the API has sorted them, until another order is chosen', () => {
  const list = [
    listing({ id: 1, reviewCount: 1 }),
    listing({ id: 3, reviewCount: 3 }),
    listing({ id: 2, reviewCount: 2 }),
  ];
  const found = (sort: Sort | null) => ids(filterAndSort(list, { ...NO_FILTER, search: 'any words', sort }, []));
  expect([found(null), found('match'), found('popular')]).toEqual([
    [1, 3, 2],
    [1, 3, 2],
    [3, 2, 1],
  ]);
});

// @spec-2.tddt
test('the list of all listings stays as the API has sorted it by default, because it begins with picked listings', () => {
  const list = [listing({ id: 1, reviewCount: 1 }), listing({ id: 3, reviewCount: 3 })];
  const found = (filter: Partial<Filter>) => ids(filterAndSort(list, { ...NO_FILTER, ...filter }, []));
  expect(found({})).toEqual([1, 3]);
  expect(found({ categories: ['group'] })).toEqual([3, 1]);
});

test('the device compares prices to the cent', () => {
  const list = [
    listing({ id: 1, price: '19.99' }),
    listing({ id: 2, price: '20.00' }),
    listing({ id: 3, price: '0.30' }),
  ];
  expect(ids(filterAndSort(list, { ...NO_FILTER, maxPrice: 19.99, sort: 'price-low' }, []))).toEqual([3, 1]);
  expect(ids(filterAndSort(list, { ...NO_FILTER, minPrice: 0.1 + 0.2, maxPrice: 0.3 }, []))).toEqual([3]);
});

test('the device counts the listings that each option of a filter finds', () => {
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

test('the device counts no verified listings when the server has not counted them', () => {
  const options = { ...facetsOf(() => 0), verified: null };
  expect(countFacets(options, [listing()], NO_FILTER).verified).toBeNull();
});
