import { MAX_WHOLE_LIST } from '../http/page-query.dto';
import { type Category, COUNT_FIELD } from './category';
import type { ProductSummaryRow } from './product-columns';
import type { ProductFacets } from './product-facets';
import type { Sort } from './product-sort';

export type ProductFilter = {
  categories: Category[];
  text: string;
  seller?: string;
  /** Amounts such as "10.00". */
  minPrice?: string;
  maxPrice?: string;
  minRating?: number;
  verified?: boolean;
  /** Limit the count that the only category of the filter has (COUNT_FIELD). */
  minMembers?: number;
  maxMembers?: number;
};

/** The column that `minMembers` and `maxMembers` limit. */
export const countField = ({ categories: [category = 'group'] }: ProductFilter) => COUNT_FIELD[category];

/** The ids in order. `capped`: more products match than `total`. */
export type SearchResult = { ids: number[]; total: number; capped: boolean };

/** With an exact total the client knows that the whole list fits into one response. */
export const MAX_EXACT_TOTAL = MAX_WHOLE_LIST;

/** Finds listed products. The setting `productIndex` chooses the implementation; all of them find the same products. */
export abstract class ProductSearch {
  abstract page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<SearchResult>;

  /** Counts what each option of the shop's filters would find. Null: this implementation does not count so many. */
  abstract facets(filter: ProductFilter): Promise<ProductFacets | null>;

  /** Products with the text in title, description or category: matching titles first, then the most popular. */
  abstract suggest(text: string, limit: number): Promise<SearchResult>;

  /** Reads products in the order of the ids. Those that are no longer listed are missing. */
  abstract rows(ids: number[]): Promise<ProductSummaryRow[]>;
}
