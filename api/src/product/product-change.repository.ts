import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { afterCommit, type Tx } from '../database/transactions';

/** `productId`: null when many products were written. */
type ChangeRow = { seq: number; productId: number | null };
type WrittenIds = Set<ChangeRow['productId']>;

@Injectable()
export class ProductChangeRepository {
  private listener = (_ids: WrittenIds): Promise<void> => Promise.resolve();
  private readonly written = new WeakMap<Tx, WrittenIds>();

  constructor(private readonly dataSource: DataSource) {}

  /** Every write of a product must call this in its transaction: all processes read its row after the commit. */
  async insert(tx: Tx, productId: number | null): Promise<void> {
    await tx.query('INSERT INTO product_change (product_id) VALUES (?)', [productId]);
    const ids = this.written.get(tx) ?? new Set();
    if (!ids.size) afterCommit(tx, () => this.listener(ids));
    this.written.set(tx, ids.add(productId));
  }

  /** The listener is called after the commit of each transaction of this process that has written products. */
  onCommit(listener: (ids: WrittenIds) => Promise<void>): void {
    this.listener = listener;
  }

  findAfter(seq: number): Promise<ChangeRow[]> {
    const sql = 'SELECT seq, product_id AS productId FROM product_change WHERE seq > ? ORDER BY seq';
    return this.dataSource.query<ChangeRow[]>(sql, [seq]);
  }

  async findLast(): Promise<number> {
    const [row] = await this.dataSource.query<{ last: number | null }[]>('SELECT MAX(seq) AS last FROM product_change');
    return row?.last ?? 0;
  }
}
