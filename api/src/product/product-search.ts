import { Injectable, Logger } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import type { SearchIndex } from '@telemarket/search-engine';
import { type SearchResult, LikeProductSearch, MAX_EXACT_TOTAL, type ProductFilter } from './like-product-search';
import { fromStored, type ProductSummaryRow, SELECT_SUMMARIES, type StoredRow, toQuery } from './product-columns';
import { ProductIndex } from './product-index';
import type { Sort } from './product-sort';

/** Searches the index in memory, or the database while there is no index or when it fails. */
@Injectable()
export class ProductSearch {
  private readonly logger = new Logger('product-index');

  constructor(
    private readonly index: ProductIndex,
    private readonly fallback: LikeProductSearch,
    private readonly prepared: PreparedReads,
  ) {}

  async suggest(text: string, limit: number): Promise<SearchResult> {
    return this.search((index) => index.suggest(text, limit, MAX_EXACT_TOTAL)) ?? this.fallback.suggest(text, limit);
  }

  async page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<SearchResult> {
    const found = this.search((index) => index.page(toQuery(filter), sort, offset, limit));
    return found ?? this.fallback.page(filter, sort, offset, limit);
  }

  /** The place of a product in the whole list, from 0; -1 when the list does not have it. */
  async placeOf(id: number, filter: ProductFilter, sort: Sort): Promise<number> {
    const { ids } = await this.page(filter, sort, 0, Number.MAX_SAFE_INTEGER);
    return ids.indexOf(id);
  }

  /** The result has the order of the ids. Products that are no longer listed are missing. */
  async rows(ids: number[]): Promise<ProductSummaryRow[]> {
    const indexed = this.index.rows(ids);
    if (indexed || !ids.length) return indexed ?? [];
    const sql = `${SELECT_SUMMARIES} AND id IN (?)`;
    const stored = await this.prepared.rowsOf<StoredRow<ProductSummaryRow>>(sql, ids);
    const rows = new Map(stored.map((row) => [row.id, fromStored(row)]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  private search(find: (index: SearchIndex<ProductSummaryRow, Sort>) => SearchResult): SearchResult | null {
    const { search } = this.index;
    try {
      return search && find(search);
    } catch (error) {
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return null;
    }
  }
}
