import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import type { RowWindow } from '../http/page';
import type { Tx } from '../database/transactions';
import { ProductReview } from './product-review.entity';

export type ReviewRow = Omit<ProductReview, 'orderItemId' | 'hiddenBy' | 'authorSuspended' | 'isNew'> & {
  authorSuspended: 0 | 1;
  isNew: 0 | 1;
  firstName: string;
  username: string;
};
type ReviewFigures = { total: number; visible: number; sum: number };

const SELECT_REVIEWS = `SELECT review.id, review.product_id AS productId, review.user_id AS userId, review.rating, review.text,
  review.created_at AS createdAt, review.updated_at AS updatedAt, review.reply, review.replied_at AS repliedAt,
  review.hidden_at AS hiddenAt, review.hidden_reason AS hiddenReason, review.author_suspended AS authorSuspended,
  review.is_new AS isNew,
  author.first_name AS firstName, author.username
  FROM product_review review JOIN \`user\` author ON author.id = review.user_id`;
const IS_VISIBLE = '(hidden_at IS NULL AND NOT author_suspended)';
const COUNT_REVIEWS = `SELECT COUNT(*) AS total, CAST(COALESCE(SUM(${IS_VISIBLE}), 0) AS SIGNED) AS visible,
  CAST(COALESCE(SUM(IF(${IS_VISIBLE}, rating, 0)), 0) AS SIGNED) AS sum FROM product_review WHERE product_id = ?`;

@Injectable()
export class ProductReviewRepository {
  /** Returns the visible reviews of a product. */
  findPage(tx: Tx, productId: number, { limit, offset }: RowWindow): Promise<ReviewRow[]> {
    const sql = `${SELECT_REVIEWS} WHERE review.product_id = ? AND ${IS_VISIBLE}
      ORDER BY review.created_at DESC, review.id DESC LIMIT ? OFFSET ?`;
    return tx.query<ReviewRow[]>(sql, [productId, limit, offset]);
  }

  async findMany(tx: Tx, ids: number[]): Promise<ReviewRow[]> {
    return ids.length ? tx.query<ReviewRow[]>(`${SELECT_REVIEWS} WHERE review.id IN (?)`, [ids]) : [];
  }

  /** Counts the reviews that staff have not read. */
  countNew(tx: Tx): Promise<number> {
    return tx.countBy(ProductReview, { isNew: true });
  }

  async findOf(tx: Tx, userId: number, productId: number): Promise<ReviewRow | null> {
    const sql = `${SELECT_REVIEWS} WHERE review.user_id = ? AND review.product_id = ?`;
    const [row] = await tx.query<ReviewRow[]>(sql, [userId, productId]);
    return row ?? null;
  }

  async findFigures(tx: Tx, productId: number): Promise<ReviewFigures> {
    const [row] = await tx.query<ReviewFigures[]>(COUNT_REVIEWS, [productId]);
    return row as ReviewFigures;
  }

  /**
   * Reads the figures with a lock, and therefore as they are committed now. Without the lock, the transaction could see
   * older figures, because it may have read rows before it waited for the lock of the product.
   */
  async findCurrentFigures(tx: Tx, productId: number): Promise<ReviewFigures> {
    const [row] = await tx.query<ReviewFigures[]>(`${COUNT_REVIEWS} LOCK IN SHARE MODE`, [productId]);
    return row as ReviewFigures;
  }

  /** Locks all reviews of a user, or one review, until the transaction ends. */
  lock(tx: Tx, where: FindOptionsWhere<ProductReview>): Promise<ProductReview[]> {
    return tx.find(ProductReview, { where, order: { productId: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  async insert(tx: Tx, review: Omit<ProductReview, 'id'>): Promise<void> {
    await tx.insert(ProductReview, review);
  }

  async update(tx: Tx, id: number, change: Partial<ProductReview>): Promise<void> {
    await tx.update(ProductReview, id, change);
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.delete(ProductReview, id);
  }
}
