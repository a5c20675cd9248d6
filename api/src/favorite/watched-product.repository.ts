import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { WatchedProduct } from './watched-product.entity';

/** Reads and deletes the favourites that the previous version watches. */
@Injectable()
export class WatchedProductRepository {
  /** Returns some of the users whose favourites the previous version watches. */
  async findUsers(tx: Tx, limit: number): Promise<number[]> {
    const sql = 'SELECT DISTINCT user_id AS userId FROM watched_product ORDER BY user_id LIMIT ?';
    return (await tx.query<{ userId: number }[]>(sql, [limit])).map(({ userId }) => userId);
  }

  find(tx: Tx, userId: number): Promise<WatchedProduct[]> {
    return tx.find(WatchedProduct, { where: { userId }, order: { id: 'ASC' } });
  }

  async delete(tx: Tx, userId: number): Promise<void> {
    await tx.delete(WatchedProduct, { userId });
  }
}
