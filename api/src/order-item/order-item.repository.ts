import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { OrderItemView } from './order-item.view';

export type NewOrderItem = Omit<OrderItemView, 'id'>;

/** Ids of lines are computed, so that they are known before the insert. This must exceed the lines of an order. */
const KEYS_PER_ORDER = 64;

const READ_OF_ORDERS = `SELECT id, order_id AS orderRowId, product_id AS productId, product_title AS productTitle,
  product_image AS productImage, quantity, price FROM order_item
  WHERE order_id IN (?) ORDER BY order_id, line`;
const INSERT =
  'INSERT INTO order_item (id, order_id, line, product_id, product_title, product_image, quantity, price) VALUES ?';
const COUNT_ORDERS = `SELECT product_id AS productId, COUNT(DISTINCT order_id) AS count FROM order_item
  WHERE product_id IN (?) GROUP BY product_id`;
const FIND_COMPLETED = `SELECT item.id FROM order_item item JOIN \`order\` ON \`order\`.id = item.order_id
  WHERE item.product_id = ? AND \`order\`.user_id = ? AND \`order\`.status = 'completed' ORDER BY item.id DESC LIMIT 1`;

/** Uses plain SQL, because lines are written with each order and read with each list of orders. */
@Injectable()
export class OrderItemRepository {
  async insert(tx: Tx, orderRowId: number, items: NewOrderItem[]): Promise<OrderItemView[]> {
    const views = items.map((item, line) => ({ id: orderRowId * KEYS_PER_ORDER + line, ...item }));
    const rows = views.map(({ id, productId, productTitle, productImage, quantity, price }, line) => [
      ...[id, orderRowId, line, productId],
      ...[productTitle, productImage, quantity, price],
    ]);
    await tx.query(INSERT, [rows]);
    return views;
  }

  async countOrders(tx: Tx, productIds: number[]): Promise<Map<number, number>> {
    if (!productIds.length) return new Map();
    const rows = await tx.query<{ productId: number; count: number }[]>(COUNT_ORDERS, [productIds]);
    return new Map(rows.map((row) => [row.productId, row.count]));
  }

  /** Returns a line of a completed order of the user with the product; null when there is none. */
  async findCompleted(tx: Tx, userId: number, productId: number): Promise<number | null> {
    const [row] = await tx.query<{ id: number }[]>(FIND_COMPLETED, [productId, userId]);
    return row?.id ?? null;
  }

  async findOfOrder(tx: Tx, orderRowId: number): Promise<OrderItemView[]> {
    return (await this.findOfOrders(tx, [orderRowId])).get(orderRowId) ?? [];
  }

  async findOfOrders(tx: Tx, orderRowIds: number[]): Promise<Map<number, OrderItemView[]>> {
    const byOrder = new Map<number, OrderItemView[]>(orderRowIds.map((id) => [id, []]));
    if (!orderRowIds.length) return byOrder;
    type Row = OrderItemView & { orderRowId: number };
    const rows = await tx.query<Row[]>(READ_OF_ORDERS, [orderRowIds]);
    for (const { orderRowId, ...view } of rows) byOrder.get(orderRowId)?.push(view);
    return byOrder;
  }
}
