import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { PreparedReads } from '../database/prepared-reads';
import type { Statements } from '../database/statements';
import { OrderItem } from './order-item.entity';
import type { OrderItemView } from './order-item.view';

export type NewOrderItem = Pick<OrderItem, 'productId' | 'productTitle' | 'productImage' | 'quantity' | 'price'>;

/** Must be more than the lines of an order. */
const KEYS_PER_ORDER = 64;

type ReadRow = OrderItemView & { orderRowId: number };

const READ_OF_ORDERS = `SELECT id, order_id AS orderRowId, product_id AS productId, product_title AS productTitle,
  product_image AS productImage, quantity, price FROM order_item
  WHERE order_id IN (?) ORDER BY order_id, line`;
const INSERT =
  'INSERT INTO order_item (id, order_id, line, product_id, product_title, product_image, quantity, price) VALUES ?';

@Injectable()
export class OrderItemService {
  constructor(
    @InjectRepository(OrderItem) private readonly items: Repository<OrderItem>,
    private readonly prepared: PreparedReads,
  ) {}

  /** @returns the stored lines, without reading them: their ids are computed from the order's id */
  async insert(statements: Statements, orderRowId: number, items: NewOrderItem[]): Promise<OrderItemView[]> {
    const views = items.map((item, line) => ({ id: orderRowId * KEYS_PER_ORDER + line, ...item }));
    const rows = views.map(({ id, productId, productTitle, productImage, quantity, price }, line) => [
      ...[id, orderRowId, line, productId],
      ...[productTitle, productImage, quantity, price],
    ]);
    await statements.query(INSERT, [rows]);
    return views;
  }

  /** @returns the number of orders by product, without products that have none */
  async countOrders(productIds: number[]): Promise<Map<number, number>> {
    if (!productIds.length) return new Map();
    const rows = await this.items
      .createQueryBuilder('item')
      .select('item.productId', 'productId')
      .addSelect('COUNT(DISTINCT item.orderRowId)', 'count')
      .where({ productId: In(productIds) })
      .groupBy('item.productId')
      .getRawMany<{ productId: number; count: number }>();
    return new Map(rows.map((row) => [row.productId, row.count]));
  }

  /** Whether any order has the product with this picture. */
  hasPicture(productId: number, productImage: string): Promise<boolean> {
    return this.items.existsBy({ productId, productImage });
  }

  async ofOrder(orderRowId: number): Promise<OrderItemView[]> {
    return (await this.ofOrders([orderRowId])).get(orderRowId) ?? [];
  }

  async ofOrders(orderRowIds: number[]): Promise<Map<number, OrderItemView[]>> {
    const byOrder = new Map<number, OrderItemView[]>(orderRowIds.map((id) => [id, []]));
    const rows = orderRowIds.length ? await this.prepared.rowsOf<ReadRow>(READ_OF_ORDERS, orderRowIds) : [];
    for (const { orderRowId, ...view } of rows) byOrder.get(orderRowId)?.push(view);
    return byOrder;
  }
}
