import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { Order } from './order.entity';

export type UnsettledLine = {
  orderRowId: number;
  /** 1 if the previous version of the API has added the line after the migration, otherwise 0. */
  isNew: number;
  sellerId: number | null;
  /** Null when the product was deleted. */
  sellerName: string | null;
  sellerEmail: string | null;
};

const IS_UNSETTLED = "(item.state IS NULL OR item.state = 'before')";
const FIND_UNSETTLED = `SELECT DISTINCT item.order_id AS id FROM order_item item WHERE ${IS_UNSETTLED} LIMIT ?`;
const LOCK_ORDERS = 'SELECT id, status, created_at AS createdAt FROM `order` WHERE id IN (?) ORDER BY id FOR UPDATE';
const READ_LINES = `SELECT item.order_id AS orderRowId, item.state IS NULL AS isNew, product.seller_id AS sellerId, product.seller_name AS sellerName,
  product.seller_email AS sellerEmail FROM order_item item LEFT JOIN product ON product.id = item.product_id
  WHERE item.order_id IN (?) AND ${IS_UNSETTLED} ORDER BY item.order_id, item.line`;
const SETTLE = `UPDATE order_item item JOIN \`order\` ON \`order\`.id = item.order_id
  LEFT JOIN product ON product.id = item.product_id
  LEFT JOIN deal ON deal.order_id = item.order_id AND deal.seller_name = product.seller_name COLLATE utf8mb4_bin
  SET item.deal_id = deal.id, item.state_at = \`order\`.created_at,
    item.state = CASE \`order\`.status WHEN 'completed' THEN 'received' WHEN 'cancelled' THEN 'cancelled' ELSE 'waiting' END
  WHERE item.order_id IN (?) AND ${IS_UNSETTLED}`;
const FIND_ENDED = `SELECT DISTINCT item.order_id AS id FROM order_item item
  JOIN \`order\` ON \`order\`.id = item.order_id AND \`order\`.status <> 'pending'
  WHERE item.state IN ('waiting', 'accepted', 'handed_over') LIMIT ?`;

type IdRow = { id: number };

/**
 * Finds rows that the previous version of the API has written: lines without a state, and orders that have ended while
 * their lines are still open.
 */
@Injectable()
export class OrderTakeoverRepository {
  async findUnsettled(tx: Tx, limit: number): Promise<number[]> {
    return (await tx.query<IdRow[]>(FIND_UNSETTLED, [limit])).map(({ id }) => id);
  }

  lockOrders(tx: Tx, ids: number[]): Promise<Pick<Order, 'id' | 'status' | 'createdAt'>[]> {
    return tx.query(LOCK_ORDERS, [ids]);
  }

  readLines(tx: Tx, orderRowIds: number[]): Promise<UnsettledLine[]> {
    return tx.query(READ_LINES, [orderRowIds]);
  }

  /** Sets the deal of each line, and a state that matches the status of its order. */
  async settle(tx: Tx, orderRowIds: number[]): Promise<void> {
    await tx.query(SETTLE, [orderRowIds]);
  }

  /** Finds orders that have ended while some of their lines are still open. */
  async findEnded(tx: Tx, limit: number): Promise<number[]> {
    return (await tx.query<IdRow[]>(FIND_ENDED, [limit])).map(({ id }) => id);
  }
}
