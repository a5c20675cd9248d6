import fc from 'fast-check';
import { Transactions } from '../database/transactions';
import { ProductImport } from './product-import';
import { CATEGORIES, COUNT_FIELD } from './category';
import { Product } from './product.entity';
import { type ColumnSort, type ProductSummaryRow, SORTS, SUMMARY_FIELDS } from './product-columns';
import { ProductChangeFeed } from './product-change-feed';
import type { NewProduct } from './product-import.repository';
import { ProductRepository } from './product.repository';
import { facetFilters, type ProductFilter, toFacets } from './product-filter';
import { MAX_EXACT_TOTAL, ProductSearch, type SearchResult } from './product-search';
import { ProductSearchRepository } from './product-search.repository';
import { sampleProduct } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { untilIndexed } from '../../test/until';

/** Characters that collations fold, and characters that LIKE, files or programs treat in a special way. */
const PIECES = [
  ...['crypto', 'Crypto', 'CRYPTÓ', 'bot', 'BOTS', 'for', 'people', 'café', 'cafe\u0301', 'straße', 'STRASSE', 'ﬁlm'],
  ...[
    'the',
    'a',
    'in',
    'I',
    'İ',
    'ı',
    '12',
    '123',
    '%',
    '_',
    '!',
    '\\',
    "'",
    '"',
    '🚀',
    '🍕',
    '日本',
    '日',
    'カ',
    'か',
  ],
  ...['ł', 'ø', 'œ', '①', 'ａ', '-', ',', '\t', '\n', '\u00a0', '\u3000', '\u200d', '\u0301', '𝒜'],
];
const text = (maxPieces: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', '', '  ')), {
      minLength: 1,
      maxLength: maxPieces,
    })
    .map((parts) => parts.flat().join('').slice(0, 180).toWellFormed());
const product = fc.record({
  title: text(6),
  description: text(14),
  category: fc.constantFrom(...CATEGORIES),
  price: fc.constantFrom('0.00', '9.99', '10.00', '10.01', '149.50', '9999999999.99'),
  rating: fc.constantFrom('0.0', '1.1', '3.0', '4.1', '4.5', '4.6', '5.0'),
  reviewCount: fc.constantFrom(0, 1, 7, 7, 2_000),
  createdAt: fc.constantFrom(0, 1, 86_400_000, 1.7e12 + 1, 1.7e12).map((at) => new Date(at)),
  originalPrice: fc.constantFrom(null, '0.00', '200.05', '9999999999.99'),
  memberCount: fc.constantFrom(null, 0, 2_147_483_647),
  userCount: fc.constantFrom(null, 0, 12),
  sinceYear: fc.constantFrom(null, 2013, 2026),
  isVerified: fc.boolean(),
});

type Limits = Required<Omit<ProductFilter, 'text' | 'seller'>>;
type Case<Value> = {
  values: fc.Arbitrary<Value | undefined>;
  /** Called without `undefined`. */
  finds(row: ProductSummaryRow, value: NonNullable<Value>, categories: ProductFilter['categories']): boolean;
};
const optional = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const countOf = (row: ProductSummaryRow, [category = 'group']: ProductFilter['categories']) =>
  row[COUNT_FIELD[category]] ?? NaN;

/** The values of each filter, and what it finds. LIKE says what a text finds, and the database always searches sellers. */
const CASES: { [Name in keyof Limits]: Case<Limits[Name]> } = {
  categories: {
    values: fc.subarray([...CATEGORIES]),
    finds: ({ category }, values) => values.length === 0 || values.includes(category),
  },
  minPrice: {
    values: optional('0', '9.99', '10', '10.01', '9999999999.99'),
    finds: ({ price }, min) => Number(price) >= Number(min),
  },
  maxPrice: {
    values: optional('0', '10.00', '149.5', '9999999999.99'),
    finds: ({ price }, max) => Number(price) <= Number(max),
  },
  minRating: {
    values: optional(0, 1.1, 1.15, 4.1, 4.5, 4.6, 5),
    finds: ({ rating }, min) => Number(rating) >= min,
  },
  verified: { values: optional(true), finds: ({ isVerified }) => isVerified },
  minMembers: {
    values: optional(0, 1, 12, 2_147_483_647),
    finds: (row, min, categories) => countOf(row, categories) >= min,
  },
  maxMembers: {
    values: optional(0, 12, 2_147_483_647),
    finds: (row, max, categories) => countOf(row, categories) <= max,
  },
};
const limits = fc.record(
  Object.fromEntries(Object.entries(CASES).map(([name, { values }]) => [name, values])),
) as fc.Arbitrary<Omit<ProductFilter, 'text' | 'seller'>>;
const query = fc
  .record({
    text: fc.oneof(text(3), fc.constantFrom(...PIECES)).map((value) => value.trim()),
    limits,
    sort: fc.constantFrom(...(Object.keys(SORTS) as ColumnSort[])),
    offset: fc.nat({ max: 320 }),
    limit: fc.integer({ min: 1, max: 60 }),
    filterByText: fc.boolean(),
  })
  .map(({ limits: given, ...rest }) => ({ ...given, ...rest }));

const comparable = ({ ids, total }: SearchResult) => ({ ids, total: Math.min(total, MAX_EXACT_TOTAL) });

/** Returns the ids that a filter without text must find, without a search. */
function find(rows: ProductSummaryRow[], filter: ProductFilter): Set<number> {
  const finds = <Name extends keyof Limits>(name: Name, row: ProductSummaryRow) => {
    const value = filter[name];
    return value === undefined || CASES[name].finds(row, value as NonNullable<Limits[Name]>, filter.categories);
  };
  const names = Object.keys(CASES) as (keyof Limits)[];
  return new Set(rows.filter((row) => names.every((name) => finds(name, row))).map(({ id }) => id));
}

describe('a search of products', () => {
  let test: TestApp;
  /** Has the same rows and no index. */
  let withoutIndex: TestApp;
  let engine: ProductSearch;
  let database: ProductSearch;

  beforeAll(async () => {
    test = await startTestApp({ productIndex: true });
    withoutIndex = await startTestApp({ productIndex: false }, { keepRows: true });
    engine = test.app.get(ProductSearch, { strict: false });
    database = withoutIndex.app.get(ProductSearch, { strict: false });
    const products = fc.sample(product, { numRuns: 300, seed: 7 }).map((values): NewProduct => sampleProduct(values));
    await new ProductImport(new Transactions(test.dataSource)).insert(products.slice(1));
    await test.dataSource.query("UPDATE product SET image = CONCAT(' /pictures/é ', id, '.png') WHERE id % 3 = 0");
    await new ProductImport(new Transactions(test.dataSource)).insert(products.slice(0, 1));
    await untilIndexed(test, products.length);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await withoutIndex.stop();
    await test.stop();
  });

  /** Makes the test fail when the engine reads the database instead of its index. */
  function forbidFallback(): void {
    const fallback = test.app.get(ProductSearchRepository, { strict: false });
    for (const method of ['page', 'suggest', 'facets'] as const) {
      jest.spyOn(fallback, method).mockRejectedValue(new Error('the engine has read the database'));
    }
  }

  /** Returns the rows of lists, without delisted products. */
  async function listedRows(): Promise<ProductSummaryRow[]> {
    const rows = await test.dataSource.getRepository(Product).find();
    return rows
      .filter(({ delistedAt }) => !delistedAt)
      .map((row) => Object.fromEntries(SUMMARY_FIELDS.map((field) => [field, row[field]])) as ProductSummaryRow);
  }

  async function compare(runs: number): Promise<void> {
    const index = await untilIndexed(test);
    forbidFallback();
    const listed = new Map((await listedRows()).map((row) => [row.id, row]));
    for (const { id } of await test.dataSource.query<{ id: number }[]>('SELECT id FROM product')) {
      expect([id, index.row(id) ?? null]).toEqual([id, listed.get(id) ?? null]);
    }
    await fc.assert(
      fc.asyncProperty(query, async ({ filterByText, sort, offset, limit, ...filter }) => {
        const wanted = filterByText ? filter : { ...filter, text: '' };
        const expected = await database.page(wanted, sort, offset, limit);
        expect(comparable(await engine.page(wanted, sort, offset, limit))).toEqual(comparable(expected));
        expect(await engine.facets(wanted)).toEqual(await database.facets(wanted));
        if (!filter.text) return;
        expect(comparable(await engine.suggest(filter.text, 50))).toEqual(
          comparable(await database.suggest(filter.text, 50)),
        );
      }),
      { numRuns: runs },
    );
  }

  it('finds the listings of a seller while there is an index', async () => {
    const total = async (seller: string) =>
      (await engine.page({ categories: [], text: '', seller }, 'popular', 0, 9)).total;
    expect([await total('Sam Seller'), await total('Nobody')]).toEqual([300, 0]);
  });

  it.each([
    ['engine', () => engine],
    ['database', () => database],
  ])('of the %s returns windows of the sorted products that match', async (_name, implementation) => {
    const search = implementation();
    forbidFallback();
    const rows = await listedRows();
    const byId = new Map(rows.map((row) => [row.id, row]));
    await fc.assert(
      fc.asyncProperty(query, async ({ filterByText, sort, offset, limit, ...filter }) => {
        const wanted = filterByText ? filter : { ...filter, text: '' };
        const { ids, total, capped } = await search.page(wanted, sort, 0, rows.length);
        expect({ capped, total }).toEqual({ capped: false, total: ids.length });
        const allowed = find(rows, wanted);
        if (filterByText) expect(ids.filter((id) => !allowed.has(id))).toEqual([]);
        else expect(new Set(ids)).toEqual(allowed);
        const { column, direction } = SORTS[sort];
        const sign = direction === 'ASC' ? 1 : -1;
        const value = (id: number) => Number(byId.get(id)?.[column]);
        const sorted = [...new Set(ids)].sort((a, b) => sign * (value(a) - value(b) || a - b));
        expect(ids).toEqual(sorted);
        const window = await search.page(wanted, sort, offset, limit);
        expect(window).toEqual({ ids: ids.slice(offset, offset + limit), total, capped });
        expect(await search.rows(window.ids)).toEqual(window.ids.map((id) => byId.get(id)));
        const facets = await search.facets(wanted);
        const totals = facetFilters(wanted).map(async (option) => (await search.page(option, 'popular', 0, 1)).total);
        expect(facets).toEqual(toFacets(await Promise.all(totals)));
        if (!filter.text) return;
        const everywhere = { categories: [], text: filter.text };
        const suggested = await search.suggest(filter.text, rows.length);
        const found = await search.page(everywhere, 'popular', 0, rows.length);
        expect(suggested.total).toBe(found.total);
        expect(new Set(suggested.ids)).toEqual(new Set(found.ids));
      }),
      { numRuns: 50 },
    );
  });

  it('of the engine finds what LIKE finds', () => compare(100));

  it('of the engine finds what LIKE finds after writes', async () => {
    const products = test.app.get(ProductRepository, { strict: false });
    const feed = test.app.get(ProductChangeFeed, { strict: false });
    const changed = fc.sample(product, { numRuns: 40, seed: 8 });
    const rows = await test.dataSource.query<{ id: number }[]>('SELECT id FROM product ORDER BY id');
    await test.dataSource.transaction(async (manager) => {
      for (const [at, change] of changed.entries()) {
        const before = await products.lock(manager, rows[at * 7]?.id ?? 0);
        if (!before) throw new Error('There is no such product');
        const { id: _id, version: _version, ...row } = { ...before, ...change };
        const delistedAt = at % 4 === 0 ? new Date() : null;
        const image = at % 3 ? null : '/pictures/new.png';
        await products.write(manager, at % 5 === 0 ? null : before, { ...row, image, delistedAt });
      }
    });
    await feed.poll();
    await compare(60);
    const back = rows.filter((_, at) => at % 28 === 0);
    await test.dataSource.transaction(async (manager) => {
      for (const { id } of back) {
        const before = await products.lock(manager, id);
        if (before) await products.write(manager, before, { ...before, delistedAt: null });
      }
    });
    await feed.poll();
    await compare(40);
  });
});
