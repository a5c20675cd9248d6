import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { AdminList } from '../csv/admin-list';
import type { CsvColumns } from '../csv/csv-file';
import { StatsService } from '../stats/stats.service';
import { ORDER_LIST_SORTS, type OrderFilterQuery, type OrderListSort } from './order.admin.dto';
import { Order } from './order.entity';
import { OrderService } from './order.service';
import { ORDER_STATUSES } from './order-status';
import type { AdminOrderView } from './order.view';

@Injectable()
export class OrderListAdminService extends AdminList<Order, AdminOrderView, OrderFilterQuery, OrderListSort> {
  protected readonly name = 'orders';
  protected readonly columns = COLUMNS;
  protected readonly sorts = ORDER_LIST_SORTS;
  protected readonly texts = ['orderId', 'customerName', 'customerEmail', 'customerTelegram'];

  constructor(
    @InjectRepository(Order) orders: Repository<Order>,
    private readonly orderService: OrderService,
    private readonly stats: StatsService,
  ) {
    super(orders);
  }

  views(orders: Order[]): Promise<AdminOrderView[]> {
    return this.orderService.views(orders);
  }

  protected filter(query: SelectQueryBuilder<Order>, { status }: OrderFilterQuery): void {
    if (status) query.where('row.status = :status', { status });
  }

  protected storedTotal({ status }: OrderFilterQuery): Promise<number> {
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
