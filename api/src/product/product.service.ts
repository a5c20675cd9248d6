import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { artPath } from '../art/art-path';
import type { ArtTopic } from '@telemarket/artwork';
import { insertRow } from '../database/insert';
import type { Tx } from '../database/transactions';
import { ResponseCache } from '../http/response-cache';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { MAX_WHOLE_LIST, pageWindow } from '../http/page-query.dto';
import { notFound } from '../http/problem';
import { SERVED_PAGE, TOTAL_COUNT } from '../http/total-count';
import { OrderItemService } from '../order-item/order-item.service';
import type { Category } from './category';
import { type SearchResult, MAX_EXACT_TOTAL } from './like-product-search';
import type { ProductQuery } from './product.dto';
import { ProductChangeFeed, recordProductChange } from './product-change-feed';
import { IS_LISTED_OR_SOLD, NOW } from './product-columns';
import { ProductDetailReader } from './product-detail-reader';
import { Product } from './product.entity';
import { ProductIndex } from './product-index';
import { ProductSearch } from './product-search';
import { productImage, toProductSummary, toProductView } from './product.mapper';

const TTL_MS = 1_500;
export const MAX_SUGGESTIONS = 20;

/** Orders share a lock with each other, but not with writers of the product. */
export type ProductLock = 'shared' | 'exclusive';
const LOCKS: Record<ProductLock, string> = {
  // MySQL and MariaDB both know LOCK IN SHARE MODE. The ORM would write FOR SHARE, which MariaDB does not know.
  shared: 'LOCK IN SHARE MODE',
  exclusive: 'FOR UPDATE',
};

/** The values of a product that an order stores, and whether it can be ordered. */
export type PricedProduct = {
  id: number;
  title: string;
  image: string;
  price: string;
  isUnique: boolean;
  isSold: boolean;
  /** The row of the order that reserves it now. */
  reservedBy: number | null;
};
type PricedRow = Pick<Product, 'id' | 'title' | 'category' | 'image' | 'price' | 'reservedBy'> & {
  isUnique: number;
  isSold: number;
};

const SELECT_PRICED = `SELECT id, title, category, image, price, is_unique AS isUnique, sold_at IS NOT NULL AS isSold,
  IF(is_unique AND reserved_until > ${NOW}, reserved_by, NULL) AS reservedBy
  FROM product WHERE id IN (?) AND ${IS_LISTED_OR_SOLD} ORDER BY id`;

export type ProductRow = Omit<Product, 'id' | 'version'>;

@Injectable()
export class ProductService {
  private readonly lists = new ResponseCache({ name: 'lists', max: 300, ttlMs: TTL_MS });
  private readonly details = new ResponseCache({ name: 'details', max: 5_000, ttlMs: TTL_MS });

  constructor(
    @InjectRepository(Product) private readonly products: Repository<Product>,
    private readonly productSearch: ProductSearch,
    private readonly items: OrderItemService,
    private readonly detailReader: ProductDetailReader,
    private readonly feed: ProductChangeFeed,
    index: ProductIndex,
  ) {
    // This does not use the feed: a new list may be read from the index, which must have the change by then.
    index.onChanged(() => this.clear());
  }

  /**
   * Returns a page, or without `page` and `highlight` the whole list up to MAX_WHOLE_LIST products. The page is the one
   * that has the product `highlight`, else `page`, else the last one.
   */
  list(query: ProductQuery): Promise<CachedResponse> {
    const { category = [], q = '', sort = 'popular', page, pageSize, highlight, ...range } = query;
    const filter = { ...range, categories: [...new Set(category)].sort(), text: q.trim() };
    const isWhole = page === undefined && highlight === undefined;
    const { offset, limit } = isWhole ? { offset: 0, limit: MAX_WHOLE_LIST } : pageWindow({ page, pageSize });
    return this.lists.get(JSON.stringify(['list', filter, sort, offset, limit, highlight]), async () => {
      const place = highlight === undefined ? -1 : await this.productSearch.placeOf(highlight, filter, sort);
      let start = place < 0 ? offset : place - (place % limit);
      let found = await this.productSearch.page(filter, sort, start, limit);
      if (!found.ids.length && start > 0) {
        start = found.total - 1 - ((found.total - 1) % limit);
        found = await this.productSearch.page(filter, sort, start, limit);
      }
      return this.respond(found, isWhole ? {} : { [SERVED_PAGE.toLowerCase()]: String(start / limit + 1) });
    });
  }

  search(text: string): Promise<CachedResponse> {
    const wanted = text.trim();
    return this.lists.get(JSON.stringify(['search', wanted]), async () =>
      this.respond(
        wanted ? await this.productSearch.suggest(wanted, MAX_SUGGESTIONS) : { ids: [], total: 0, capped: false },
      ),
    );
  }

  detail(id: number): Promise<CachedResponse> {
    return this.details.get(String(id), async () => {
      const product = await this.detailReader.read(id);
      if (!product) throw notFound();
      return jsonResponse(toProductView(product));
    });
  }

  /** The topic of a product's picture. Delisted products have one, too: orders show their pictures for ever. */
  async artTopic(id: number, category: Category): Promise<ArtTopic> {
    const product = await this.products.findOne({
      where: { id },
      select: { id: true, category: true, artTopic: true },
    });
    if (!product) throw notFound();
    // The category may have changed since the product was ordered.
    const known = product.category === category || (await this.items.hasPicture(id, artPath(category, id)));
    if (!known) throw notFound();
    return product.artTopic;
  }

  /** The recipient of messages about the product; null for an unknown product. */
  async seller(
    id: number,
    tx: Tx = this.products.manager,
  ): Promise<{ title: string; email: string | null; isListed: boolean } | null> {
    const select = { id: true, title: true, sellerEmail: true, delistedAt: true } as const;
    const product = await tx.findOne(Product, { where: { id }, select });
    return product && { title: product.title, email: product.sellerEmail, isListed: product.delistedAt === null };
  }

  /** Titles of delisted products are included. */
  async titles(ids: number[], tx: Tx = this.products.manager): Promise<Map<number, string>> {
    const rows = await tx.find(Product, {
      where: { id: In([...new Set(ids)]) },
      select: { id: true, title: true },
    });
    return new Map(rows.map((row) => [row.id, row.title]));
  }

  /** Reads listed and sold products. A lock prevents changes of them until the transaction ends. */
  async priced(tx: Tx, ids: number[], lock?: ProductLock): Promise<Map<number, PricedProduct>> {
    // They are locked in the order of their ids.
    const sql = lock ? `${SELECT_PRICED} ${LOCKS[lock]}` : SELECT_PRICED;
    const rows = await tx.query<PricedRow[]>(sql, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, toPricedProduct(row)]));
  }

  /** Locks a product, listed or not, until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<Product | null> {
    return tx.findOne(Product, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Writes a product and records its change. Every write must go through here, and call `changed` after the commit. Only
   * a reservation has a statement of its own.
   * @param before the locked product, or null for a new one
   */
  async write(tx: Tx, before: Product | null, next: ProductRow): Promise<Product> {
    const product = before
      ? tx.create(Product, { ...next, id: before.id, version: before.version + 1 })
      : await insertRow(tx, Product, { ...next, version: 1 });
    if (before) await tx.update(Product, before.id, product);
    await recordProductChange(tx, product.id);
    return product;
  }

  /** Must be called after the commit of a write. This process then responds with it at once, others soon after. */
  async changed(): Promise<void> {
    this.clear();
    // The write has succeeded. The feed logs the error, and its next poll reports the write.
    await this.feed.poll().catch(() => undefined);
  }

  private clear(): void {
    this.lists.clear();
    this.details.clear();
  }

  private async respond(
    { ids, total, capped }: SearchResult,
    headers: Record<string, string> = {},
  ): Promise<CachedResponse> {
    const products = await this.productSearch.rows(ids);
    return jsonResponse(products.map(toProductSummary), {
      [TOTAL_COUNT.toLowerCase()]: capped ? `${MAX_EXACT_TOTAL}+` : String(total),
      ...headers,
    });
  }
}

function toPricedProduct(row: PricedRow): PricedProduct {
  const { id, title, price, reservedBy } = row;
  return { id, title, price, reservedBy, image: productImage(row), isUnique: !!row.isUnique, isSold: !!row.isSold };
}
