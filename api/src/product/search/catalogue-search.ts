import { toCents } from '../../money/money';
import type { Sort } from '../product.dto';
import type { ProductSummaryRow } from '../product.mapper';
import { type Found, type ProductFilter, TOTAL_CAP } from '../product-search';
import { andInto, andNotInto, type Bitmap, countBits, orInto } from './bitmap';
import { compareBy, type Range, sortKeysOf } from './catalogue-columns';
import type { CatalogueIndex } from './catalogue-index';
import type { CharacterFolding } from './character-folding';
import { type RecentProduct, RecentProducts } from './recent-products';
import type { Matches } from './text-index';
import type { Field } from './token-stream';
import { walkOrder } from './walk-order';

/** Answers as the reference does, from the index and from what was written since. Totals are exact. */
export class CatalogueSearch {
  private readonly recent: RecentProducts;

  constructor(
    private readonly index: CatalogueIndex,
    private readonly folding: CharacterFolding,
  ) {
    this.recent = new RecentProducts(index);
  }

  /** How many products were written since the index was built; each costs every search a little. */
  get recentWrites(): number {
    return this.recent.size;
  }

  /** @param row null: the product is listed no longer. */
  put(id: number, row: ProductSummaryRow | null): void {
    const { folding } = this;
    const folded = row && {
      ...sortKeysOf(row),
      title: folding.fold(row.title),
      description: folding.fold(row.description),
      row,
    };
    this.recent.put(id, folded);
  }

  /** Null: the product is listed no longer. Undefined: there was none. */
  row(id: number): ProductSummaryRow | null | undefined {
    const recent = this.recent.find(id);
    if (recent !== undefined) return recent && recent.row;
    const document = this.index.columns.find(id);
    return document === null ? undefined : this.index.row(document);
  }

  suggest(text: string, limit: number): Found {
    this.index.bitmaps.reuse();
    const folded = this.folding.fold(text);
    const { title, description } = this.findText(folded, TOTAL_CAP + 1);
    const inTitle = this.recent.select((product) => product.title.includes(folded));
    const elsewhere = this.recent.select((product) => !product.title.includes(folded) && this.hasText(product, folded));
    const first = this.list(title.bits, inTitle, 'popular', 0, limit);
    const others = description.bits;
    this.index.addNamed(others, folded, this.fold);
    andNotInto(others, title.bits);
    andNotInto(others, this.recent.hidden);
    const then = this.list(others, elsewhere, 'popular', 0, limit - first.ids.length);
    return {
      ids: [...first.ids, ...then.ids],
      total: first.total + then.total,
      capped: !title.complete || !description.complete,
    };
  }

  page({ categories, text, ...given }: ProductFilter, sort: Sort, offset: number, limit: number): Found {
    this.index.bitmaps.reuse();
    const range = toRange(given);
    const folded = this.folding.fold(text);
    const bits = this.index.filter(categories, range);
    if (folded) {
      const { title, description } = this.findText(folded);
      orInto(title.bits, description.bits);
      this.index.addNamed(title.bits, folded, this.fold);
      andInto(bits, title.bits);
    }
    andNotInto(bits, this.recent.hidden);
    const recent = this.recent.select(
      (product) =>
        (!categories.length || categories.includes(product.category)) &&
        isWithin(product, range) &&
        (!folded || product.title.includes(folded) || this.hasText(product, folded)),
    );
    return { ...this.list(bits, recent, sort, offset, limit), capped: false };
  }

  private readonly fold = (name: string): string => this.folding.fold(name);

  private findText(folded: string, enough = Infinity): Record<Field, Matches> {
    const { text } = this.index;
    const words = text.words(folded);
    const find = (field: Field) => text.find(words, field, { except: this.recent.hidden, enough });
    return { title: find('title'), description: find('description') };
  }

  /** In its description or category. */
  private hasText({ description, category }: RecentProduct, folded: string): boolean {
    return description.includes(folded) || this.fold(category).includes(folded);
  }

  private list(
    bits: Bitmap,
    recent: RecentProduct[],
    sort: Sort,
    offset: number,
    limit: number,
  ): { ids: number[]; total: number } {
    const { columns } = this.index;
    recent.sort((one, other) => compareBy(sort, one, other));
    const total = countBits(bits) + recent.length;
    const places = recent.map((product) => columns.placeOf(sort, product));
    const listed = walkOrder({ ...columns.orderBy(sort), length: this.index.size, bits, places, total }, offset, limit);
    const ids = listed.map((one) => (one < 0 ? (recent[-1 - one] as RecentProduct).id : columns.idOf(one)));
    return { ids, total };
  }
}

function toRange({ minPrice, maxPrice, minRating }: Pick<ProductFilter, 'minPrice' | 'maxPrice' | 'minRating'>): Range {
  return {
    minPrice: minPrice === undefined ? undefined : toCents(minPrice),
    maxPrice: maxPrice === undefined ? undefined : toCents(maxPrice),
    minRating,
  };
}

function isWithin({ price, rating }: RecentProduct, { minPrice, maxPrice, minRating }: Range): boolean {
  return price >= (minPrice ?? -Infinity) && price <= (maxPrice ?? Infinity) && rating / 10 >= (minRating ?? -Infinity);
}
