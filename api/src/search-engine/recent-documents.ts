import { type Bitmap, emptyBitmap, setBit } from './bitmap';
import type { Columns, SortKeys } from './columns';
import type { Row } from './search-engine';

/** `texts`: the folded texts of the searched columns, in their order. */
export type RecentDocument = SortKeys & { texts: readonly string[]; row: Row };

/** The rows that were written since the index was built: few enough to compare each of them. */
export class RecentDocuments {
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

  select(matches: (document: RecentDocument) => boolean): RecentDocument[] {
    return [...this.documents.values()].filter((one): one is RecentDocument => one !== null && matches(one));
  }
}
