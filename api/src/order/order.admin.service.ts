import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { type CsvColumns, csvFields } from '../csv/csv-file';
import { Transactions } from '../database/transactions';
import { pick } from '../http/view';
import { found } from '../http/problem';
import { UserRepository } from '../user/user.repository';
import type { OrderFilterQuery, OrderListSort } from './order.dto';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import { OrderService } from './order.service';
import type { AdminOrderDetailsView, AdminOrderView, OrderChangeView } from './order.view';

@Injectable()
export class OrderAdminService extends AdminList<Order, AdminOrderView, OrderFilterQuery, OrderListSort> {
  constructor(
    private readonly rows: OrderRepository,
    private readonly orders: OrderService,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {
    super(rows, 'orders', COLUMNS);
  }

  views(orders: Order[]): Promise<AdminOrderView[]> {
    return this.orders.views(orders);
  }

  async details(id: number): Promise<AdminOrderDetailsView> {
    const order = found(await this.rows.find(this.transactions.none, id));
    const buyer = order.userId === null ? null : this.users.find(this.transactions.none, order.userId);
    const [view, history, user] = await Promise.all([this.orders.view(order), this.changesOf(id), buyer]);
    const { reservations = [] } = view;
    return { ...view, customerPhone: user?.phone ?? null, history, reservations };
  }

  private async changesOf(orderRowId: number): Promise<OrderChangeView[]> {
    const rows = await this.rows.findChanges(orderRowId);
    const users = await this.users.findNames(rows.map(({ userId }) => userId));
    return rows.map((row) => ({
      ...pick(row, 'status', 'reason', 'createdAt'),
      by: users.get(row.userId)?.username ?? null,
    }));
  }
}

const COLUMNS: CsvColumns<AdminOrderView> = {
  ...csvFields('id', 'orderId', 'status', 'customerName', 'customerEmail', 'customerTelegram', 'total'),
  items: (row) => row.items.map((item) => `${item.quantity} x ${item.productTitle} at ${item.price}`).join('\n'),
  ...csvFields('createdAt'),
};
