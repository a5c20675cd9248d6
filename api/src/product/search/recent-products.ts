import type { ProductSummaryRow } from '../product.mapper';
import { type Bitmap, emptyBitmap, setBit } from './bitmap';
import type { SortKeys } from './catalogue-columns';
import type { CatalogueIndex } from './catalogue-index';

/** `title` and `description` are folded. */
export type RecentProduct = SortKeys & { title: string; description: string; row: ProductSummaryRow };

/** The products that were written since the index was built: few enough to look through them all. */
export class RecentProducts {
  private readonly documents: Bitmap;
  private readonly products = new Map<number, RecentProduct | null>();

  constructor(private readonly index: CatalogueIndex) {
    this.documents = emptyBitmap(index.size);
  }

  get size(): number {
    return this.products.size;
  }

  /** The index's documents that are no longer true; null: all are. */
  get hidden(): Bitmap | null {
    return this.size ? this.documents : null;
  }

  /** @param product null: it is listed no longer. */
  put(id: number, product: RecentProduct | null): void {
    this.products.set(id, product);
    const document = this.index.columns.find(id);
    if (document !== null) setBit(this.documents, document);
  }

  /** Null: it is listed no longer. Undefined: it was not written since. */
  find(id: number): RecentProduct | null | undefined {
    return this.products.get(id);
  }

  select(wanted: (product: RecentProduct) => boolean): RecentProduct[] {
    return [...this.products.values()].filter(
      (product): product is RecentProduct => product !== null && wanted(product),
    );
  }
}
