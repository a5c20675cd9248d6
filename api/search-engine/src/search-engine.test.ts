import { join } from 'node:path';
import { type Book, BOOK_SCHEMA, type BookSort } from '../test/book-source';
import { buildSearchIndex, type Query, type SearchIndex, type TextSearch, wordsOf } from './search-engine';

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
const words = (phrase: string): TextSearch => ({ phrase, words: wordsOf(phrase).map((text) => ({ text })) });
const ALL: Query = { text: words(''), categories: {}, flags: {}, ranges: [] };

describe('a search index', () => {
  let index: SearchIndex<Book, BookSort>;
  const build = async (rows: Book[]) => {
    const task = { module: join(__dirname, '../test/book-source.ts'), options: rows, equalCharacters: null };
    return (await buildSearchIndex(BOOK_SCHEMA, task, new AbortController().signal)).index;
  };
  const page = (query: Partial<Query>, sort: BookSort | null = 'best-selling') =>
    index.page({ ...ALL, ...query }, sort, 0, 10);

  beforeEach(async () => {
    index = await build(BOOKS);
  });

  it('returns each row as it was indexed', () => {
    expect(BOOKS.map(({ id }) => index.findRow(id))).toEqual(BOOKS);
    expect(index.findRow(1)).toBeUndefined();
  });

  it('sorts and filters by the declared columns', () => {
    expect(page({}).ids).toEqual([5, 2, 6]);
    expect(page({}, 'short').ids).toEqual([2, 6, 5]);
    expect(page({ categories: { genre: ['novel'] } })).toEqual({ ids: [5, 6], total: 2 });
    expect(page({ ranges: [{ column: 'pages', min: 100, max: 410 }] }, 'short').ids).toEqual([6, 5]);
    expect(page({ flags: { inPrint: true } }).ids).toEqual([2, 6]);
    expect(page({ flags: { inPrint: false } }).ids).toEqual([5]);
    expect(index.page(ALL, 'short', 1, 1)).toEqual({ ids: [6], total: 3 });
  });

  it('leaves out a document without a value when a range limits that value', () => {
    expect(page({ ranges: [{ column: 'sold', max: 100 }] }).ids).toEqual([5, 2]);
    expect(page({ ranges: [{ column: 'sold', min: 0 }] }).ids).toEqual([5, 2]);
    index.put(6, { ...(BOOKS[2] as Book), sold: null });
    expect(page({ ranges: [{ column: 'sold', max: 100 }] }).ids).toEqual([5, 2]);
  });

  it('counts the documents that pass each filter, also after writes and deletions', () => {
    const filters = [
      { ...ALL },
      { ...ALL, categories: { genre: ['novel'] } },
      { ...ALL, flags: { inPrint: true } },
      { ...ALL, flags: { inPrint: true }, ranges: [{ column: 'pages', min: 100 }] },
    ];
    expect(index.countMatches(words(''), filters)).toEqual([3, 2, 2, 1]);
    expect(index.countMatches(words('river'), filters)).toEqual([2, 1, 1, 0]);
    index.put(9, { ...(BOOKS[0] as Book), id: 9, pages: 300 });
    index.put(10, { ...(BOOKS[0] as Book), id: 10, inPrint: false });
    index.put(5, null);
    expect(index.countMatches(words('river'), filters)).toEqual([3, 0, 2, 1]);
  });

  it('finds text in any searched column and in categories', () => {
    expect(page({ text: words('river') }).ids).toEqual([5, 2]);
    expect(page({ text: words('ong r') }).ids).toEqual([5, 2]);
    expect(page({ text: words('poe') }).ids).toEqual([2]);
  });

  it('filters by a category that may be null, and finds its values by text only if the category is searched', () => {
    const all = () => [
      page({ categories: { language: ['on'] } }).ids,
      page({ text: words('on') }).ids,
      index.countMatches(words(''), [ALL]),
    ];
    expect(all()).toEqual([[5], [5, 2], [3]]);
    expect(page({ categories: { language: ['en', 'on'] } }).ids).toEqual([5, 2]);
    index.put(6, { ...(BOOKS[2] as Book), language: 'on' });
    index.put(5, { ...(BOOKS[1] as Book), language: null });
    expect(all()).toEqual([[6], [5, 2], [3]]);
  });

  it('finds documents by all their words, by a text across two words, and by a category that a word means', () => {
    expect(page({ text: words('novel river') }).ids).toEqual([5]);
    expect(page({ text: words('river sea') }).ids).toEqual([]);
    expect(page({ text: { phrase: 'ong r', words: [{ text: 'ong r' }] } }).ids).toEqual([5]);
    expect(
      page({ text: { phrase: 'verse', words: [{ text: 'verse', categories: { genre: ['poetry'] } }] } }).ids,
    ).toEqual([2]);
  });

  it('lists matches of the phrase in the leading column first, then of all words there, then all other matches', async () => {
    const book = BOOKS[0] as Book;
    const titles = ['songs of a river', 'my river songs', 'a river', 'songs of old', 'river-songs'];
    const added = titles.map((title, at) => ({ ...book, id: 20 + at, title, blurb: 'river songs', sold: 100 + at }));
    const best = (of: SearchIndex<Book, BookSort>, offset: number, limit: number) =>
      of.page({ ...ALL, text: words('river songs') }, null, offset, limit);
    const expected = [21, 2, 24, 20, 23, 22];
    for (const row of added) index.put(row.id, row);
    for (const current of [index, await build([...BOOKS, ...added])]) {
      expect(best(current, 0, 10)).toEqual({ ids: expected, total: 6 });
      for (const offset of [0, 1, 2, 3, 4, 5, 6]) {
        expect(best(current, offset, 2)).toEqual({ ids: expected.slice(offset, offset + 2), total: 6 });
      }
    }
  });

  it('finds the nearest word to a misspelled one, in its most frequent spelling', async () => {
    const titles = ['The Ambidextrous (1235)', 'coat', 'boat', 'Boat', 'boat!'];
    const more = titles.map((title, at) => ({ ...(BOOKS[0] as Book), id: 30 + at, title }));
    const built = await build([...BOOKS, ...more]);
    const nearest = {
      // Neighbours are swapped, or a letter is changed, added or lost.
      ...{ rivre: 'river', riber: 'river', riverx: 'river', rod: 'road' },
      // A short word may have one mistake, and a long word two.
      ...{ xriber: null, embidextruos: 'ambidextrous', embidextruoz: null },
      // Of two near words, the one in more documents wins. A part of a word needs no correction, because documents
      // contain it.
      ...{ zoat: 'boat', iver: null },
      // These texts are too short, or they are not words.
      ...{ xe: null, '1234': null, '!!': null },
    };
    expect(Object.fromEntries(Object.keys(nearest).map((text) => [text, built.findNearestWord({ text })]))).toEqual(
      nearest,
    );
    built.put(30, null);
    expect(built.findNearestWord({ text: 'embidextruos' })).toBeNull();
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
    expect(page({ text: words('river') }).ids).toEqual([9, 2]);
    expect([index.findRow(9), index.findRow(5)]).toEqual([added, null]);
  });

  it('refuses a category that is not declared', async () => {
    await expect(build([{ ...(BOOKS[0] as Book), genre: 'map' }])).rejects.toThrow('genre of 2 is not declared: map');
  });
});
