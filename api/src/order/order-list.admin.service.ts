import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { likePattern } from '../database/like';
import { rowBatches } from '../database/row-batches';
import { rowWindow } from '../database/row-window';
import { wholeOrPageWindow } from '../http/page-query.dto';
import { StatsService } from '../stats/stats.service';
import type { OrderFilterQuery, OrderListQuery, OrderListSort } from './order.admin.dto';
import { Order } from './order.entity';
import { OrderService } from './order.service';
import { ORDER_STATUSES } from './order-status';
import type { AdminOrderView } from './order.view';

const ORDER: Record<OrderListSort, [keyof Order, 'ASC' | 'DESC']> = {
  newest: ['createdAt', 'DESC'],
  oldest: ['createdAt', 'ASC'],
  'total-high': ['total', 'DESC'],
  'total-low': ['total', 'ASC'],
};

@Injectable()
export class OrderListAdminService {
  constructor(
    @InjectRepository(Order) private readonly rows: Repository<Order>,
    private readonly orders: OrderService,
    private readonly stats: StatsService,
  ) {}

  async list(query: OrderListQuery): Promise<{ rows: AdminOrderView[]; total: number }> {
    const [column, direction] = ORDER[query.sort ?? 'newest'];
    const matching = this.matching(query);
    const sorted = matching.clone().orderBy(`order.${column}`, direction).addOrderBy('order.id', direction);
    const [orders, total] = await Promise.all([
      rowWindow(this.rows, sorted, wholeOrPageWindow(query)),
      query.q ? matching.getCount() : this.storedTotal(query),
    ]);
    return { rows: await this.orders.views(orders), total };
  }

  csv(query: OrderFilterQuery): Promise<StreamableFile> {
    return csvFile('orders', COLUMNS, this.viewBatches(query));
  }

  private async *viewBatches(query: OrderFilterQuery): AsyncGenerator<AdminOrderView[]> {
    for await (const orders of rowBatches(this.matching(query))) yield await this.orders.views(orders);
  }

  private matching({ q, status }: OrderFilterQuery): SelectQueryBuilder<Order> {
    const query = this.rows.createQueryBuilder('order');
    if (status) query.andWhere('order.status = :status', { status });
    if (q) {
      const fields = ['orderId', 'customerName', 'customerEmail', 'customerTelegram'];
      const text = fields.map((field) => `order.${field} LIKE :text ESCAPE '!'`).join(' OR ');
      query.andWhere(`(${text})`, { text: likePattern(q) });
    }
    return query;
  }

  private storedTotal({ status }: OrderFilterQuery): Promise<number> {
    const counted = status ? [status] : ORDER_STATUSES;
    return this.stats.sum(...counted.map((one) => `order.${one}` as const));
  }
}

const COLUMNS: CsvColumns<AdminOrderView> = {
  id: (row) => row.id,
  orderId: (row) => row.orderId,
  status: (row) => row.status,
  customerName: (row) => row.customerName,
  customerEmail: (row) => row.customerEmail,
  customerTelegram: (row) => row.customerTelegram,
  total: (row) => row.total,
  items: (row) => row.items.map((item) => `${item.quantity} x ${item.productTitle} at ${item.price}`).join('\n'),
  createdAt: (row) => row.createdAt,
};
