import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import { OrderItem } from './order-item.entity';
import type { OrderItemView } from './order-item.view';

export type NewOrderItem = Pick<OrderItem, 'productId' | 'productTitle' | 'productImage' | 'quantity' | 'price'>;

@Injectable()
export class OrderItemService {
  constructor(@InjectRepository(OrderItem) private readonly items: Repository<OrderItem>) {}

  async insert(manager: EntityManager, orderRowId: number, items: NewOrderItem[]): Promise<void> {
    const rows = items.map((item, line) => ({ ...item, orderRowId, line }));
    await manager.createQueryBuilder().insert().into(OrderItem).values(rows).updateEntity(false).execute();
  }

  /** How many orders hold each of the products; which none holds is left out. */
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

  /** Whether an order shows the product with this picture. */
  hasPicture(productId: number, productImage: string): Promise<boolean> {
    return this.items.existsBy({ productId, productImage });
  }

  /** The lines of many orders with one query, by the orders' keys. */
  async ofOrders(orderRowIds: number[]): Promise<Map<number, OrderItemView[]>> {
    const byOrder = new Map<number, OrderItemView[]>(orderRowIds.map((id) => [id, []]));
    const rows = await this.items.find({
      where: { orderRowId: In(orderRowIds) },
      order: { orderRowId: 'ASC', line: 'ASC' },
    });
    for (const row of rows) byOrder.get(row.orderRowId)?.push(toOrderItemView(row));
    return byOrder;
  }
}

function toOrderItemView(item: OrderItem): OrderItemView {
  return {
    id: item.id,
    productId: item.productId,
    productTitle: item.productTitle,
    productImage: item.productImage,
    quantity: item.quantity,
    price: item.price,
  };
}
