import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Repository } from 'typeorm';
import { artPath } from '../art/art-path';
import type { ArtTopic } from '../art/art-topic';
import { insertRow } from '../database/insert';
import type { Statements } from '../database/statements';
import { KeptBodies } from '../http/kept-bodies';
import type { KeptBody } from '../http/kept-body';
import { keptJson } from '../http/kept-json';
import { notFound } from '../http/problem';
import { OrderItemService } from '../order-item/order-item.service';
import { StatsService } from '../stats/stats.service';
import type { Category } from './category';
import type { ProductQuery } from './product.dto';
import { recordProductChange } from './product-change';
import { ProductChangeFeed } from './product-change-feed';
import { ProductDetailReader } from './product-detail-reader';
import { Product } from './product.entity';
import { type Found, ProductSearch, TOTAL_CAP } from './product-search';
import { ProductSummaryReader } from './product-summary-reader';
import { productImage, toProductView } from './product.mapper';
import { ProductIndex } from './search/product-index';

const HOLD_MS = 1_500;
const WHOLE_LIST = 1000;
const SUGGESTIONS = 20;
const PAGE_SIZE = 20;

type LockedRow = Pick<Product, 'id' | 'title' | 'category' | 'image' | 'price'>;

/** What an order keeps of a product, as it is while the order is written. */
export type PricedProduct = { id: number; title: string; image: string; price: string };

/** A product as it is to be stored. */
export type ProductRow = Omit<Product, 'id' | 'version'>;

@Injectable()
export class ProductService {
  private readonly lists = new KeptBodies(HOLD_MS, 300);
  private readonly details = new KeptBodies(HOLD_MS, 5_000);

  constructor(
    @InjectRepository(Product) private readonly products: Repository<Product>,
    private readonly finder: ProductSearch,
    private readonly items: OrderItemService,
    private readonly stats: StatsService,
    private readonly detailReader: ProductDetailReader,
    private readonly summaries: ProductSummaryReader,
    private readonly feed: ProductChangeFeed,
    index: ProductIndex,
  ) {
    // Behind the index, which was there first: what is read anew then is read from it.
    feed.subscribe(() => this.drop());
    index.onReplaced(() => this.drop());
  }

  /** A page, or without `page` the whole list, of which at most the first 1,000 are sent. */
  list(query: ProductQuery): Promise<KeptBody> {
    const { category = [], q = '', sort = 'popular', page, pageSize = PAGE_SIZE, ...range } = query;
    const filter = { ...range, categories: [...new Set(category)].sort(), text: q.trim() };
    const [offset, limit] = page === undefined ? [0, WHOLE_LIST] : [(page - 1) * pageSize, pageSize];
    return this.lists.get(JSON.stringify(['list', filter, sort, offset, limit]), async () =>
      this.answer(await this.finder.page(filter, sort, offset, limit)),
    );
  }

  search(text: string): Promise<KeptBody> {
    const wanted = text.trim();
    return this.lists.get(JSON.stringify(['search', wanted]), async () =>
      this.answer(wanted ? await this.finder.suggest(wanted, SUGGESTIONS) : { ids: [], total: 0, capped: false }),
    );
  }

  detail(id: number): Promise<KeptBody> {
    return this.details.get(String(id), async () => {
      const product = await this.detailReader.read(id);
      if (!product) throw notFound();
      return keptJson(toProductView(product));
    });
  }

  /** What the picture of a product shows, in the shop or not: the orders that hold a picture show it for ever. */
  async artTopic(id: number, category: Category): Promise<ArtTopic> {
    const product = await this.products.findOne({
      where: { id },
      select: { id: true, category: true, artTopic: true },
    });
    if (!product) throw notFound();
    // The product's category may have been changed since it was ordered.
    const known = product.category === category || (await this.items.hasPicture(id, artPath(category, id)));
    if (!known) throw notFound();
    return product.artTopic;
  }

  isListed(id: number): Promise<boolean> {
    return this.products.existsBy({ id, delistedAt: IsNull() });
  }

  /** Of products that left the shop, too. */
  async titles(ids: number[]): Promise<Map<number, string>> {
    const rows = await this.products.find({ where: { id: In([...new Set(ids)]) }, select: { id: true, title: true } });
    return new Map(rows.map((row) => [row.id, row.title]));
  }

  /** Reads products and keeps anybody from changing their prices until the transaction ends. Locks in key order. */
  async lockPriced(statements: Statements, ids: number[]): Promise<Map<number, PricedProduct>> {
    // The form that both servers know: the ORM's `pessimistic_read` says FOR SHARE, which is MySQL's alone.
    const rows = await statements.query<LockedRow[]>(
      'SELECT id, title, category, image, price FROM product WHERE id IN (?) AND delisted_at IS NULL ' +
        'ORDER BY id LOCK IN SHARE MODE',
      [[...new Set(ids)]],
    );
    return new Map(
      rows.map((row) => [row.id, { id: row.id, title: row.title, image: productImage(row), price: row.price }]),
    );
  }

  /** The product as it is, in the shop or not, kept from changing until the transaction ends; null: there is none. */
  async lock(manager: EntityManager, id: number): Promise<Product | null> {
    return manager.findOne(Product, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * The one way of writing a product, new (`before` is null) or locked: with the totals of what is in the shop, in the
   * caller's transaction, after which the caller says `changed`.
   */
  async write(manager: EntityManager, before: Product | null, next: ProductRow): Promise<Product> {
    const product = before
      ? manager.create(Product, { ...next, id: before.id, version: before.version + 1 })
      : await insertRow(manager, Product, { ...next, version: 1 });
    if (before) await manager.update(Product, before.id, product);
    const [from, to] = [shelf(before), shelf(product)];
    if (from && from !== to) await this.stats.add(manager, `product.${from}`, -1);
    if (to && from !== to) await this.stats.add(manager, `product.${to}`, 1);
    await recordProductChange(manager, product.id);
    return product;
  }

  /** To be called once a write is committed: this process answers with it at once, others within moments. */
  async changed(): Promise<void> {
    this.drop();
    // The write itself has succeeded; what cannot be told now is told by the next poll.
    await this.feed.poll().catch(() => undefined);
  }

  private drop(): void {
    this.lists.drop();
    this.details.drop();
    this.stats.changed();
  }

  private async answer(found: Found): Promise<KeptBody> {
    const total = found.capped ? `${TOTAL_CAP}+` : String(found.total);
    return keptJson(await this.summaries.list(found.ids), { 'x-total-count': total });
  }
}

/** The category that a product counts in while it is in the shop. */
function shelf(product: Product | null): Category | null {
  return product && product.delistedAt === null ? product.category : null;
}
