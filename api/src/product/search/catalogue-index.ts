import { CATEGORIES, type Category } from '../category';
import { andInto, type Bitmap, emptyBitmap, fullBitmap, orInto } from './bitmap';
import { CatalogueColumns, type ColumnParts, type Range } from './catalogue-columns';
import { TextIndex, type TextParts } from './text-index';

/** An index as it is handed from the thread that built it: typed arrays alone, which move without being copied. */
export type IndexParts = { columns: ColumnParts; text: TextParts };

/** The whole catalogue as it was at one time: columns to sort and filter by, and where each word is. Never changes. */
export class CatalogueIndex {
  readonly columns: CatalogueColumns;
  readonly text: TextIndex;

  constructor(parts: IndexParts) {
    this.columns = new CatalogueColumns(parts.columns);
    this.text = new TextIndex(parts.text, this.size);
  }

  get size(): number {
    return this.columns.documents;
  }

  /** The documents of the categories, or of all when none is named, that are in the range. */
  filter(categories: readonly Category[], range: Range): Bitmap {
    const bits = categories.length ? this.ofCategories(categories) : fullBitmap(this.size);
    if (Object.values(range).some((limit) => limit !== undefined)) andInto(bits, this.columns.inRange(range));
    return bits;
  }

  /** The documents of the categories that have the text in their names. */
  named(text: string, fold: (name: string) => string): Bitmap {
    return this.ofCategories(CATEGORIES.filter((category) => fold(category).includes(text)));
  }

  private ofCategories(categories: readonly Category[]): Bitmap {
    const bits = emptyBitmap(this.size);
    for (const category of categories) orInto(bits, this.columns.inCategory(category));
    return bits;
  }
}
