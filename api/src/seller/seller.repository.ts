import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { HAS_PAGE } from '../listing-state/listing-state';
import { IS_RECEIVED } from '../order-item/order-item.repository';

export type SellerRow = {
  listings: number;
  verified: number;
  since: Date;
  lastCheckedAt: Date | null;
  sold: number;
  publicNote: string | null;
};

// The first condition uses the index, in whose collation the names of two sellers can be equal. So the second condition
// compares the bytes.
const IS_OF_SELLER = 'product.seller_name = ? AND product.seller_name COLLATE utf8mb4_bin = ?';
const IS_VERIFIED = 'product.is_verified AND product.delisted_at IS NULL';
const SELECT_SELLER = `SELECT CAST(SUM(product.delisted_at IS NULL) AS SIGNED) AS listings,
  CAST(SUM(${IS_VERIFIED}) AS SIGNED) AS verified, MIN(product.created_at) AS since,
  MAX(IF(${IS_VERIFIED}, product.verified_at, NULL)) AS lastCheckedAt,
  (SELECT public_note FROM seller WHERE name = ?) AS publicNote
  FROM product WHERE ${IS_OF_SELLER} AND product.${HAS_PAGE}`;
const COUNT_SOLD = `SELECT CAST(COALESCE(SUM(item.quantity), 0) AS SIGNED) AS sold FROM product
  JOIN order_item item ON item.product_id = product.id
  JOIN \`order\` ON \`order\`.id = item.order_id WHERE ${IS_RECEIVED} AND ${IS_OF_SELLER}`;
const SELECT_NEW_NAME = `SELECT seller.name FROM seller_alias JOIN seller ON seller.id = seller_alias.seller_id
  WHERE seller_alias.name = ? AND NOT EXISTS (SELECT 1 FROM seller present WHERE present.name = ?)`;

/**
 * Reads the public values of a seller. A product belongs to the seller whose name it has, because the job may set its
 * seller id later.
 */
@Injectable()
export class SellerRepository {
  /** Returns null when no product of the seller has a page. */
  async find(tx: Tx, name: string): Promise<SellerRow | null> {
    const [found] = await tx.query<Omit<SellerRow, 'sold'>[]>(SELECT_SELLER, [name, name, name]);
    // The aggregates are null when the seller has no product with a page.
    if (!found?.since) return null;
    const [counted] = await tx.query<{ sold: number }[]>(COUNT_SOLD, [name, name]);
    return { ...found, sold: counted?.sold ?? 0 };
  }

  /** Returns the present name of the seller who had this name before. Returns null for a name that a seller has now. */
  async findNewName(tx: Tx, name: string): Promise<string | null> {
    const [row] = await tx.query<{ name: string }[]>(SELECT_NEW_NAME, [name, name]);
    return row?.name ?? null;
  }
}
