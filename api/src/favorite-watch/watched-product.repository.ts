import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import { WatchedProduct } from './watched-product.entity';

const RESERVED = '(product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE))';
const HAS_NEWS = `product.delisted_at IS NULL AND
  (product.price < watched.price OR (watched.was_reserved AND NOT ${RESERVED}))`;
const JOINED = 'watched_product watched JOIN product ON product.id = watched.product_id';

/** `isFree`: the listing was reserved, and can be ordered again. */
export type ProductNews = { productId: number; title: string; was: string; price: string; isFree: boolean };

@Injectable()
export class WatchedProductRepository {
  find(tx: Tx, userId: number): Promise<WatchedProduct[]> {
    return tx.find(WatchedProduct, { where: { userId }, order: { id: 'ASC' } });
  }

  /** Replaces the listings that a user watches. Listings that stay in the list retain their stored price. */
  async replace(tx: Tx, userId: number, productIds: number[], usedAt: Date): Promise<void> {
    await tx.delete(WatchedProduct, { userId, ...(productIds.length && { productId: Not(In(productIds)) }) });
    if (!productIds.length) return;
    await tx.query(
      `INSERT INTO watched_product (user_id, product_id, price, was_reserved, used_at)
       SELECT ?, id, price, ${RESERVED}, ? FROM product WHERE id IN (?) AND delisted_at IS NULL
       ON DUPLICATE KEY UPDATE used_at = ?`,
      [userId, usedAt, productIds, usedAt],
    );
  }

  /** Returns the last id of a window: the next `size` rows after an id. Returns null when no rows remain. */
  async endOfWindow(tx: Tx, after: number, size: number): Promise<number | null> {
    const [row] = await tx.query<{ last: number | null }[]>(
      'SELECT MAX(id) AS last FROM (SELECT id FROM watched_product WHERE id > ? ORDER BY id LIMIT ?) AS rows_of_window',
      [after, size],
    );
    return row?.last ?? null;
  }

  /** Stores which listings of a window are reserved, so that the end of a reservation is noticed. */
  async noteReserved(tx: Tx, after: number, last: number): Promise<void> {
    await tx.query(
      `UPDATE ${JOINED} SET watched.was_reserved = TRUE
       WHERE watched.id > ? AND watched.id <= ? AND NOT watched.was_reserved AND ${RESERVED}`,
      [after, last],
    );
  }

  /** @param notified users who were notified after this time are left out, like suspended users */
  async findUsersWithNews(tx: Tx, after: number, last: number, notified: Date): Promise<number[]> {
    const rows = await tx.query<{ userId: number }[]>(
      `SELECT DISTINCT watched.user_id AS userId FROM ${JOINED} JOIN \`user\` owner ON owner.id = watched.user_id
       WHERE watched.id > ? AND watched.id <= ? AND ${HAS_NEWS} AND owner.erase_at IS NULL
         AND owner.suspended_at IS NULL AND COALESCE(owner.watch_notified_at <= ?, TRUE)`,
      [after, last, notified],
    );
    return rows.map(({ userId }) => userId);
  }

  async findNews(tx: Tx, userId: number): Promise<ProductNews[]> {
    const rows = await tx.query<(Omit<ProductNews, 'isFree'> & { isFree: number })[]>(
      `SELECT product.id AS productId, product.title, watched.price AS was, product.price,
         watched.was_reserved AND NOT ${RESERVED} AS isFree
       FROM ${JOINED} WHERE watched.user_id = ? AND ${HAS_NEWS} ORDER BY watched.id`,
      [userId],
    );
    return rows.map((row) => ({ ...row, isFree: !!row.isFree }));
  }

  async markNotified(tx: Tx, userId: number, { productId, price, isFree }: ProductNews): Promise<void> {
    await tx.update(WatchedProduct, { userId, productId }, { price, ...(isFree && { wasReserved: false }) });
  }
}
