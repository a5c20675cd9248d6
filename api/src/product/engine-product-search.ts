import { Injectable, Logger } from '@nestjs/common';
import type { Query, SearchIndex } from '@telemarket/search-engine';
import { toCents } from '../money/money';
import type { ProductSummaryRow, Sort } from './product-columns';
import { ProductIndex } from './product-index';
import {
  countField,
  facetFilters,
  MAX_EXACT_TOTAL,
  type ProductFacets,
  type ProductFilter,
  type ProductSearch,
  type SearchResult,
  toFacets,
} from './product-search';
import { ProductSearchRepository } from './product-search.repository';

/** Searches the index in memory, or the database while there is no index or when it fails. */
@Injectable()
export class EngineProductSearch implements ProductSearch {
  private readonly logger = new Logger('product-index');

  constructor(
    private readonly index: ProductIndex,
    private readonly fallback: ProductSearchRepository,
  ) {}

  async page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<SearchResult> {
    // The database has an index of sellers.
    if (filter.seller !== undefined) return this.fallback.page(filter, sort, offset, limit);
    const found = this.search((index) => index.page(toQuery(filter), sort, offset, limit));
    return found ?? this.fallback.page(filter, sort, offset, limit);
  }

  async facets(filter: ProductFilter): Promise<ProductFacets | null> {
    if (filter.seller !== undefined) return this.fallback.facets(filter);
    const filters = facetFilters(filter).map(toQuery);
    const counts = this.search((index) => index.counts(filter.text, filters));
    return counts ? toFacets(counts) : this.fallback.facets(filter);
  }

  async suggest(text: string, limit: number): Promise<SearchResult> {
    return this.search((index) => index.suggest(text, limit, MAX_EXACT_TOTAL)) ?? this.fallback.suggest(text, limit);
  }

  async rows(ids: number[]): Promise<ProductSummaryRow[]> {
    return this.index.rows(ids) ?? this.fallback.rows(ids);
  }

  private search<Result>(find: (index: SearchIndex<ProductSummaryRow, Sort>) => Result): Result | null {
    const { search } = this.index;
    try {
      return search && find(search);
    } catch (error) {
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return null;
    }
  }
}

function toQuery(filter: ProductFilter): Query {
  const { text, categories, verified, minPrice, maxPrice, minRating, minMembers, maxMembers } = filter;
  const inCents = (price?: string) => (price === undefined ? undefined : toCents(price));
  return {
    text,
    categories: { category: categories },
    flags: verified ? { isVerified: true } : {},
    ranges: [
      { column: 'price', min: inCents(minPrice), max: inCents(maxPrice) },
      { column: 'rating', min: minRating === undefined ? undefined : minTenths(minRating) },
      { column: countField(filter), min: minMembers, max: maxMembers },
    ],
  };
}

/** Returns the smallest number of tenths for which `tenths / 10 >= rating` is true in floating point. */
function minTenths(rating: number): number {
  const near = Math.floor(rating * 10) - 1;
  return [near, near + 1, near + 2].find((tenths) => tenths / 10 >= rating) ?? near + 3;
}
