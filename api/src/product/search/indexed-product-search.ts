import { Injectable, Logger } from '@nestjs/common';
import { LikeProductSearch } from '../like-product-search';
import type { Sort } from '../product.dto';
import { type Found, type ProductFilter, ProductSearch } from '../product-search';
import type { CatalogueSearch } from './catalogue-search';
import { ProductIndex } from './product-index';

/** Searches the index in memory, and the database itself while there is none or when it fails. */
@Injectable()
export class IndexedProductSearch extends ProductSearch {
  private readonly logger = new Logger('product-index');

  constructor(
    private readonly index: ProductIndex,
    private readonly reference: LikeProductSearch,
  ) {
    super();
  }

  async suggest(text: string, limit: number): Promise<Found> {
    return this.ask((search) => search.suggest(text, limit)) ?? this.reference.suggest(text, limit);
  }

  async page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<Found> {
    const found = this.ask((search) => search.page(filter, sort, offset, limit));
    return found ?? this.reference.page(filter, sort, offset, limit);
  }

  private ask(question: (search: CatalogueSearch) => Found): Found | null {
    const { search } = this.index;
    try {
      return search && question(search);
    } catch (error) {
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return null;
    }
  }
}
