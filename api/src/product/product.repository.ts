import { Injectable } from '@nestjs/common';
import { In, IsNull, type SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import type { ProductFilterQuery } from './product.admin.dto';
import { Product } from './product.entity';
import { NO_PROOF, toProofColumns, withoutOldProof } from './listing-proof';
import { nextSources } from './number-source';
import { type ArtSource, productImage } from './product.mapper';
import type { ProofView } from './product.view';
import { PictureRepository } from '../picture/picture.repository';
import { ProductChangeRepository } from './product-change.repository';
import { NOW } from './product-index.repository';
import { EDITABLE_STATES, HAS_PAGE, RESTORABLE_DAYS, listingStateOf } from '../listing-state/listing-state';
import { ADMIN_SORT_INDEXES, ADMIN_PRODUCT_SORTS, type AdminProductSort } from './product-columns';
import { ReservationRepository } from './reservation.repository';

/** The values of a product that an order stores, and whether the product can be ordered. */
export type PricedProduct = Pick<
  Product,
  'id' | 'title' | 'price' | 'sellerId' | 'sellerName' | 'sellerEmail' | 'isUnique' | 'isPaused' | 'reservedBy'
> & {
  image: string;
  isSold: boolean;
  /** The end of the reservation. Null when the product is not reserved now. */
  reservedUntil: Date | null;
  /** The keyed hash of the buyer who has reserved the product. Null when the product is not reserved now. */
  holder: string | null;
};

const SELECT_PRICED = `SELECT id, title, category, image, price, member_count AS memberCount, user_count AS userCount,
  since_year AS sinceYear, seller_id AS sellerId, seller_name AS sellerName, seller_email AS sellerEmail, is_unique AS isUnique,
  (is_paused OR state = 'paused') AS isPaused,
  sold_at IS NOT NULL AS isSold,
  IF(is_unique AND reserved_until > ${NOW}, reserved_by, NULL) AS reservedBy,
  IF(is_unique AND reserved_until > ${NOW}, reserved_until, NULL) AS reservedUntil,
  IF(is_unique AND reserved_until > ${NOW}, COALESCE(reserved_holder, ''), NULL) AS holder
  FROM product WHERE id IN (?) AND ${HAS_PAGE}`;

/** The address of a product's seller. `isListed` is true when the page of the product has a contact form. */
export type SellerContact = { title: string; email: string | null; isListed: boolean };

/**
 * A check is due when the mark of a verified product has no note or no date, or when its check is old. The database
 * computes the column `check_due_on`, so the entity does not have it.
 */
const IS_CHECK_DUE = '`row`.check_due_on <= UTC_DATE()';
/** The database computes the column `state`, so the entity does not have it. */
const IS_EDITABLE = `\`row\`.state IN (${EDITABLE_STATES.map((state) => `'${state}'`).join(', ')})`;
const SELECT_PLANNED = `SELECT id FROM product WHERE publish_at <= ${NOW} ORDER BY publish_at, id LIMIT ?`;
const SELECT_REMOVABLE = `SELECT id FROM product WHERE state = 'deleted'
  AND delisted_at < ${NOW} - INTERVAL ${RESTORABLE_DAYS} DAY ORDER BY created_at LIMIT ?`;

// LOCK IN SHARE MODE stands here instead of FOR SHARE, because MariaDB does not know FOR SHARE.
const LOCK_ADDRESSES = `SELECT id, seller_name AS sellerName, seller_email AS sellerEmail FROM product WHERE id IN (?)
  LOCK IN SHARE MODE`;

@Injectable()
export class ProductRepository extends ListRepository<Product, ProductFilterQuery, AdminProductSort> {
  constructor(
    private readonly changes: ProductChangeRepository,
    private readonly reservations: ReservationRepository,
    private readonly pictures: PictureRepository,
  ) {
    super(Product, ADMIN_PRODUCT_SORTS, ['title', 'sellerName'], ADMIN_SORT_INDEXES.title);
  }

  /** Finds a product that is neither sold nor deleted. */
  findEditable(tx: Tx, id: number): Promise<Product | null> {
    return tx.createQueryBuilder(Product, 'row').where('row.id = :id', { id }).andWhere(IS_EDITABLE).getOne();
  }

  /** Finds products that have a page, in the order of the ids. */
  async findShown(tx: Tx, ids: readonly number[]): Promise<(Product | null)[]> {
    const rows = tx.createQueryBuilder(Product, 'row').where('row.id IN (:...ids)', { ids: [...new Set(ids)] });
    const products = await rows.andWhere(`\`row\`.${HAS_PAGE}`).getMany();
    const byId = new Map(products.map((product) => [product.id, product]));
    return ids.map((wanted) => byId.get(wanted) ?? null);
  }

  /** Finds a product even if it is delisted. */
  find(tx: Tx, id: number): Promise<Product | null> {
    return tx.findOneBy(Product, { id });
  }

  async findSeller(tx: Tx, id: number): Promise<SellerContact | null> {
    const states = { delistedAt: true, soldAt: true, unlistedAs: true, unlistedAt: true } as const;
    const select = { id: true, title: true, sellerEmail: true, ...states } as const;
    const product = await tx.findOne(Product, { where: { id }, select });
    if (!product) return null;
    const isListed = ['listed', 'paused'].includes(listingStateOf(product));
    return { title: product.title, email: product.sellerEmail, isListed };
  }

  /** Returns the titles of products, including delisted ones. */
  async findTitles(tx: Tx, ids: number[]): Promise<Map<number, string>> {
    const rows = await tx.find(Product, { where: { id: In([...new Set(ids)]) }, select: { id: true, title: true } });
    return new Map(rows.map((row) => [row.id, row.title]));
  }

  /** Reads products that have a page. */
  async findPriced(tx: Tx, ids: number[]): Promise<Map<number, PricedProduct>> {
    const rows = await tx.query<(PricedProduct & ArtSource)[]>(SELECT_PRICED, [[...new Set(ids)]]);
    // The driver returns booleans as numbers.
    const priced = rows.map((row) => ({
      ...row,
      image: productImage(row),
      isUnique: !!row.isUnique,
      isPaused: !!row.isPaused,
      isSold: !!row.isSold,
    }));
    return new Map(priced.map((product) => [product.id, product]));
  }

  /** Reads the seller's name and address in each product, and locks the products until the transaction ends. */
  async lockAddresses(tx: Tx, ids: number[]): Promise<Map<number, Pick<Product, 'sellerName' | 'sellerEmail'>>> {
    if (!ids.length) return new Map();
    const rows = await tx.query<Pick<Product, 'id' | 'sellerName' | 'sellerEmail'>[]>(LOCK_ADDRESSES, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  lock(tx: Tx, id: number): Promise<Product | null> {
    return tx.findOne(Product, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Writes a product, and records its pictures and the change. Only reservations, ratings and imports write products
   * with other statements.
   * @param before the locked product, or null for a new one
   */
  async write(tx: Tx, before: Product | null, next: Omit<Product, 'id' | 'version'>): Promise<Product> {
    const row = { ...next, ...(before && withoutOldProof(before, next)), version: (before?.version ?? 0) + 1 };
    if (before) await tx.update(Product, before.id, row);
    if (before?.reservedUntil && !next.reservedUntil) await this.reservations.delete(tx, before.id);
    // The ORM returns a BIGINT key as text.
    const id = before?.id ?? ((await tx.insert(Product, { ...row })).raw as { insertId: number }).insertId;
    await this.pictures.follow(tx, id, before?.pictures ?? null, next.pictures);
    await this.changes.insert(tx, id);
    return { ...row, id };
  }

  /**
   * Stores the rating of a locked product and records its change. The version stays the same, so that an admin who
   * edits the product can save it. A product without reviews gets the rating of the demonstration catalogue.
   * @param sum The sum of the ratings of `count` reviews. Their average is rounded down.
   */
  async writeRating(tx: Tx, { id, demoRating, demoReviewCount }: Product, count: number, sum: number): Promise<void> {
    const isSampleRating = count === 0 && demoRating !== null && demoReviewCount !== null;
    const rating = count === 0 ? '0.0' : (Math.floor((sum * 10) / count) / 10).toFixed(1);
    const shown = isSampleRating
      ? { rating: demoRating, reviewCount: demoReviewCount }
      : { rating, reviewCount: count };
    await tx.update(Product, id, { ...shown, isSampleRating });
    await this.changes.insert(tx, id);
  }

  /** Finds products whose planned time of publication has passed, the longest overdue first. */
  async findPlanned(tx: Tx, limit: number): Promise<number[]> {
    return (await tx.query<{ id: number }[]>(SELECT_PLANNED, [limit])).map(({ id }) => id);
  }

  /** Finds deleted products that can no longer be restored. */
  async findRemovable(tx: Tx, limit: number): Promise<number[]> {
    return (await tx.query<{ id: number }[]>(SELECT_REMOVABLE, [limit])).map(({ id }) => id);
  }

  /**
   * Stores the answer of Telegram about the owner of a locked product, and records the change. The version stays the
   * same, so that an admin who edits the product can save it.
   * @param proof null when the product shows no proof any more
   * @param members the number that Telegram has counted now
   */
  async writeProof(tx: Tx, product: Product, proof: ProofView | null, members?: number): Promise<void> {
    const counted = members !== undefined && { memberCount: members };
    const sources = counted && nextSources(product, { ...product, ...counted }, { countSource: 'telegram' });
    await tx.update(Product, product.id, { ...(proof ? toProofColumns(proof) : NO_PROOF), ...counted, ...sources });
    await this.changes.insert(tx, product.id);
  }

  countListed(tx: Tx): Promise<number> {
    return tx.countBy(Product, { delistedAt: IsNull() });
  }

  /**
   * Lets the database use the index of the reservations, because no index of a sort contains them. Few products are
   * reserved at a time.
   */
  protected override sortIndexOf(sort: AdminProductSort, { reserved }: ProductFilterQuery): string | null {
    return reserved ? null : ADMIN_SORT_INDEXES[sort];
  }

  /** Keeps all filters in a search for text, because the index of the titles has the columns of most filters. */
  protected override textFilter(filter: ProductFilterQuery): ProductFilterQuery {
    return filter;
  }

  /**
   * Counts the products of each state with a statement of its own. This takes half as long as one count of all editable
   * states.
   */
  protected override async countRows(tx: Tx, filter: ProductFilterQuery): Promise<number> {
    if (filter.state || filter.sold || filter.q) return super.countRows(tx, filter);
    let total = 0;
    for (const state of EDITABLE_STATES) total += await super.countRows(tx, { ...filter, state });
    return total;
  }

  protected addFilter(
    query: SelectQueryBuilder<Product>,
    { category, verified, sold, reserved, ...filter }: ProductFilterQuery,
  ): void {
    const state = filter.state ?? (sold && (sold === 'true' ? 'sold' : 'listed'));
    if (state) query.where('`row`.state = :state', { state });
    else query.where(IS_EDITABLE);
    if (category) query.andWhere('row.category = :category', { category });
    if (reserved) query.andWhere(`row.isUnique AND row.reservedUntil > ${NOW}`);
    if (verified === 'again') query.andWhere(IS_CHECK_DUE);
    else if (verified) query.andWhere('row.isVerified = :verified', { verified: verified === 'true' });
  }
}
