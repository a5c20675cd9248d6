import fc from 'fast-check';
import { insertProducts, type NewProduct } from './product-import';
import { CATEGORIES } from './category';
import { Product } from './product.entity';
import { type SearchResult, LikeProductSearch, MAX_EXACT_TOTAL } from './like-product-search';
import { SUMMARY_FIELDS, toQuery } from './product-columns';
import { SORT_NAMES } from './product-sort';
import { ProductService } from './product.service';
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
  isVerified: fc.boolean(),
});
const query = fc.record({
  text: fc.oneof(text(3), fc.constantFrom(...PIECES)).map((one) => one.trim()),
  categories: fc.subarray([...CATEGORIES]),
  minPrice: fc.option(fc.constantFrom('0', '9.99', '10', '10.01', '9999999999.99'), { nil: undefined }),
  maxPrice: fc.option(fc.constantFrom('0', '10.00', '149.5', '9999999999.99'), { nil: undefined }),
  minRating: fc.option(fc.constantFrom(0, 1.1, 1.15, 4.1, 4.5, 4.6, 5), { nil: undefined }),
  sort: fc.constantFrom(...SORT_NAMES),
  offset: fc.nat({ max: 320 }),
  limit: fc.integer({ min: 1, max: 60 }),
  filterByText: fc.boolean(),
});

const comparable = ({ ids, total }: SearchResult) => ({ ids, total: Math.min(total, MAX_EXACT_TOTAL) });

describe('the product index', () => {
  let test: TestApp;
  let reference: LikeProductSearch;

  beforeAll(async () => {
    test = await startTestApp({ productIndex: true });
    reference = test.app.get(LikeProductSearch, { strict: false });
    const products = fc.sample(product, { numRuns: 300, seed: 7 }).map((one): NewProduct => sampleProduct(one));
    await insertProducts(test.dataSource, products.slice(1));
    await test.dataSource.query("UPDATE product SET image = CONCAT(' /pictures/é ', id, '.png') WHERE id % 3 = 0");
    await insertProducts(test.dataSource, products.slice(0, 1));
    await untilIndexed(test, products.length);
  });
  afterAll(() => test.stop());

  async function compare(runs: number): Promise<void> {
    const search = await untilIndexed(test);
    for (const row of await test.dataSource.getRepository(Product).find()) {
      const summary = Object.fromEntries(SUMMARY_FIELDS.map((field) => [field, row[field]]));
      expect([row.id, search.row(row.id) ?? null]).toEqual([row.id, row.delistedAt ? null : summary]);
    }
    await fc.assert(
      fc.asyncProperty(query, async ({ filterByText, sort, offset, limit, ...filter }) => {
        const wanted = filterByText ? filter : { ...filter, text: '' };
        const expected = await reference.page(wanted, sort, offset, limit);
        expect(comparable(search.page(toQuery(wanted), sort, offset, limit))).toEqual(comparable(expected));
        if (!filter.text) return;
        expect(comparable(search.suggest(filter.text, 50, MAX_EXACT_TOTAL))).toEqual(
          comparable(await reference.suggest(filter.text, 50)),
        );
      }),
      { numRuns: runs },
    );
  }

  it('finds what LIKE finds', () => compare(300));

  it('finds what LIKE finds after writes', async () => {
    const products = test.app.get(ProductService, { strict: false });
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
    await products.changed();
    await compare(200);
    const back = rows.filter((_, at) => at % 28 === 0);
    await test.dataSource.transaction(async (manager) => {
      for (const { id } of back) {
        const before = await products.lock(manager, id);
        if (before) await products.write(manager, before, { ...before, delistedAt: null });
      }
    });
    await products.changed();
    await compare(100);
  });
});
