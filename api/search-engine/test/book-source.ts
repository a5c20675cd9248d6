import type { IndexSource, Schema } from '../src/search-engine';

export type Book = {
  id: number;
  title: string;
  blurb: string | null;
  genre: string;
  language: string | null;
  pages: number;
  sold: number | null;
  inPrint: boolean;
};
export type BookSort = 'best-selling' | 'short';

const countColumn = {
  kind: 'number',
  storage: 'int32',
  encode: (value: number) => value,
  decode: (value: number) => value,
} as const;

export const BOOK_SCHEMA: Schema<Book, BookSort> = {
  columns: {
    title: { kind: 'text', search: true },
    blurb: { kind: 'text', search: true },
    genre: { kind: 'category', values: ['novel', 'poetry'], search: true },
    language: { kind: 'category', values: ['en', 'on'], search: false },
    pages: { ...countColumn, range: true },
    sold: { ...countColumn, range: true },
    inPrint: { kind: 'flag' },
  },
  sorts: { 'best-selling': { column: 'sold', direction: 'DESC' }, short: { column: 'pages', direction: 'ASC' } },
  defaultSort: 'best-selling',
};

/** A source of rows for tests. Its options are its rows. */
export const source: IndexSource<Book, BookSort, Book[]> = {
  schema: BOOK_SCHEMA,
  open: (books) =>
    Promise.resolve({
      // In this source, no two characters are equal.
      query: () => Promise.resolve([]),
      async *rows() {
        yield books;
      },
      close: () => Promise.resolve(),
    }),
};
