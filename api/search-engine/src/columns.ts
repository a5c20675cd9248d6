import { andInto, andNotInto, type Bitmap, type BitmapPool, hasBit, isWithin, orInto } from './bitmap';
import type { Column, Filter, NumberColumn, Range, Row, Schema, SortOrder } from './search-engine';
import { type SortedParts, setToDocumentsBefore } from './sorted-range';
import { type TokenParts, TokenReader } from './token-stream';
import { MAX_TEXT_LENGTH, SPACE, textOf } from './text-units';
import type { TermParts } from './vocabulary';

export type NumberArray = Int8Array | Int32Array | Float64Array;

/** The number that stands for null in a column of numbers. */
const NULL_AS_NUMBER = -1;

/** The stored columns. Each column has one entry for every document. */
export type ColumnParts = {
  ids: Float64Array;
  /** The documents, sorted by id. */
  byId: Uint32Array;
  numbers: Record<string, NumberArray>;
  /** For each sorted column, the documents sorted by value and, where values are equal, by id. */
  sorted: Record<string, SortedParts>;
  flags: Record<string, Bitmap>;
  /** For each category column, the set of documents of each of its values. */
  categories: Record<string, readonly Bitmap[]>;
  /** The terms of all text columns. Spaces separate terms. Null has no terms, and an empty text has one empty term. */
  texts: { terms: TermParts; tokens: TokenParts };
};

/** The values that decide the place of a document in a listing. */
export type SortKeys = { id: number; numbers: Readonly<Record<string, number>> };

/**
 * `documents` is null when all documents are listed in the order of their numbers. `falling`: true if the listing
 * starts at the end of this order.
 */
export type DocumentOrder = { documents: Uint32Array | null; falling: boolean };

export function columnsOf<Kind extends Column<unknown>['kind']>(schema: Schema, kind: Kind) {
  type Entry = [string, Extract<Column<unknown>, { kind: Kind }>];
  return Object.entries<Column<unknown>>(schema.columns).filter(([, column]) => column.kind === kind) as Entry[];
}

export function fieldOf(row: Row, name: string): unknown {
  return (row as unknown as Record<string, unknown>)[name];
}

export function encodeNumber(row: Row, name: string, column: NumberColumn<unknown>): number {
  const value = fieldOf(row, name);
  return value === null || value === undefined ? NULL_AS_NUMBER : column.encode(value);
}

/** Returns a number below zero when `a` is listed before `b`. */
export function compareBy({ column, direction }: SortOrder, a: SortKeys, b: SortKeys): number {
  const rising = (a.numbers[column] as number) - (b.numbers[column] as number) || a.id - b.id;
  return direction === 'ASC' ? rising : -rising;
}

/** Stores the columns of all documents, sorts and filters by them, and builds rows from them. */
export class Columns {
  readonly documents: number;
  private readonly reader: TokenReader;
  private readonly units = new Uint16Array(MAX_TEXT_LENGTH);
  private readonly entries: readonly [string, Column<unknown>][];
  /**
   * For each category column, the positions of the values that documents have. They stay the same, because the index
   * never changes.
   */
  private readonly present = new Map<string, readonly number[]>();

  constructor(
    private readonly schema: Schema,
    private readonly parts: ColumnParts,
  ) {
    this.documents = parts.ids.length;
    this.reader = new TokenReader(parts.texts.tokens);
    this.entries = Object.entries(schema.columns);
  }

  idOf(document: number): number {
    return this.parts.ids[document] as number;
  }

  /** Returns the document with this id, or null. */
  findDocument(id: number): number | null {
    const { byId, ids } = this.parts;
    const place = firstPlace(byId.length, (at) => (ids[byId[at] as number] as number) >= id);
    const document = byId[place];
    return document !== undefined && ids[document] === id ? document : null;
  }

  readRow(document: number): Row {
    const row: Record<string, unknown> & { id: number } = { id: this.idOf(document) };
    this.reader.openDocument(document);
    for (const [name, column] of this.entries) row[name] = this.valueOf(document, name, column);
    return row;
  }

  /** Removes from the set the documents that do not pass the filter. */
  applyFilter(bits: Bitmap, { categories, flags, ranges }: Filter, pool: BitmapPool): void {
    for (const [name, values] of Object.entries(categories)) {
      if (!values.length) continue;
      pool.runAndFree(() => {
        const accepted = pool.takeEmpty();
        this.addCategories(accepted, name, (value) => values.includes(value));
        andInto(bits, accepted);
      });
    }
    for (const [name, value] of Object.entries(flags)) {
      const flagged = this.parts.flags[name];
      if (!flagged) throw new RangeError(`${name} is not a flag`);
      if (value) andInto(bits, flagged);
      else andNotInto(bits, flagged);
    }
    for (const range of ranges) this.limitToRange(bits, range, pool);
  }

  /** Extends the target by the documents with a category value that passes the test. */
  addCategories(target: Bitmap, name: string, accepts: (value: string) => boolean): void {
    const column = this.schema.columns[name as never] as Column<string>;
    if (column.kind !== 'category') throw new RangeError(`${name} is not a category`);
    column.values.forEach((value, at) => {
      if (accepts(value)) orInto(target, this.parts.categories[name]?.[at] as Bitmap);
    });
  }

  /**
   * Returns those values of a category column that at least one document has.
   * @param hidden Documents that do not count, or null for none.
   */
  valuesOf(name: string, hidden: Bitmap | null): readonly string[] {
    const { kind, values } = this.schema.columns[name as never] as Column<string> & { values: readonly string[] };
    if (kind !== 'category') throw new RangeError(`${name} is not a category`);
    const documentsOf = this.parts.categories[name] ?? [];
    const without = (excluded: Bitmap | null) => (at: number) => !isWithin(documentsOf[at] as Bitmap, excluded);
    // the result is kept, because the test of a value without documents reads its whole bitmap
    let present = this.present.get(name);
    if (!present) this.present.set(name, (present = [...values.keys()].filter(without(null))));
    return present.filter(without(hidden)).map((at) => values[at] as string);
  }

  orderBy(sort: string): DocumentOrder {
    if (sort === this.schema.defaultSort) return { documents: null, falling: false };
    const { column, direction } = this.sortOrderOf(sort);
    return { documents: this.sortedPartsOf(column).documents, falling: direction === 'DESC' };
  }

  /** Returns how many documents are listed before a document with these keys. */
  placeOf(sort: string, keys: SortKeys): number {
    const { documents, falling } = this.orderBy(sort);
    const order = this.sortOrderOf(sort);
    const values = this.parts.numbers[order.column] as NumberArray;
    return firstPlace(this.documents, (place) => {
      const at = falling ? this.documents - 1 - place : place;
      const document = documents ? (documents[at] as number) : at;
      const listed = { id: this.idOf(document), numbers: { [order.column]: values[document] as number } };
      return compareBy(order, listed, keys) > 0;
    });
  }

  sortOrderOf(sort: string): SortOrder {
    const order = this.schema.sorts[sort];
    if (!order) throw new RangeError(`There is no sort order ${sort}`);
    return order;
  }

  private sortedPartsOf(column: string): SortedParts {
    const sorted = this.parts.sorted[column];
    if (!sorted) throw new RangeError(`${column} is not sorted`);
    return sorted;
  }

  private limitToRange(bits: Bitmap, { column, min, max }: Range, pool: BitmapPool): void {
    if (min === undefined && max === undefined) return;
    const spare = pool.takeEmpty();
    const sorted = this.sortedPartsOf(column);
    const values = this.parts.numbers[column] as NumberArray;
    const before = (passes: (value: number) => boolean) => {
      const place = firstPlace(this.documents, (at) => passes(values[sorted.documents[at] as number] as number));
      setToDocumentsBefore(spare, place, sorted);
      return spare;
    };
    if (max !== undefined)
      andInto(
        bits,
        before((value) => value > max),
      );
    // Without a minimum, the range starts at 0, because nulls are stored as a number below 0.
    andNotInto(
      bits,
      before((value) => value >= (min ?? 0)),
    );
  }

  /** Must be called in the order of the columns, because the reader reads the texts one after another. */
  private valueOf(document: number, name: string, column: Column<unknown>): unknown {
    const { numbers, flags, categories } = this.parts;
    switch (column.kind) {
      case 'number': {
        const stored = numbers[name]?.[document] as number;
        return stored === NULL_AS_NUMBER ? null : column.decode(stored);
      }
      case 'flag':
        return hasBit(flags[name] as Bitmap, document);
      case 'category':
        return column.values.find((_, at) => hasBit(categories[name]?.[at] as Bitmap, document)) ?? null;
      case 'text':
        this.reader.openNextText();
        return this.reader.left ? this.readText() : null;
    }
  }

  private readText(): string {
    const { chars, starts } = this.parts.texts.terms;
    const { reader, units } = this;
    let length = 0;
    while (reader.left) {
      const term = reader.readToken();
      const end = starts[term + 1] as number;
      for (let at = starts[term] as number; at < end; at++) units[length++] = chars[at] as number;
      if (reader.left) units[length++] = SPACE;
    }
    return textOf(units, length);
  }
}

/**
 * Returns the first place that passes the test. The search is binary, so all places after the first match must pass,
 * too.
 */
function firstPlace(length: number, passes: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
