import { cleanLine } from '@telemarket/composition/text';
import fc from 'fast-check';
import { Transactions } from '../database/transactions';
import { ProductImport } from './product-import';
import { likePattern } from '../database/like';
import { CATEGORIES, type Category, COUNT_FIELD } from './category';
import { Product } from './product.entity';
import { type ProductSummaryRow, PRODUCT_SORT_NAMES, PRODUCT_SORTS, SUMMARY_FIELDS } from './product-columns';
import { ProductChangeFeed } from './product-change-feed';
import type { NewProduct } from './product-import.repository';
import { ProductRepository } from './product.repository';
import { toFacetFilters, type ProductFilter, toFacets } from './product-filter';
import { MAX_EXACT_TOTAL, ProductSearch, type SearchResult } from './product-search';
import { ProductSearchRepository } from './product-search.repository';
import type { ProductSummaryView } from './product.view';
import { Topic } from '../topic/topic.entity';
import { toTopicsById, type TopicsById } from '../topic/topic-list';
import { sampleProduct } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { untilIndexed } from '../../test/until';

/**
 * Words and characters for the texts of the test: some that collations fold, and some that LIKE, files or programs
 * treat in a special way.
 */
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
    'telegram',
    'channel',
    'Groups',
    'ＢＯＴ',
    'trader’s',
    "trader's",
    '–',
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
  sellerName: fc.constantFrom('Sam Seller', 'Bot Café', 'カ 12'),
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
  language: fc.constantFrom(null, 'en', 'pt', 'uz'),
  topic: fc.constantFrom(null, 'Crypto', 'Music', 'Food'),
});

type Limits = Required<Omit<ProductFilter, 'text' | 'seller'>>;
type Case<Value> = {
  values: fc.Arbitrary<Value | undefined>;
  /** Returns whether the filter with this value finds the row. Tests call it only for filters with a value. */
  finds(row: ProductSummaryRow, value: NonNullable<Value>, categories: ProductFilter['categories']): boolean;
};
const optional = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const countOf = (row: ProductSummaryRow, [category = 'group']: ProductFilter['categories']) =>
  row[COUNT_FIELD[category]] ?? NaN;

/**
 * The values of each filter, and the rows that each value finds. LIKE decides which rows a text finds, and the database
 * always searches sellers.
 */
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
  language: { values: optional('en', 'pt', 'fr', 'zz'), finds: ({ language }, wanted) => language === wanted },
  topicId: { values: optional(0, 1, 2, 3, 4), finds: ({ topicId }, wanted) => topicId === wanted },
  verified: { values: optional(true), finds: ({ isVerified }) => isVerified },
  owner: { values: optional('shown' as const), finds: ({ isOwnerShown }) => isOwnerShown },
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
    sort: fc.constantFrom(...PRODUCT_SORT_NAMES),
    offset: fc.nat({ max: 320 }),
    limit: fc.integer({ min: 1, max: 60 }),
    filterByText: fc.boolean(),
  })
  .map(({ limits: given, ...rest }) => ({ ...given, ...rest }));

/** The listings that a text finds. `gradeOf` returns the grade of a listing among the best matches. */
type Matches = { found: Set<number>; gradeOf(id: number): number };

const MEANINGS: Readonly<Record<string, Category>> = {
  ...{ group: 'group', groups: 'group', channel: 'group', channels: 'group' },
  ...{ bot: 'bot', bots: 'bot', account: 'account', accounts: 'account' },
};

const comparable = ({ ids, total }: SearchResult) => ({ ids, total: Math.min(total, MAX_EXACT_TOTAL) });

/** Returns the ids that a filter without text must find. Checks each row instead of searching. */
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
  /** An application with the same rows and no index. */
  let withoutIndex: TestApp;
  let engine: ProductSearch;
  let database: ProductSearch;
  let topics: TopicsById;

  beforeAll(async () => {
    test = await startTestApp({ productIndex: true });
    withoutIndex = await startTestApp({ productIndex: false }, { keepRows: true });
    engine = test.app.get(ProductSearch, { strict: false });
    database = withoutIndex.app.get(ProductSearch, { strict: false });
    const names = ['Crypto', 'Music', 'Food', 'Unused'];
    const stored = names.map((name, at) => [at + 1, name, name.toLowerCase(), name.toLowerCase()]);
    await test.dataSource.query('INSERT INTO topic (id, name, name_key, slug) VALUES ?', [stored]);
    const products = fc.sample(product, { numRuns: 300, seed: 7 }).map((values): NewProduct => sampleProduct(values));
    await new ProductImport(new Transactions(test.dataSource)).insert(products.slice(1));
    await test.dataSource.query("UPDATE product SET image = CONCAT(' /pictures/é ', id, '.png') WHERE id % 3 = 0");
    await test.dataSource.query('UPDATE product SET is_owner_shown = TRUE WHERE id % 4 = 0');
    await new ProductImport(new Transactions(test.dataSource)).insert(products.slice(0, 1));
    await untilIndexed(test, products.length);
    topics = toTopicsById(await test.dataSource.getRepository(Topic).find());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await withoutIndex.stop();
    await test.stop();
  });

  /** Makes the test fail when the engine reads the database instead of its index. */
  function forbidFallback(): void {
    const fallback = test.app.get(ProductSearchRepository, { strict: false });
    for (const method of ['page', 'facets'] as const) {
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

  /** Finds the matches of a text word by word. Only LIKE decides which characters are equal. */
  async function matchesOf(text: string, rows: readonly ProductSummaryRow[]): Promise<Matches> {
    const like = async (part: string, ...columns: string[]) => {
      const where = columns.map((column) => `${column} LIKE ? ESCAPE '!'`).join(' OR ');
      const values = columns.map(() => likePattern(part));
      const found = await test.dataSource.query<{ id: number }[]>(`SELECT id FROM product WHERE ${where}`, values);
      return new Set(found.map(({ id }) => id));
    };
    const anywhere = (part: string) => like(part, 'title', 'description', 'category', 'seller_name');
    const keyOf = (word: string) => word.normalize('NFKC').toLowerCase();
    const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((run) => run.replace(/^\p{M}+/u, '') || []);
    const others = words.filter((word) => keyOf(word) !== 'telegram');
    const wanted = others.length ? others : [words[0] ?? text];
    const [phrase, ...perWord] = await Promise.all([
      like(text, 'title'),
      ...wanted.map(async (word) => {
        const meant = rows.flatMap(({ id, category }) => (MEANINGS[keyOf(word)] === category ? id : []));
        return {
          title: new Set([...(await like(word, 'title')), ...meant]),
          anywhere: new Set([...(await anywhere(word)), ...meant]),
        };
      }),
    ]);
    const ids = rows.map(({ id }) => id);
    const found = new Set(ids.filter((id) => perWord.every((word) => word.anywhere.has(id))));
    const asPhrase = await anywhere(text);
    expect(ids.filter((id) => asPhrase.has(id) && !found.has(id))).toEqual([]);
    const gradeOf = (id: number) => (phrase.has(id) ? 0 : perWord.every((word) => word.title.has(id)) ? 1 : 2);
    return { found, gradeOf };
  }

  async function compare(runs: number): Promise<void> {
    const index = await untilIndexed(test);
    forbidFallback();
    const listed = new Map((await listedRows()).map((row) => [row.id, row]));
    for (const { id } of await test.dataSource.query<{ id: number }[]>('SELECT id FROM product')) {
      expect([id, index.findRow(id) ?? null]).toEqual([id, listed.get(id) ?? null]);
    }
    await fc.assert(
      fc.asyncProperty(query, async ({ filterByText, sort, offset, limit, ...filter }) => {
        const wanted = filterByText ? filter : { ...filter, text: '' };
        const expected = await database.findPage(wanted, sort, offset, limit);
        expect(comparable(await engine.findPage(wanted, sort, offset, limit))).toEqual(comparable(expected));
        expect(await engine.countFacets(wanted, topics)).toEqual(await database.countFacets(wanted, topics));
        // This is the request of a device. The device shows what the server has found, because it does not compare
        // texts itself.
        const q = cleanLine(filter.text);
        const { ids } = await engine.findPage({ categories: [], text: q }, 'match', 0, MAX_EXACT_TOTAL);
        const loaded = await test
          .client()
          .get<ProductSummaryView[]>(`/api/products?${new URLSearchParams({ q, sort: 'match' })}`);
        expect(loaded.body.map(({ id }) => id)).toEqual(ids);
      }),
      { numRuns: runs },
    );
  }

  it('finds the listings of a seller even when other searches use the index', async () => {
    const total = async (seller: string) =>
      (await engine.findPage({ categories: [], text: '', seller }, 'popular', 0, 9)).total;
    const rows = (await listedRows()).filter(({ sellerName }) => sellerName === 'Sam Seller');
    expect([await total('Sam Seller'), await total('Nobody')]).toEqual([rows.length, 0]);
  });

  // @spec-7.xvth
  it.each([
    ['q=crytpo', 'crypto'],
    ['q=Crytpo,%20CRYPTO%20!', 'crypto, CRYPTO !'],
    ['q=telegram%20chanell%20crytpo', null],
    ['q=telegram%20channel%20crytpo', 'telegram channel crypto'],
    ['q=crypto', null],
    ['q=crytpo%20qqqqq', null],
    ['q=crytpo&seller=Nobody', null],
  ])('for %s reports %p as the nearest text', async (search, nearest) => {
    await untilIndexed(test);
    const { status, headers } = await test.client().get(`/api/products?${search}`);
    expect(status).toBe(200);
    const { 'x-nearest': sent } = headers as Record<string, string | undefined>;
    expect(sent === undefined ? null : decodeURIComponent(sent)).toBe(nearest);
    if (sent === undefined) return;
    const page = async (text: string) => (await test.client().get<object[]>(`/api/products?${text}&page=1`)).body;
    expect(await page(`${search}&nearest=true`)).toEqual(await page(search.replace(/q=[^&]*/, `q=${sent}`)));
    expect(await page(search)).toEqual([]);
  });

  it.each([
    ['engine', () => engine],
    ['database', () => database],
  ])(
    'returns any page of the matching products in their order when it runs in the %s',
    async (_name, implementation) => {
      const search = implementation();
      forbidFallback();
      const rows = await listedRows();
      const byId = new Map(rows.map((row) => [row.id, row]));
      await fc.assert(
        fc.asyncProperty(query, async ({ filterByText, sort, offset, limit, ...filter }) => {
          const wanted = filterByText ? filter : { ...filter, text: '' };
          const { ids, total, capped } = await search.findPage(wanted, sort, 0, rows.length);
          expect({ capped, total }).toEqual({ capped: false, total: ids.length });
          const matches = wanted.text ? await matchesOf(wanted.text, rows) : null;
          const allowed = find(rows, wanted);
          expect(new Set(ids)).toEqual(new Set([...allowed].filter((id) => !matches || matches.found.has(id))));
          const { column, direction } = PRODUCT_SORTS[sort === 'match' ? 'popular' : sort];
          const sign = direction === 'ASC' ? 1 : -1;
          const value = (id: number) => Number(byId.get(id)?.[column]);
          const grade = (id: number) => (sort === 'match' && matches ? matches.gradeOf(id) : 0);
          const sorted = [...new Set(ids)].sort((a, b) => grade(a) - grade(b) || sign * (value(a) - value(b) || a - b));
          expect(ids).toEqual(sorted);
          const window = await search.findPage(wanted, sort, offset, limit);
          expect(window).toEqual({ ids: ids.slice(offset, offset + limit), total, capped });
          expect(await search.findRows(window.ids)).toEqual(window.ids.map((id) => byId.get(id)));
          const facets = await search.countFacets(wanted, topics);
          const languages = [...new Set(rows.flatMap(({ language }) => language ?? []))].sort();
          const values = { languages, topics: [...topics.values()].filter(({ name }) => name !== 'Unused') };
          const totals = toFacetFilters(wanted, values).map(
            async (option) => (await search.findPage(option, 'popular', 0, 1)).total,
          );
          expect(facets).toEqual(toFacets(await Promise.all(totals), values));
        }),
        { numRuns: 50 },
      );
    },
  );

  // @spec-5.g8fv
  it('finds the same products with the index, with SQL and in the list that a browser loads', () => compare(60));

  it('finds the same products with the index, with SQL and in the list that a browser loads after products were changed', async () => {
    const products = test.app.get(ProductRepository, { strict: false });
    const feed = test.app.get(ProductChangeFeed, { strict: false });
    const changed = fc.sample(product, { numRuns: 40, seed: 8 });
    const rows = await test.dataSource.query<{ id: number }[]>('SELECT id FROM product ORDER BY id');
    await test.dataSource.transaction(async (manager) => {
      for (const [at, change] of changed.entries()) {
        const before = await products.lock(manager, rows[at * 7]?.id ?? 0);
        if (!before) throw new Error('There is no such product');
        const { topic: name, ...values } = change;
        const topicId = [...topics.values()].find((topic) => topic.name === name)?.id ?? null;
        const { id: _id, version: _version, ...row } = { ...before, ...values, topicId };
        const delistedAt = at % 4 === 0 ? new Date() : null;
        const image = at % 3 ? null : '/pictures/new.png';
        await products.write(manager, at % 5 === 0 ? null : before, { ...row, image, delistedAt });
      }
    });
    await feed.poll();
    await compare(40);
    const back = rows.filter((_, at) => at % 28 === 0);
    await test.dataSource.transaction(async (manager) => {
      for (const { id } of back) {
        const before = await products.lock(manager, id);
        if (before) await products.write(manager, before, { ...before, delistedAt: null });
      }
    });
    await feed.poll();
    await compare(20);
  });
});
