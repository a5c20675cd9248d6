import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { IS_RECEIVED } from '../order-item/order-item.repository';

export type SellerRow = {
  listings: number;
  verified: number;
  since: Date;
  lastCheckedAt: Date | null;
  sold: number;
};

// The index also finds other sellers, whose names only the collation treats as equal.
const OF_SELLER = 'product.seller_name = ? AND product.seller_name COLLATE utf8mb4_bin = ?';
const IS_VERIFIED = 'product.is_verified AND product.delisted_at IS NULL';
const SELECT_SELLER = `SELECT CAST(SUM(product.delisted_at IS NULL) AS SIGNED) AS listings,
  CAST(SUM(${IS_VERIFIED}) AS SIGNED) AS verified, MIN(product.created_at) AS since,
  MAX(IF(${IS_VERIFIED}, product.verified_at, NULL)) AS lastCheckedAt
  FROM product WHERE ${OF_SELLER} AND (product.delisted_at IS NULL OR product.sold_at IS NOT NULL)`;
const COUNT_SOLD = `SELECT CAST(COALESCE(SUM(item.quantity), 0) AS SIGNED) AS sold FROM product
  JOIN order_item item ON item.product_id = product.id
  JOIN \`order\` ON \`order\`.id = item.order_id WHERE ${IS_RECEIVED} AND ${OF_SELLER}`;

/** Reads what the tables of products and orders say about a seller, who has no table. */
@Injectable()
export class SellerRepository {
  /** Null when no product of the seller is listed or sold. */
  async find(tx: Tx, name: string): Promise<SellerRow | null> {
    const [found] = await tx.query<Omit<SellerRow, 'sold'>[]>(SELECT_SELLER, [name, name]);
    // Without rows the aggregates are null.
    if (!found?.since) return null;
    const [counted] = await tx.query<{ sold: number }[]>(COUNT_SOLD, [name, name]);
    return { ...found, sold: counted?.sold ?? 0 };
  }
}
