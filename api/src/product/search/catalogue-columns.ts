import { toCents } from '../../money/money';
import { CATEGORIES, type Category } from '../category';
import type { Sort } from '../product.dto';
import type { ProductSummaryRow } from '../product.mapper';
import { andNotInto, type Bitmap, type BitmapPool, hasBit } from './bitmap';
import { type SortedParts, takeBefore } from './sorted-range';

/** What lists are sorted and filtered by. */
export type SortKeys = {
  id: number;
  category: Category;
  /** Cents. */
  price: number;
  /** Tenths. */
  rating: number;
  reviews: number;
  /** Milliseconds since 1970. */
  created: number;
};

export function sortKeysOf(row: ProductSummaryRow): SortKeys {
  return {
    id: row.id,
    category: row.category,
    price: toCents(row.price),
    rating: Math.round(Number(row.rating) * 10),
    reviews: row.reviewCount,
    created: row.createdAt.getTime(),
  };
}

/** One place for each document in every column; documents are numbered by falling popularity. */
export type ColumnParts = {
  id: Float64Array;
  price: Float64Array;
  rating: Int8Array;
  reviews: Int32Array;
  created: Float64Array;
  inCategory: Record<Category, Bitmap>;
  /** The documents by rising id, price, rating and creation, of equals the smaller id first. */
  byId: Uint32Array;
  byPrice: SortedParts;
  byRating: SortedParts;
  byCreated: Uint32Array;
};

export type Range = { minPrice?: number; maxPrice?: number; minRating?: number };

type SortRule = {
  key: 'price' | 'rating' | 'reviews' | 'created';
  /** Null: the documents as they are numbered. */
  order: 'byPrice' | 'byRating' | 'byCreated' | null;
  falling: boolean;
};

/** As the reference orders: equals by id, in the same direction. */
const SORT_RULES: Record<Sort, SortRule> = {
  popular: { key: 'reviews', order: null, falling: true },
  'price-low': { key: 'price', order: 'byPrice', falling: false },
  'price-high': { key: 'price', order: 'byPrice', falling: true },
  rating: { key: 'rating', order: 'byRating', falling: true },
  newest: { key: 'created', order: 'byCreated', falling: true },
};

/** Below zero when `one` is listed before `other`. */
export function compareBy(sort: Sort, one: SortKeys, other: SortKeys): number {
  const { key, falling } = SORT_RULES[sort];
  const rising = one[key] - other[key] || one.id - other.id;
  return falling ? -rising : rising;
}

/** Documents, null for all by their numbers, and whether they are listed from the end. */
export type Order = { documents: Uint32Array | null; falling: boolean };

/** The sort keys of all documents, in typed arrays. */
export class CatalogueColumns {
  readonly documents: number;

  constructor(private readonly parts: ColumnParts) {
    this.documents = parts.id.length;
  }

  idOf(document: number): number {
    return this.parts.id[document] as number;
  }

  keysOf(document: number): SortKeys {
    const { price, rating, reviews, created } = this.parts;
    return {
      id: this.idOf(document),
      category: CATEGORIES.find((category) => hasBit(this.inCategory(category), document)) as Category,
      price: price[document] as number,
      rating: rating[document] as number,
      reviews: reviews[document] as number,
      created: created[document] as number,
    };
  }

  inCategory(category: Category): Bitmap {
    return this.parts.inCategory[category];
  }

  inRange({ minPrice = -Infinity, maxPrice = Infinity, minRating = -Infinity }: Range, pool: BitmapPool): Bitmap {
    const { price, byPrice, rating, byRating } = this.parts;
    const priceOf = (document: number) => price[document] as number;
    const ratingOf = (document: number) => rating[document] as number;
    const [bits, spare] = [pool.empty(), pool.empty()];
    const before = (sorted: SortedParts, isBehind: (document: number) => boolean) => {
      const place = firstPlace(this.documents, (at) => isBehind(sorted.documents[at] as number));
      takeBefore(spare, place, sorted);
      return spare;
    };
    bits.set(before(byPrice, (document) => priceOf(document) > maxPrice));
    const takeAway = (sorted: SortedParts, isBehind: (document: number) => boolean) =>
      andNotInto(bits, before(sorted, isBehind));
    if (minPrice > -Infinity) takeAway(byPrice, (document) => priceOf(document) >= minPrice);
    const least = leastTenths(minRating);
    if (minRating > -Infinity) takeAway(byRating, (document) => ratingOf(document) >= least);
    return bits;
  }

  /** The document that has the id, or null. */
  find(id: number): number | null {
    const { byId, id: ids } = this.parts;
    const place = firstPlace(byId.length, (at) => (ids[byId[at] as number] as number) >= id);
    const document = byId[place];
    return document !== undefined && ids[document] === id ? document : null;
  }

  orderBy(sort: Sort): Order {
    const { order, falling } = SORT_RULES[sort];
    if (order === null) return { documents: null, falling: false };
    const sorted = this.parts[order];
    return { documents: 'documents' in sorted ? sorted.documents : sorted, falling };
  }

  /** How many documents are listed before the product. */
  placeOf(sort: Sort, product: SortKeys): number {
    const { documents, falling } = this.orderBy(sort);
    const column = this.parts[SORT_RULES[sort].key];
    return firstPlace(this.documents, (place) => {
      const at = falling ? this.documents - 1 - place : place;
      const document = documents ? (documents[at] as number) : at;
      const listed = { ...product, id: this.idOf(document), [SORT_RULES[sort].key]: column[document] as number };
      return compareBy(sort, listed, product) > 0;
    });
  }
}

/** The smallest number of tenths that is not below: what is divided is rounded as the limit was when it was read. */
function leastTenths(limit: number): number {
  const near = Math.floor(limit * 10) - 1;
  return [near, near + 1, near + 2].find((tenths) => tenths / 10 >= limit) ?? near + 3;
}

/** The first place for which the test holds; it holds for all that follow. */
function firstPlace(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
