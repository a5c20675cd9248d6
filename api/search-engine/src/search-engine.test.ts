import { join } from 'node:path';
import { type Book, BOOK_SCHEMA, type BookSort } from '../test/book-source';
import { buildSearchIndex, type Query, type SearchIndex } from './search-engine';

const BOOKS: Book[] = [
  { id: 2, title: 'river songs', blurb: null, genre: 'poetry', language: 'en', pages: 90, sold: 7, inPrint: true },
  {
    id: 5,
    title: 'the long road',
    blurb: 'a road along the river',
    genre: 'novel',
    language: 'on',
    pages: 410,
    sold: 90,
    inPrint: false,
  },
  { id: 6, title: 'short road', blurb: '', genre: 'novel', language: null, pages: 120, sold: null, inPrint: true },
];
const ALL: Query = { text: '', categories: {}, flags: {}, ranges: [] };

describe('a search index', () => {
  let index: SearchIndex<Book, BookSort>;
  const build = async (rows: Book[]) => {
    const task = { module: join(__dirname, '../test/book-source.ts'), options: rows, equalCharacters: null };
    return (await buildSearchIndex(BOOK_SCHEMA, task, new AbortController().signal)).index;
  };
  const page = (query: Partial<Query>, sort: BookSort = 'best-selling') =>
    index.page({ ...ALL, ...query }, sort, 0, 10);

  beforeEach(async () => {
    index = await build(BOOKS);
  });

  it('returns rows unchanged', () => {
    expect(BOOKS.map(({ id }) => index.row(id))).toEqual(BOOKS);
    expect(index.row(1)).toBeUndefined();
  });

  it('sorts and filters by the declared columns', () => {
    expect(page({}).ids).toEqual([5, 2, 6]);
    expect(page({}, 'short').ids).toEqual([2, 6, 5]);
    expect(page({ categories: { genre: ['novel'] } })).toEqual({ ids: [5, 6], total: 2, capped: false });
    expect(page({ ranges: [{ column: 'pages', min: 100, max: 410 }] }, 'short').ids).toEqual([6, 5]);
    expect(page({ flags: { inPrint: true } }).ids).toEqual([2, 6]);
    expect(page({ flags: { inPrint: false } }).ids).toEqual([5]);
    expect(index.page(ALL, 'short', 1, 1)).toEqual({ ids: [6], total: 3, capped: false });
  });

  it('finds no null in a range', () => {
    expect(page({ ranges: [{ column: 'sold', max: 100 }] }).ids).toEqual([5, 2]);
    expect(page({ ranges: [{ column: 'sold', min: 0 }] }).ids).toEqual([5, 2]);
    index.put(6, { ...(BOOKS[2] as Book), sold: null });
    expect(page({ ranges: [{ column: 'sold', max: 100 }] }).ids).toEqual([5, 2]);
  });

  it('counts the documents of each filter, written and deleted ones too', () => {
    const filters = [
      { ...ALL },
      { ...ALL, categories: { genre: ['novel'] } },
      { ...ALL, flags: { inPrint: true } },
      { ...ALL, flags: { inPrint: true }, ranges: [{ column: 'pages', min: 100 }] },
    ];
    expect(index.counts('', filters)).toEqual([3, 2, 2, 1]);
    expect(index.counts('river', filters)).toEqual([2, 1, 1, 0]);
    index.put(9, { ...(BOOKS[0] as Book), id: 9, pages: 300 });
    index.put(10, { ...(BOOKS[0] as Book), id: 10, inPrint: false });
    index.put(5, null);
    expect(index.counts('river', filters)).toEqual([3, 0, 2, 1]);
  });

  it('finds text in any searched column and in categories', () => {
    expect(page({ text: 'river' }).ids).toEqual([5, 2]);
    expect(page({ text: 'ong r' }).ids).toEqual([5]);
    expect(page({ text: 'poe' }).ids).toEqual([2]);
  });

  it('filters by a category that may be null, and finds its values by text only if it is searched', () => {
    const all = () => [
      page({ categories: { language: ['on'] } }).ids,
      page({ text: 'on' }).ids,
      index.counts('', [ALL]),
    ];
    expect(all()).toEqual([[5], [5, 2], [3]]);
    expect(page({ categories: { language: ['en', 'on'] } }).ids).toEqual([5, 2]);
    index.put(6, { ...(BOOKS[2] as Book), language: 'on' });
    index.put(5, { ...(BOOKS[1] as Book), language: null });
    expect(all()).toEqual([[6], [5, 2], [3]]);
  });

  it('suggests matches of the leading column first', () => {
    expect(index.suggest('river', 10, 100)).toEqual({ ids: [2, 5], total: 2, capped: false });
  });

  it('finds written rows and drops deleted rows at once', () => {
    const added: Book = {
      id: 9,
      title: 'river delta',
      blurb: null,
      genre: 'novel',
      language: null,
      pages: 100,
      sold: 8,
      inPrint: true,
    };
    index.put(9, added);
    index.put(5, null);
    expect(index.recentWrites).toBe(2);
    expect(page({ text: 'river' }).ids).toEqual([9, 2]);
    expect([index.row(9), index.row(5)]).toEqual([added, null]);
  });

  it('refuses a category that is not declared', async () => {
    await expect(build([{ ...(BOOKS[0] as Book), genre: 'map' }])).rejects.toThrow('genre of 2 is not declared: map');
  });
});
