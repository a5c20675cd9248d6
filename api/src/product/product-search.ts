import type { Category } from './category';
import type { Sort } from './product.dto';

export type ProductFilter = {
  categories: Category[];
  text: string;
  minPrice?: string;
  maxPrice?: string;
  minRating?: number;
};

/** Keys in order. `capped`: there are more than `total` says. */
export type Found = { ids: number[]; total: number; capped: boolean };

/** Totals are exact up to here. */
export const TOTAL_CAP = 1000;

/** Finds products without reading them: whoever asks reads the rows of the few keys it needs. */
export abstract class ProductSearch {
  /** Products whose title, description or category holds the text: matching titles first, then by popularity. */
  abstract suggest(text: string, limit: number): Promise<Found>;

  /** A window of the products that pass the filter. Asked for no more than it needs, it reads an index alone. */
  abstract page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<Found>;
}
