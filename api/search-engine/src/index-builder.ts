import { type Bitmap, emptyBitmap, setBit } from './bitmap';
import type { CharacterFolding } from './character-folding';
import { type ColumnParts, columnsOf, encodeNumber, fieldOf, type NumberArray } from './columns';
import { findCommonPairs } from './common-pairs';
import { type GrowingArray, growingIntegers, growingNumbers } from './growing-array';
import { collectWords } from './nearest-word';
import { PostingsWriter } from './postings';
import type { Column, Row, Schema } from './search-engine';
import { type SortedParts, toSortedParts } from './sorted-range';
import type { FieldParts, TextParts } from './text-index';
import { copyText, MAX_TEXT_LENGTH } from './text-units';
import { type TokenParts, TokenReader, TokenWriter } from './token-stream';
import { VocabularyBuilder } from './vocabulary-builder';

/** An index in the form in which it moves between threads: only typed arrays, because these move without a copy. */
export type IndexParts = { columns: ColumnParts; text: TextParts };

const ARRAY_FACTORIES: Record<string, (length: number) => NumberArray> = {
  int8: (length) => new Int8Array(length),
  int32: (length) => new Int32Array(length),
  float64: (length) => new Float64Array(length),
};

/** Builds an index. Each row must be added once, in the order of the ids. */
export class IndexBuilder {
  private readonly declared: { [Kind in Column<unknown>['kind']]: ReturnType<typeof columnsOf<Kind>> };
  private readonly ids = growingNumbers();
  private readonly numbers: Record<string, GrowingArray<Float64Array>>;
  /** Category columns have the position of each value, counted from 1, or 0 for null. Flag columns have 0 or 1. */
  private readonly integers: Record<string, GrowingArray<Uint32Array>>;
  private readonly returned = new TextBuilder();
  private readonly searched = new TextBuilder();
  private readonly counters: readonly DocumentCounter[];
  private readonly units = new Uint16Array(MAX_TEXT_LENGTH);

  constructor(
    private readonly schema: Schema,
    private readonly folding: CharacterFolding,
  ) {
    this.declared = {
      number: columnsOf(schema, 'number'),
      flag: columnsOf(schema, 'flag'),
      category: columnsOf(schema, 'category'),
      text: columnsOf(schema, 'text'),
    };
    const { number, flag, category, text } = this.declared;
    this.numbers = Object.fromEntries(number.map(([name]) => [name, growingNumbers()]));
    this.integers = Object.fromEntries([...flag, ...category].map(([name]) => [name, growingIntegers()]));
    this.counters = text.filter(([, { search }]) => search).map(() => new DocumentCounter());
  }

  /** Throws a RangeError for a category value that is not declared. */
  addRow(row: Row): void {
    const { number, flag, category } = this.declared;
    this.ids.push(row.id);
    for (const [name, column] of number) this.numbers[name]?.push(encodeNumber(row, name, column));
    for (const [name] of flag) this.integers[name]?.push(fieldOf(row, name) ? 1 : 0);
    for (const [name, { values }] of category) {
      const position = [null, ...values].indexOf(fieldOf(row, name) as null);
      if (position < 0) throw new RangeError(`${name} of ${row.id} is not declared: ${String(fieldOf(row, name))}`);
      this.integers[name]?.push(position);
    }
    this.addTexts(row);
  }

  finishIndex(): IndexParts {
    const rows = this.rowsInDefaultOrder();
    const tokens = this.searched.finishTokens(rows);
    const fields = this.counters.map((counter, field) => this.buildField(field, counter, tokens));
    const vocabulary = this.searched.vocabulary.toVocabularyParts();
    return { columns: this.buildColumns(rows), text: { vocabulary, words: collectWords(vocabulary), fields, tokens } };
  }

  private addTexts(row: Row): void {
    const { returned, searched, folding, units } = this;
    returned.startDocument();
    searched.startDocument();
    let field = 0;
    for (const [name, { search }] of this.declared.text) {
      const text = fieldOf(row, name) as string | null;
      returned.addText(units, text === null ? null : copyText(text, units));
      if (!search) continue;
      const tokens = searched.addText(units, folding.foldInto(text ?? '', units));
      this.counters[field++]?.countTerms(tokens, this.ids.length);
    }
  }

  private rowsInDefaultOrder(): Uint32Array {
    const { column, direction } = this.schema.sorts[this.schema.defaultSort] as { column: string; direction: string };
    const rows = this.rowsSortedBy(this.numbers[column] as GrowingArray<Float64Array>);
    return direction === 'ASC' ? rows : rows.reverse();
  }

  /** Rows come by rising id and the sort is stable, so rows with equal values stay in the order of their ids. */
  private rowsSortedBy({ raw, length }: GrowingArray<Float64Array>): Uint32Array {
    return Uint32Array.from({ length }, (_, row) => row).sort((a, b) => (raw[a] as number) - (raw[b] as number));
  }

  private buildColumns(rows: Uint32Array): ColumnParts {
    const byId = new Uint32Array(rows.length);
    rows.forEach((row, document) => (byId[row] = document));
    const { schema, declared, numbers, integers } = this;
    const sort = (name: string): [string, SortedParts] => {
      const sorted = this.rowsSortedBy(numbers[name] as GrowingArray<Float64Array>);
      return [name, toSortedParts(sorted.map((row) => byId[row] as number))];
    };
    const documentsWith = (name: string, value: number): Bitmap => {
      const bits = emptyBitmap(rows.length);
      rows.forEach((row, document) => integers[name]?.raw[row] === value && setBit(bits, document));
      return bits;
    };
    return {
      ids: this.ids.fillFromPlaces(new Float64Array(rows.length), rows),
      byId,
      numbers: Object.fromEntries(
        declared.number.map(([name, { storage }]) => [
          name,
          numbers[name]?.fillFromPlaces(ARRAY_FACTORIES[storage]?.(rows.length) as NumberArray, rows) as NumberArray,
        ]),
      ),
      sorted: Object.fromEntries([...sortedColumnsOf(schema)].map(sort)),
      flags: Object.fromEntries(declared.flag.map(([name]) => [name, documentsWith(name, 1)])),
      categories: Object.fromEntries(
        declared.category.map(([name, { values }]) => [name, values.map((_, at) => documentsWith(name, at + 1))]),
      ),
      texts: { terms: this.returned.vocabulary.toTermParts(), tokens: this.returned.finishTokens(rows) },
    };
  }

  private buildField(field: number, counter: DocumentCounter, tokens: TokenParts): FieldParts {
    const counts = counter.toCounts(this.searched.vocabulary.size);
    const documents = tokens.starts.length;
    const writer = new PostingsWriter(counts, documents);
    const reader = new TokenReader(tokens);
    for (let document = 0; document < documents; document++) {
      for (reader.openField(document, field); reader.left > 0;) writer.add(reader.readToken(), document);
    }
    return { postings: writer.parts, pairs: findCommonPairs(field, counts, tokens) };
  }
}

/**
 * Returns the columns for which the index stores a sorted list of all documents. The default sort needs no such list,
 * because documents are numbered in its order.
 */
function sortedColumnsOf(schema: Schema): Set<string> {
  const ranges = columnsOf(schema, 'number').flatMap(([name, { range }]) => (range ? [name] : []));
  const sorts = Object.entries(schema.sorts).flatMap(([name, { column }]) =>
    name === schema.defaultSort ? [] : [column],
  );
  return new Set([...ranges, ...sorts]);
}

/** Collects the texts of all documents as tokens, and the vocabulary of these texts. */
class TextBuilder {
  readonly vocabulary = new VocabularyBuilder();
  private readonly writer = new TokenWriter();
  private readonly starts = growingIntegers();
  private readonly tokens = growingIntegers();

  startDocument(): void {
    this.starts.push(this.writer.position);
  }

  /**
   * @param length of the text at the start of `units`, or null for no text
   * @returns the tokens of the text, which the next call overwrites
   */
  addText(units: Uint16Array, length: number | null): GrowingArray<Uint32Array> {
    this.tokens.length = 0;
    if (length !== null) this.vocabulary.internText(units, length, this.tokens);
    this.writer.writeText(this.tokens);
    return this.tokens;
  }

  /** @param rows the row of each document */
  finishTokens(rows: Uint32Array): TokenParts {
    return { bytes: this.writer.toBytes(), starts: rows.map((row) => this.starts.raw[row] as number) };
  }
}

/** Counts in how many documents each term occurs. */
class DocumentCounter {
  private readonly counts = growingIntegers();
  private readonly latest = growingIntegers();

  /** @param document counted from 1 */
  countTerms({ raw, length }: GrowingArray<Uint32Array>, document: number): void {
    for (let at = 0; at < length; at++) this.countOnce(raw[at] as number, document);
  }

  toCounts(terms: number): Uint32Array {
    while (this.counts.length < terms) this.counts.push(0);
    return this.counts.toTrimmedArray();
  }

  private countOnce(term: number, document: number): void {
    while (this.counts.length <= term) {
      this.counts.push(0);
      this.latest.push(0);
    }
    if (this.latest.raw[term] === document) return;
    this.latest.raw[term] = document;
    this.counts.raw[term] = (this.counts.raw[term] as number) + 1;
  }
}
