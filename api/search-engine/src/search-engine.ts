import { on } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CharacterFolding, type EqualCharacters } from './character-folding';
import { DocumentSearch } from './document-search';
import type { BuiltIndex } from './index-worker';
import { type Piece, receivePieces } from './transfer';

/** The public interface of the search engine; its design is in README.md. Other files of the folder are private. */

export type Row = { readonly id: number };

/**
 * A column of numbers by which rows can be sorted. Stored numbers are not negative and fit the typed array; null is
 * stored as -1. Queries can limit a column that has a `range`.
 */
export type NumberColumn<Value> = {
  kind: 'number';
  storage: 'int8' | 'int32' | 'float64';
  encode(value: NonNullable<Value>): number;
  decode(stored: number): NonNullable<Value>;
  range?: boolean;
};

/**
 * A column with one of a few values, or null. `search`: true if a search for text also looks into the values of this
 * column.
 */
export type CategoryColumn<Value> = { kind: 'category'; values: readonly NonNullable<Value>[]; search: boolean };

/**
 * `search`: true if the text is searched. The first such column is the leading one: the best matches have the text
 * there.
 */
export type TextColumn = { kind: 'text'; search: boolean };

export type FlagColumn = { kind: 'flag' };

export type Column<Value> = NumberColumn<Value> | CategoryColumn<Value> | TextColumn | FlagColumn;

/** Documents with equal values are ordered by id in the same direction. */
export type SortOrder<Name extends string = string> = { column: Name; direction: 'ASC' | 'DESC' };

type ColumnName<R> = Exclude<keyof R, 'id'> & string;

/** The columns of rows: each field of a row except its id is a column, and is returned unchanged. */
export type Schema<R extends Row = Row, Sort extends string = string> = {
  columns: { readonly [Name in ColumnName<R>]: Column<R[Name]> };
  sorts: Readonly<Record<Sort, SortOrder<ColumnName<R>>>>;
  /** The sort of equally good matches. It is the fastest sort, because documents are numbered in its order. */
  defaultSort: Sort;
};

/** `min` and `max` are numbers as the column stores them. A null is outside of every range. */
export type Range = { column: string; min?: number; max?: number };

/** A column without an entry accepts all values. */
export type Filter = {
  /** For each category column, the accepted values. */
  categories: Readonly<Record<string, readonly string[]>>;
  /** For each flag column, the accepted value. */
  flags: Readonly<Record<string, boolean>>;
  ranges: readonly Range[];
};

/**
 * A word of a search. A document has the word if a searched column or the name of a searched category contains it, or
 * if the document has one of `categories`.
 */
export type Word = { text: string; categories?: Filter['categories'] };

/**
 * A search finds the documents that contain all words, and without words all documents. Documents with the phrase in
 * the leading column are the best matches. In the next best ones, each word is in the leading column, or the document
 * has one of the word's categories.
 */
export type TextSearch = { phrase: string; words: readonly Word[] };

export type Query = Filter & { text: TextSearch };

export type Page = { ids: number[]; total: number };

export interface SearchIndex<R extends Row = Row, Sort extends string = string> {
  /**
   * The number of documents that were written since the index was built. Each of them makes every search a little
   * slower.
   */
  readonly recentWrites: number;
  /** @param row null when the row is deleted */
  put(id: number, row: R | null): void;
  /** @returns null for a deleted row, undefined for an unknown id */
  findRow(id: number): R | null | undefined;
  /** @param sort null for the best matches first, and equally good ones in the default order */
  page(query: Query, sort: Sort | null, offset: number, limit: number): Page;
  /** Returns for each filter how many documents contain the text and pass the filter. */
  countMatches(text: TextSearch, filters: readonly Filter[]): number[];
  /** Returns those values of a category column that at least one document has, in the order of the schema. */
  listValues(column: ColumnName<R>): string[];
  /**
   * Returns the word of the searched texts that is nearest to the given word, in lower case. The two words differ by
   * one mistake, or by at most two if the given word has at least eight letters. Returns null when the given word is in
   * a document or has fewer than three letters, or when no word is near.
   */
  findNearestWord(word: Word): string | null;
}

/** Reads the rows in the thread that builds the index. */
export interface RowReader<R extends Row = Row> {
  query<Result>(sql: string): Promise<Result[]>;
  /** Yields all rows once, in batches, by rising id. */
  rows(): AsyncIterable<readonly R[]>;
  close(): Promise<void>;
}

/** The module that a build names must export this as `source`. `options` must be cloneable. */
export type IndexSource<R extends Row, Sort extends string, Options> = {
  schema: Schema<R, Sort>;
  open(options: Options): Promise<RowReader<R>>;
};

export type BuildTask = {
  /** Absolute path of a module with an `IndexSource`. */
  module: string;
  options: unknown;
  /** The equal characters that an earlier build has read, or null. Reusing them saves half a second. */
  equalCharacters: EqualCharacters | null;
};

export type { EqualCharacters };
export { replaceWords, wordsOf } from './words';

const MODULE_EXTENSION = extname(__filename);
/** Tests run TypeScript sources, so their thread needs a compiler, too. */
const COMPILER_ARGUMENTS = MODULE_EXTENSION === '.ts' ? ['--require', 'tsx/cjs'] : [];

/** Reads all rows and builds their index in another thread. Throws when the signal is aborted. */
export async function buildSearchIndex<R extends Row, Sort extends string>(
  schema: Schema<R, Sort>,
  task: BuildTask,
  signal: AbortSignal,
): Promise<{ index: SearchIndex<R, Sort>; equalCharacters: EqualCharacters }> {
  const { parts, equalCharacters } = await buildInThread(task, signal);
  const index = new DocumentSearch(schema as unknown as Schema, parts, new CharacterFolding(equalCharacters));
  return { index: index as unknown as SearchIndex<R, Sort>, equalCharacters };
}

/**
 * With this small heap, the process takes 110 MiB less during and after the builds of 100,000 products, and a build
 * takes a tenth longer. A build makes much garbage, but the typed arrays that it keeps are not in the heap.
 */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 256 };

/** Builds an index in a new thread. The thread is terminated when the build ends or the signal is aborted. */
async function buildInThread(task: BuildTask, signal: AbortSignal): Promise<BuiltIndex> {
  signal.throwIfAborted();
  const worker = new Worker(join(__dirname, `index-worker${MODULE_EXTENSION}`), {
    workerData: task,
    execArgv: COMPILER_ARGUMENTS,
    resourceLimits: HEAP_LIMITS,
  });
  // While it runs, the iterator of `on` throws the errors of the thread. A later error must not end the process.
  worker.on('error', () => undefined);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const messages = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<[Piece | null]>;
    return await receivePieces<BuiltIndex>(messages);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
