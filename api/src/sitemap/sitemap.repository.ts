import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';

export type ListedProduct = { id: number; lastModified: Date };
export type ListedSeller = { name: string; lastModified: Date };

/**
 * The number of ids in a part. Parts are ranges of ids, so reading one part does not read the parts before it. The
 * protocol allows 50,000.
 */
export const IDS_PER_PART = 10_000;

const SELECT_PRODUCT_PARTS = `SELECT DISTINCT (id - 1) DIV ${IDS_PER_PART} + 1 AS part FROM product
  WHERE delisted_at IS NULL ORDER BY part`;
const SELECT_PRODUCTS = `SELECT id, updated_at AS lastModified FROM product
  WHERE id > ? AND id <= ? AND delisted_at IS NULL ORDER BY id`;
// These two statements read only the index product_seller_updated, which has all the columns that they need.
const SELECT_SELLER_PARTS = `SELECT DISTINCT (seller_id - 1) DIV ${IDS_PER_PART} + 1 AS part FROM product
  WHERE seller_id IS NOT NULL AND delisted_at IS NULL ORDER BY part`;
// Removed listings count for `lastModified`, because their removal has changed the page of the seller, too. Without
// them, `lastModified` could go back.
const SELECT_SELLERS = `SELECT seller.name, listed.lastModified FROM
  (SELECT seller_id, MAX(updated_at) AS lastModified FROM product
    WHERE seller_id > ? AND seller_id <= ? GROUP BY seller_id HAVING SUM(delisted_at IS NULL) > 0) listed
  JOIN seller ON seller.id = listed.seller_id ORDER BY seller.id`;

const idRangeOf = (part: number) => [(part - 1) * IDS_PER_PART, part * IDS_PER_PART];

/** Reads the pages that search engines should know, in parts. */
@Injectable()
export class SitemapRepository {
  async findProductParts(tx: Tx): Promise<number[]> {
    return (await tx.query<{ part: number }[]>(SELECT_PRODUCT_PARTS)).map(({ part }) => part);
  }

  findProducts(tx: Tx, part: number): Promise<ListedProduct[]> {
    return tx.query<ListedProduct[]>(SELECT_PRODUCTS, idRangeOf(part));
  }

  async findSellerParts(tx: Tx): Promise<number[]> {
    return (await tx.query<{ part: number }[]>(SELECT_SELLER_PARTS)).map(({ part }) => part);
  }

  /** Leaves out sellers without a listing. */
  findSellers(tx: Tx, part: number): Promise<ListedSeller[]> {
    return tx.query<ListedSeller[]>(SELECT_SELLERS, idRangeOf(part));
  }
}
