import { MAX_WHOLE_LIST } from '../http/page';
import type { ProductSummaryRow, Sort } from './product-columns';
import type { ProductFilter } from './product-filter';
import type { ProductFacetsView } from './product.view';
import type { Topics } from '../topic/topic-list';

/** The ids in order. `capped`: more products match than `total`. */
export type SearchResult = { ids: number[]; total: number; capped: boolean };

/** With an exact total the client knows that the whole list fits into one response. */
export const MAX_EXACT_TOTAL = MAX_WHOLE_LIST;

/** Finds listed products. All implementations find the same products. */
export abstract class ProductSearch {
  /** With a text, `match` has first the titles with the whole text, then those with all its words. */
  abstract page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<SearchResult>;

  /** Counts what each option of the shop's filters would find, unless there are too many products. */
  abstract facets(filter: ProductFilter, topics: Topics): Promise<ProductFacetsView>;

  /**
   * For a filter that finds nothing: its text with the nearest words of the catalogue, if that finds something with the
   * other filters. Else null.
   */
  abstract nearest(filter: ProductFilter): Promise<string | null>;

  /** Reads products in the order of the ids. Those that are no longer listed are missing. */
  abstract rows(ids: number[]): Promise<ProductSummaryRow[]>;
}
