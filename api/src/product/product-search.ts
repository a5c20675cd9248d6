import { MAX_WHOLE_LIST } from '../http/page';
import type { ProductSummaryRow, ProductSort } from './product-columns';
import type { ProductFilter } from './product-filter';
import type { ProductFacetsView } from './product.view';
import type { TopicsById } from '../topic/topic-list';

/** `ids`: the found products in their order. `capped`: more products match than `total`. */
export type SearchResult = { ids: number[]; total: number; capped: boolean };

/** A client that gets an exact total knows that the whole list fits into one response. */
export const MAX_EXACT_TOTAL = MAX_WHOLE_LIST;

/** Finds listed products. All implementations find the same products. */
export abstract class ProductSearch {
  /**
   * Returns one page of the products that match. With a text, the sort `match` puts titles with the whole text first,
   * then titles with all its words.
   */
  abstract findPage(filter: ProductFilter, sort: ProductSort, offset: number, limit: number): Promise<SearchResult>;

  /** Counts what each option of the shop's filters would find, unless there are too many products. */
  abstract countFacets(filter: ProductFilter, topics: TopicsById): Promise<ProductFacetsView>;

  /**
   * For a filter that finds nothing, returns its text with each word replaced by the nearest word of the catalogue.
   * Returns null if that text finds nothing with the other filters either.
   */
  abstract findNearestText(filter: ProductFilter): Promise<string | null>;

  /** Reads products in the order of the ids. Products that are no longer listed are left out. */
  abstract findRows(ids: number[]): Promise<ProductSummaryRow[]>;
}
