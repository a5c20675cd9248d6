import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { OrderItem } from './order-item.entity';
import type { OrderItemView } from './order-item.view';
import type { LineState } from './transitions';

export type NewOrderItem = Omit<OrderItemView, 'id' | 'state' | 'sellerName'>;
export type OrderLine = Omit<OrderItemView, 'state' | 'sellerName'> & Pick<OrderItem, 'state' | 'dealId'>;
/** An order line with the seller of its deal. The seller is null when the line has no deal. */
export type SoldLine = OrderLine & { sellerName: string | null };

/**
 * The ids of lines are computed from the id of the order, so that they are known before the insert. This number must be
 * greater than the number of lines in an order.
 */
const IDS_PER_ORDER = 64;

const LOCK_OF_ORDER = `SELECT id, order_id AS orderRowId, product_id AS productId, product_title AS productTitle,
  product_image AS productImage, quantity, price, deal_id AS dealId, state FROM order_item
  WHERE order_id = ? ORDER BY line FOR UPDATE`;
const READ_OF_ORDERS = `SELECT item.id, item.order_id AS orderRowId, item.product_id AS productId,
  item.product_title AS productTitle, item.product_image AS productImage, item.quantity, item.price,
  item.deal_id AS dealId, item.state, deal.seller_name AS sellerName
  FROM order_item item LEFT JOIN deal ON deal.id = item.deal_id
  WHERE item.order_id IN (?) ORDER BY item.order_id, item.line`;
const INSERT = `INSERT INTO order_item (id, order_id, line, product_id, product_title, product_image, quantity, price,
  deal_id, state, state_at) VALUES ?`;
const UPDATE_STATE = 'UPDATE order_item SET state = ?, state_at = ? WHERE id IN (?)';
const COUNT_ORDERS = `SELECT product_id AS productId, COUNT(DISTINCT order_id) AS count FROM order_item
  WHERE product_id IN (?) GROUP BY product_id`;
/**
 * The SQL condition for a line that the buyer has received. The previous version of the API completes an order without
 * changing its lines.
 */
export const IS_RECEIVED = `(item.state = 'received'
  OR (\`order\`.status = 'completed' AND COALESCE(item.state, '') NOT IN ('declined', 'cancelled')))`;
const FIND_RECEIVED = `SELECT item.id FROM order_item item JOIN \`order\` ON \`order\`.id = item.order_id
  WHERE item.product_id = ? AND \`order\`.user_id = ? AND ${IS_RECEIVED} ORDER BY item.id DESC LIMIT 1`;

/** Uses plain SQL for speed, because lines are written with each order and read with each list of orders. */
@Injectable()
export class OrderItemRepository {
  /** Stores new lines, which wait for their sellers. `dealIds` has the deal of each line, in the same order. */
  async insert(
    tx: Tx,
    orderRowId: number,
    items: NewOrderItem[],
    dealIds: readonly number[],
    at: Date,
  ): Promise<OrderItemView[]> {
    const views = items.map((item, line) => ({
      ...{ id: orderRowId * IDS_PER_ORDER + line, ...item },
      state: 'waiting' as const,
    }));
    const rows = views.map(({ id, productId, productTitle, productImage, quantity, price, state }, line) => [
      ...[id, orderRowId, line, productId],
      ...[productTitle, productImage, quantity, price],
      ...[dealIds[line] ?? null, state, at],
    ]);
    await tx.query(INSERT, [rows]);
    return views;
  }

  async updateState(tx: Tx, ids: number[], state: LineState, at: Date): Promise<void> {
    if (ids.length) await tx.query(UPDATE_STATE, [state, at, ids]);
  }

  /** Locks the lines of an order. The caller must have locked the order. */
  async lockOfOrder(tx: Tx, orderRowId: number): Promise<OrderLine[]> {
    return tx.query<OrderLine[]>(LOCK_OF_ORDER, [orderRowId]);
  }

  async countOrders(tx: Tx, productIds: number[]): Promise<Map<number, number>> {
    if (!productIds.length) return new Map();
    const rows = await tx.query<{ productId: number; count: number }[]>(COUNT_ORDERS, [productIds]);
    return new Map(rows.map((row) => [row.productId, row.count]));
  }

  /** Returns the id of the newest line in which the user has received the product. Null when there is no such line. */
  async findReceived(tx: Tx, userId: number, productId: number): Promise<number | null> {
    const [row] = await tx.query<{ id: number }[]>(FIND_RECEIVED, [productId, userId]);
    return row?.id ?? null;
  }

  async findOfOrders(tx: Tx, orderRowIds: number[]): Promise<Map<number, SoldLine[]>> {
    const byOrder = new Map<number, SoldLine[]>(orderRowIds.map((id) => [id, []]));
    if (!orderRowIds.length) return byOrder;
    const rows = await tx.query<(SoldLine & { orderRowId: number })[]>(READ_OF_ORDERS, [orderRowIds]);
    for (const { orderRowId, ...line } of rows) byOrder.get(orderRowId)?.push(line);
    return byOrder;
  }
}
