import {
  andInto,
  andNotInto,
  type Bitmap,
  BitmapPool,
  countBits,
  emptyBitmap,
  forEachBit,
  isEmpty,
  setBit,
} from './bitmap';
import type { CharacterFolding } from './character-folding';
import { Columns, columnsOf, compareBy, encodeNumber, fieldOf, type SortKeys } from './columns';
import type { IndexParts } from './index-builder';
import { NearestWords } from './nearest-word';
import type { CategoryColumn, Filter, Page, Query, Row, Schema, SearchIndex, TextSearch, Word } from './search-engine';
import { TextIndex } from './text-index';
import { readWindow } from './walk-order';
import { wordsOf } from './words';

/** The maximum number of near words for which `findNearestWord` counts the documents. */
const MAX_NEAREST_WORDS = 10;
/** The maximum number of documents that are read to find the spelling of a word. */
const MAX_READ_DOCUMENTS = 20;
/** The first of the searched columns is the leading one; see `TextColumn`. */
const LEADING_FIELDS = [0] as const;

/** `categories`: for each category column, the values that the word stands for. */
type PreparedWord = { folded: string; categories: readonly (readonly [name: string, values: readonly string[]])[] };
type PreparedText = { phrase: string; words: readonly PreparedWord[] };

/**
 * `texts`: the folded texts of the searched columns, in their order. `names`: the folded names of the searched
 * categories.
 */
type RecentDocument = SortKeys & { texts: readonly string[]; names: readonly string[]; row: Row };

/** Searches the index, which never changes, and the rows that were written since the index was built. */
export class DocumentSearch implements SearchIndex {
  private readonly columns: Columns;
  private readonly bitmaps: BitmapPool;
  private readonly text: TextIndex;
  private readonly nearestWords: NearestWords;
  private readonly recent: RecentDocuments;
  private readonly searched: readonly string[];
  /** The category columns that a search for text reads. */
  private readonly categories: readonly string[];

  constructor(
    private readonly schema: Schema,
    parts: IndexParts,
    private readonly folding: CharacterFolding,
  ) {
    this.columns = new Columns(schema, parts.columns);
    this.bitmaps = new BitmapPool(this.columns.documents);
    this.text = new TextIndex(parts.text, this.bitmaps);
    this.nearestWords = new NearestWords(parts.text.words);
    this.recent = new RecentDocuments(this.columns);
    this.searched = columnsOf(schema, 'text').flatMap(([name, { search }]) => (search ? [name] : []));
    this.categories = columnsOf(schema, 'category').flatMap(([name, { search }]) => (search ? [name] : []));
  }

  get recentWrites(): number {
    return this.recent.size;
  }

  put(id: number, row: Row | null): void {
    this.recent.put(id, row && this.toRecent(row));
  }

  findRow(id: number): Row | null | undefined {
    const recent = this.recent.find(id);
    if (recent !== undefined) return recent && recent.row;
    const document = this.columns.findDocument(id);
    return document === null ? undefined : this.columns.readRow(document);
  }

  page(query: Query, sort: string | null, offset: number, limit: number): Page {
    const text = this.prepareText(query.text);
    const { bits, recent } = this.findAll(text);
    this.columns.applyFilter(bits, query, this.bitmaps);
    const passing = recent.filter((document) => passesFilter(document, query));
    if (sort === null && text.words.length) return this.listBestFirst(text, bits, passing, offset, limit);
    return this.listSorted(bits, passing, sort ?? this.schema.defaultSort, offset, limit);
  }

  countMatches(text: TextSearch, filters: readonly Filter[]): number[] {
    const { bits, recent } = this.findAll(this.prepareText(text));
    return filters.map((filter) =>
      this.bitmaps.runAndFree(() => {
        const passing = this.bitmaps.takeEmpty();
        passing.set(bits);
        this.columns.applyFilter(passing, filter, this.bitmaps);
        return countBits(passing) + recent.filter((document) => passesFilter(document, filter)).length;
      }),
    );
  }

  listValues(name: string): string[] {
    const { values } = this.schema.columns[name as never] as CategoryColumn<string>;
    const recent = this.recent.matchingDocuments(() => true).map(({ row }) => fieldOf(row, name));
    const present = new Set<unknown>([...this.columns.valuesOf(name, this.recent.hidden), ...recent]);
    return values.filter((value) => present.has(value));
  }

  findNearestWord(word: Word): string | null {
    const { bits, recent } = this.findAll(this.prepareText({ phrase: '', words: [word] }));
    if (recent.length || !isEmpty(bits)) return null;
    const near = this.nearestWords.find(this.folding.fold(word.text)).slice(0, MAX_NEAREST_WORDS);
    const found = near.map((folded) => {
      this.bitmaps.reset();
      const documents = this.documentsWith({ folded, categories: [] });
      andNotInto(documents, this.recent.hidden);
      return { written: this.findSpelling(folded, documents), count: countBits(documents) };
    });
    const [best] = found.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    return best?.written ?? null;
  }

  /**
   * Reads the first documents that contain a folded word, and returns the most frequent spelling of the word in them,
   * in lower case.
   */
  private findSpelling(folded: string, documents: Bitmap): string {
    const counts = new Map<string, number>();
    let left = MAX_READ_DOCUMENTS;
    forEachBit(documents, (document) => {
      const row = this.columns.readRow(document);
      for (const word of this.searched.flatMap((name) => wordsOf(String(fieldOf(row, name) ?? '')))) {
        if (this.folding.fold(word) !== folded) continue;
        const lower = word.toLowerCase();
        counts.set(lower, (counts.get(lower) ?? 0) + 1);
      }
      return --left > 0;
    });
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? folded.toLowerCase();
  }

  private prepareText({ phrase, words }: TextSearch): PreparedText {
    return {
      phrase: this.folding.fold(phrase),
      words: words.map(({ text, categories = {} }) => ({
        folded: this.folding.fold(text),
        categories: Object.entries(categories),
      })),
    };
  }

  /**
   * Returns the indexed and the recent documents that contain all words. Bitmaps of earlier searches must not be used
   * afterwards.
   */
  private findAll({ words }: PreparedText): { bits: Bitmap; recent: RecentDocument[] } {
    this.bitmaps.reset();
    const [first, ...more] = words;
    const bits = first ? this.documentsWith(first) : this.bitmaps.takeFull();
    for (const word of more) this.bitmaps.runAndFree(() => andInto(bits, this.documentsWith(word)));
    andNotInto(bits, this.recent.hidden);
    const hasAll = (document: RecentDocument) => words.every((word) => hasWord(document, word));
    return { bits, recent: this.recent.matchingDocuments(hasAll) };
  }

  private documentsWith({ folded, categories }: PreparedWord): Bitmap {
    const bits = this.text.find(folded, [...this.searched.keys()]);
    for (const name of this.categories) {
      this.columns.addCategories(bits, name, (value) => this.folding.fold(value).includes(folded));
    }
    this.addOfCategories(bits, categories);
    return bits;
  }

  private addOfCategories(target: Bitmap, categories: PreparedWord['categories']): void {
    for (const [name, values] of categories)
      this.columns.addCategories(target, name, (value) => values.includes(value));
  }

  /** Lists the best matches first; `TextSearch` says which matches are the best. */
  private listBestFirst(
    text: PreparedText,
    found: Bitmap,
    recent: RecentDocument[],
    offset: number,
    limit: number,
  ): Page {
    const sort = this.schema.defaultSort;
    const graded = [[], [], []] as [RecentDocument[], RecentDocument[], RecentDocument[]];
    for (const document of recent) graded[gradeOf(document, text)].push(document);
    const page: Page = { ids: [], total: countBits(found) + recent.length };
    const rest = this.bitmaps.takeEmpty();
    rest.set(found);
    let skip = offset;
    for (const [grade, documents] of graded.entries()) {
      const bits = this.documentsOfGrade(grade, text, rest, skip + limit);
      const { ids, total } = this.listSorted(bits, documents, sort, skip, limit - page.ids.length);
      page.ids.push(...ids);
      if (page.ids.length === limit) break;
      skip = Math.max(0, skip - total);
      andNotInto(rest, bits);
    }
    return page;
  }

  /** @param among the documents that have no better grade */
  private documentsOfGrade(grade: number, { phrase, words }: PreparedText, among: Bitmap, enough: number): Bitmap {
    if (grade === 0) return this.text.find(phrase, LEADING_FIELDS, { among, enough });
    const bits = this.bitmaps.takeEmpty();
    bits.set(among);
    if (grade > 1) return bits;
    for (const { folded, categories } of words) {
      this.bitmaps.runAndFree(() => {
        const leading = this.text.find(folded, LEADING_FIELDS);
        this.addOfCategories(leading, categories);
        andInto(bits, leading);
      });
    }
    return bits;
  }

  private toRecent(row: Row): RecentDocument {
    const numbers = columnsOf(this.schema, 'number').map(([name, column]) => [name, encodeNumber(row, name, column)]);
    const fold = (name: string) => this.folding.fold(String(fieldOf(row, name) ?? ''));
    const [texts, names] = [this.searched.map(fold), this.categories.map(fold)];
    return { id: row.id, numbers: Object.fromEntries(numbers), texts, names, row };
  }

  private listSorted(
    bits: Bitmap,
    recent: RecentDocument[],
    sort: string,
    offset: number,
    limit: number,
  ): { ids: number[]; total: number } {
    const { columns } = this;
    const order = columns.sortOrderOf(sort);
    recent.sort((a, b) => compareBy(order, a, b));
    const total = countBits(bits) + recent.length;
    const places = recent.map((document) => columns.placeOf(sort, document));
    const listing = { ...columns.orderBy(sort), length: columns.documents, bits, places, total };
    const listed = readWindow(listing, offset, limit);
    const ids = listed.map((entry) => (entry < 0 ? (recent[-1 - entry] as RecentDocument).id : columns.idOf(entry)));
    return { ids, total };
  }
}

const isOfMeantCategory = ({ row }: RecentDocument, categories: PreparedWord['categories']) =>
  categories.some(([name, values]) => values.includes(String(fieldOf(row, name))));

const hasWord = (document: RecentDocument, { folded, categories }: PreparedWord): boolean =>
  [...document.texts, ...document.names].some((text) => text.includes(folded)) ||
  isOfMeantCategory(document, categories);

/** Returns 0 for one of the best matches, 1 for one of the next best, and 2 for any other match; see `TextSearch`. */
function gradeOf(document: RecentDocument, { phrase, words }: PreparedText): 0 | 1 | 2 {
  const leading = document.texts[LEADING_FIELDS[0]] ?? '';
  if (leading.includes(phrase)) return 0;
  const isLeading = ({ folded, categories }: PreparedWord) =>
    leading.includes(folded) || isOfMeantCategory(document, categories);
  return words.every(isLeading) ? 1 : 2;
}

function passesFilter({ row, numbers }: RecentDocument, { categories, flags, ranges }: Filter): boolean {
  for (const [name, values] of Object.entries(categories)) {
    if (values.length && !values.includes(String(fieldOf(row, name)))) return false;
  }
  if (Object.entries(flags).some(([name, value]) => fieldOf(row, name) !== value)) return false;
  return ranges.every(({ column, min, max }) => {
    if (min === undefined && max === undefined) return true;
    const value = numbers[column] as number;
    return value >= (min ?? 0) && value <= (max ?? Infinity);
  });
}

/** The rows that were written since the index was built. They are few, so a search compares each of them. */
class RecentDocuments {
  private readonly outdated: Bitmap;
  private readonly documents = new Map<number, RecentDocument | null>();

  constructor(private readonly columns: Columns) {
    this.outdated = emptyBitmap(columns.documents);
  }

  get size(): number {
    return this.documents.size;
  }

  /** The documents of the index that are outdated, or null for none. */
  get hidden(): Bitmap | null {
    return this.size ? this.outdated : null;
  }

  /** @param recent null when the row is deleted */
  put(id: number, recent: RecentDocument | null): void {
    this.documents.set(id, recent);
    const document = this.columns.findDocument(id);
    if (document !== null) setBit(this.outdated, document);
  }

  /** @returns null when the row was deleted, undefined when it was not written */
  find(id: number): RecentDocument | null | undefined {
    return this.documents.get(id);
  }

  matchingDocuments(matches: (document: RecentDocument) => boolean): RecentDocument[] {
    return [...this.documents.values()].filter(
      (document): document is RecentDocument => document !== null && matches(document),
    );
  }
}
