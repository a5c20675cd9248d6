import { fromCents } from '../../money/money';
import { CATEGORIES, type Category } from '../category';
import type { ProductSummaryRow } from '../product.mapper';
import { andInto, type Bitmap, BitmapPool, orInto } from './bitmap';
import { CatalogueColumns, type ColumnParts, type Range } from './catalogue-columns';
import { SummaryColumns, type SummaryParts } from './summary-columns';
import { TextIndex, type TextParts } from './text-index';

/** An index as it is handed from the thread that built it: typed arrays alone, which move without being copied. */
export type IndexParts = { columns: ColumnParts; text: TextParts; summaries: SummaryParts };

/**
 * The whole catalogue as it was at one time: columns to sort and filter by, where each word is, and what lists show.
 * Never changes.
 */
export class CatalogueIndex {
  readonly columns: CatalogueColumns;
  readonly text: TextIndex;
  private readonly summaries: SummaryColumns;
  /** Every bitmap that an answer is made of is one of these. */
  readonly bitmaps: BitmapPool;

  constructor(parts: IndexParts) {
    this.columns = new CatalogueColumns(parts.columns);
    this.bitmaps = new BitmapPool(this.size);
    this.text = new TextIndex(parts.text, this.bitmaps);
    this.summaries = new SummaryColumns(parts.summaries);
  }

  get size(): number {
    return this.columns.documents;
  }

  /** What a list shows of the document. */
  row(document: number): ProductSummaryRow {
    const { id, category, price, rating, reviews, created } = this.columns.keysOf(document);
    return {
      id,
      ...this.summaries.summaryOf(document),
      category,
      price: fromCents(price),
      rating: (rating / 10).toFixed(1),
      reviewCount: reviews,
      createdAt: new Date(created),
    };
  }

  /** The documents of the categories, or of all when none is named, that are in the range. */
  filter(categories: readonly Category[], range: Range): Bitmap {
    const bits = categories.length ? this.addCategories(this.bitmaps.empty(), categories) : this.bitmaps.full();
    if (Object.values(range).some((limit) => limit !== undefined)) {
      andInto(bits, this.columns.inRange(range, this.bitmaps));
    }
    return bits;
  }

  /** Adds the documents of the categories that have the text in their names. */
  addNamed(target: Bitmap, text: string, fold: (name: string) => string): void {
    this.addCategories(
      target,
      CATEGORIES.filter((category) => fold(category).includes(text)),
    );
  }

  private addCategories(target: Bitmap, categories: readonly Category[]): Bitmap {
    for (const category of categories) orInto(target, this.columns.inCategory(category));
    return target;
  }
}
