import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../database/transactions';
import { Favorite } from './favorite.entity';

const IS_RESERVED = '(product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE))';
const HAS_NEWS = `product.delisted_at IS NULL AND
  (product.price < favorite.notified_price OR (favorite.was_reserved AND NOT ${IS_RESERVED}))`;
const FAVORITE_WITH_PRODUCT = 'favorite JOIN product ON product.id = favorite.product_id';
/** The maximum number of listings in one mail. The other listings follow a day later. */
const MAX_NEWS_PER_MAIL = 50;

/** `isFree`: the listing was reserved, and can be ordered again. */
export type ProductNews = { productId: number; title: string; was: string; price: string; isFree: boolean };
export type NewFavorite = Pick<Favorite, 'productId' | 'savedPrice' | 'notifiedPrice' | 'wasReserved'>;
export type Watcher = { id: number; watchedAt: Date };

@Injectable()
export class FavoriteRepository {
  /** Returns the favourites in the order in which they were added. */
  find(tx: Tx, userId: number): Promise<Favorite[]> {
    return tx.find(Favorite, { where: { userId }, order: { id: 'ASC' } });
  }

  /** Returns a new favourite, without a saved price, for each of these listings that exists. */
  async findNew(tx: Tx, productIds: number[]): Promise<NewFavorite[]> {
    if (!productIds.length) return [];
    const rows = await tx.query<{ productId: number; notifiedPrice: string; wasReserved: number }[]>(
      `SELECT id AS productId, price AS notifiedPrice, ${IS_RESERVED} AS wasReserved FROM product WHERE id IN (?)`,
      [productIds],
    );
    return rows.map((row) => ({ ...row, savedPrice: null, wasReserved: !!row.wasReserved }));
  }

  async insert(tx: Tx, userId: number, favorites: NewFavorite[]): Promise<void> {
    const createdAt = new Date();
    await tx.insert(
      Favorite,
      favorites.map((favorite) => ({ ...favorite, userId, createdAt })),
    );
  }

  async delete(tx: Tx, userId: number, productIds: number[]): Promise<void> {
    await tx.delete(Favorite, { userId, productId: In(productIds) });
  }

  /** Stores the present state of the listings, so that only later changes count as news. */
  async beginWatch(tx: Tx, userId: number): Promise<void> {
    await tx.query(
      `UPDATE ${FAVORITE_WITH_PRODUCT} SET favorite.notified_price = product.price, favorite.was_reserved = ${IS_RESERVED}
       WHERE favorite.user_id = ?`,
      [userId],
    );
  }

  /** Returns the next users who get news about their favourites, after the last user of the previous call. */
  findWatchers(tx: Tx, after: Watcher, limit: number): Promise<Watcher[]> {
    return tx.query<Watcher[]>(
      `SELECT id, favorites_watched_at AS watchedAt FROM \`user\`
       WHERE favorites_watched_at >= ? AND (favorites_watched_at > ? OR id > ?)
       ORDER BY favorites_watched_at, id LIMIT ?`,
      [after.watchedAt, after.watchedAt, after.id, limit],
    );
  }

  /** Stores which listings are reserved, so that the end of a reservation is noticed. */
  async noteReserved(tx: Tx, userIds: number[]): Promise<void> {
    await tx.query(
      `UPDATE ${FAVORITE_WITH_PRODUCT} SET favorite.was_reserved = TRUE
       WHERE favorite.user_id IN (?) AND NOT favorite.was_reserved AND ${IS_RESERVED}`,
      [userIds],
    );
  }

  /** @param notified users who were notified after this time are left out, like suspended users */
  async findUsersWithNews(tx: Tx, userIds: number[], notified: Date): Promise<number[]> {
    const rows = await tx.query<{ userId: number }[]>(
      `SELECT DISTINCT favorite.user_id AS userId FROM ${FAVORITE_WITH_PRODUCT} JOIN \`user\` owner ON owner.id = favorite.user_id
       WHERE favorite.user_id IN (?) AND ${HAS_NEWS} AND owner.erase_at IS NULL
         AND owner.suspended_at IS NULL AND COALESCE(owner.watch_notified_at <= ?, TRUE)`,
      [userIds, notified],
    );
    return rows.map(({ userId }) => userId);
  }

  async findNews(tx: Tx, userId: number): Promise<ProductNews[]> {
    const rows = await tx.query<(Omit<ProductNews, 'isFree'> & { isFree: number })[]>(
      `SELECT product.id AS productId, product.title, favorite.notified_price AS was, product.price,
         favorite.was_reserved AND NOT ${IS_RESERVED} AS isFree
       FROM ${FAVORITE_WITH_PRODUCT} WHERE favorite.user_id = ? AND ${HAS_NEWS} ORDER BY favorite.id LIMIT ${MAX_NEWS_PER_MAIL}`,
      [userId],
    );
    return rows.map((row) => ({ ...row, isFree: !!row.isFree }));
  }

  async markNotified(tx: Tx, userId: number, { productId, price, isFree }: ProductNews): Promise<void> {
    await tx.update(Favorite, { userId, productId }, { notifiedPrice: price, ...(isFree && { wasReserved: false }) });
  }
}
