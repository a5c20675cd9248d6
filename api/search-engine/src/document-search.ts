import { andInto, andNotInto, type Bitmap, BitmapPool, countBits, emptyBitmap, orInto, setBit } from './bitmap';
import type { CharacterFolding } from './character-folding';
import { Columns, columnsOf, compareBy, encodeNumber, fieldOf, type SortKeys } from './columns';
import type { IndexParts } from './index-builder';
import type { Filter, Page, Query, Row, Schema, SearchIndex } from './search-engine';
import { TextIndex, type TextMatches } from './text-index';
import { walkOrder } from './walk-order';

/** `texts`: the folded texts of the searched columns, in their order. */
type RecentDocument = SortKeys & { texts: readonly string[]; row: Row };

/** Searches the index, which never changes, and the rows that were written since it was built. */
export class DocumentSearch implements SearchIndex {
  private readonly columns: Columns;
  private readonly bitmaps: BitmapPool;
  private readonly text: TextIndex;
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

  row(id: number): Row | null | undefined {
    const recent = this.recent.find(id);
    if (recent !== undefined) return recent && recent.row;
    const document = this.columns.find(id);
    return document === null ? undefined : this.columns.row(document);
  }

  suggest(text: string, limit: number, maxTotal: number): Page {
    this.bitmaps.reset();
    const sort = this.schema.defaultSort;
    const folded = this.folding.fold(text);
    const isLeading = ({ texts: [leading = ''] }: RecentDocument) => leading.includes(folded);
    const [leading = this.noMatches(), ...more] = this.findText(folded, maxTotal + 1);
    const first = this.list(leading.bits, this.recent.matchingDocuments(isLeading), sort, 0, limit);
    const further = this.mergeIntoFirst(more);
    this.addNamed(further, folded);
    andNotInto(further, leading.bits);
    andNotInto(further, this.recent.hidden);
    const recentFurther = this.recent.matchingDocuments(
      (document) => !isLeading(document) && this.hasText(document, folded),
    );
    const then = this.list(further, recentFurther, sort, 0, limit - first.ids.length);
    return {
      ids: [...first.ids, ...then.ids],
      total: first.total + then.total,
      capped: [leading, ...more].some(({ complete }) => !complete),
    };
  }

  page(query: Query, sort: string, offset: number, limit: number): Page {
    const { bits, recent } = this.findAll(query.text);
    andInto(bits, this.columns.filter(query, this.bitmaps));
    const passing = recent.filter((document) => passes(document, query));
    return { ...this.list(bits, passing, sort, offset, limit), capped: false };
  }

  counts(text: string, filters: readonly Filter[]): number[] {
    const { bits, recent } = this.findAll(text);
    return filters.map((filter) =>
      this.bitmaps.during(() => {
        const passing = this.columns.filter(filter, this.bitmaps);
        andInto(passing, bits);
        return countBits(passing) + recent.filter((document) => passes(document, filter)).length;
      }),
    );
  }

  /** Returns the indexed and the recent documents with a text. Ends the use of all bitmaps. */
  private findAll(text: string): { bits: Bitmap; recent: RecentDocument[] } {
    this.bitmaps.reset();
    const folded = this.folding.fold(text);
    const bits = folded ? this.mergeIntoFirst(this.findText(folded)) : this.bitmaps.full();
    if (folded) this.addNamed(bits, folded);
    andNotInto(bits, this.recent.hidden);
    return { bits, recent: this.recent.matchingDocuments((document) => !folded || this.hasText(document, folded)) };
  }

  private toRecent(row: Row): RecentDocument {
    const numbers = columnsOf(this.schema, 'number').map(([name, column]) => [name, encodeNumber(row, name, column)]);
    const texts = this.searched.map((name) => this.folding.fold(String(fieldOf(row, name) ?? '')));
    return { id: row.id, numbers: Object.fromEntries(numbers), texts, row };
  }

  /** Returns the matches of each searched column, without outdated documents. */
  private findText(folded: string, enough = Infinity): TextMatches[] {
    const terms = this.text.terms(folded);
    return this.searched.map((_, field) => this.text.find(terms, field, { except: this.recent.hidden, enough }));
  }

  /** Returns the union in the first bitmap. */
  private mergeIntoFirst([first = this.noMatches(), ...more]: readonly TextMatches[]): Bitmap {
    for (const { bits } of more) orInto(first.bits, bits);
    return first.bits;
  }

  private noMatches(): TextMatches {
    return { bits: this.bitmaps.empty(), complete: true };
  }

  private hasText({ texts, row }: RecentDocument, folded: string): boolean {
    if (texts.some((text) => text.includes(folded))) return true;
    return this.categories.some((name) => this.folding.fold(String(fieldOf(row, name) ?? '')).includes(folded));
  }

  /** Adds the documents with a category whose name contains the text. */
  private addNamed(target: Bitmap, folded: string): void {
    for (const name of this.categories) {
      this.columns.addCategories(target, name, (value) => this.folding.fold(value).includes(folded));
    }
  }

  private list(
    bits: Bitmap,
    recent: RecentDocument[],
    sort: string,
    offset: number,
    limit: number,
  ): { ids: number[]; total: number } {
    const { columns } = this;
    const order = columns.sortOrder(sort);
    recent.sort((a, b) => compareBy(order, a, b));
    const total = countBits(bits) + recent.length;
    const places = recent.map((document) => columns.placeOf(sort, document));
    const listing = { ...columns.orderBy(sort), length: columns.documents, bits, places, total };
    const listed = walkOrder(listing, offset, limit);
    const ids = listed.map((entry) => (entry < 0 ? (recent[-1 - entry] as RecentDocument).id : columns.idOf(entry)));
    return { ids, total };
  }
}

function passes({ row, numbers }: RecentDocument, { categories, flags, ranges }: Filter): boolean {
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
    const document = this.columns.find(id);
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
