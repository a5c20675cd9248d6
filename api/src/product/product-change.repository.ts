import { Injectable } from '@nestjs/common';
import { afterCommit, type Tx } from '../database/transactions';

/** `productId` is null when many products were written. */
type ChangeRow = { seq: number; productId: number | null };
type WrittenIds = Set<ChangeRow['productId']>;

@Injectable()
export class ProductChangeRepository {
  /** Called after the commit of each transaction of this process that has written products. */
  onCommit: ((ids: WrittenIds) => Promise<void>) | null = null;
  private readonly written = new WeakMap<Tx, WrittenIds>();

  /**
   * Records that a product is written. Every write of a product must call this in its transaction, because all
   * processes learn of the write from the row.
   */
  async insert(tx: Tx, productId: number | null): Promise<void> {
    await tx.query('INSERT INTO product_change (product_id) VALUES (?)', [productId]);
    const ids = this.written.get(tx) ?? new Set();
    if (!ids.size) afterCommit(tx, async () => this.onCommit?.(ids));
    this.written.set(tx, ids.add(productId));
  }

  findAfter(tx: Tx, seq: number): Promise<ChangeRow[]> {
    const sql = 'SELECT seq, product_id AS productId FROM product_change WHERE seq > ? ORDER BY seq';
    return tx.query<ChangeRow[]>(sql, [seq]);
  }

  async findLast(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ last: number | null }[]>('SELECT MAX(seq) AS last FROM product_change');
    return row?.last ?? 0;
  }
}
