import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Tx } from '../database/transactions';
import type { OrderHistory } from './order.entity';

export type NewOrderChange = Omit<OrderHistory, 'id'>;
type Change = Omit<NewOrderChange, 'orderRowId'>;

const INSERT = 'INSERT INTO order_history (order_id, status, user_id, reason, created_at) VALUES (?, ?, ?, ?, ?)';
const SELECT_OF_ORDER = `SELECT status, user_id AS userId, reason, created_at AS createdAt FROM order_history
  WHERE order_id = ? ORDER BY created_at, id`;

@Injectable()
export class OrderHistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Each change of an order's status adds a row, and so does placing it. */
  async insert(tx: Tx, { orderRowId, status, userId, reason, createdAt }: NewOrderChange): Promise<void> {
    await tx.query(INSERT, [orderRowId, status, userId, reason, createdAt]);
  }

  findOfOrder(orderRowId: number): Promise<Change[]> {
    return this.dataSource.query<Change[]>(SELECT_OF_ORDER, [orderRowId]);
  }
}
