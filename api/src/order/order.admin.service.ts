import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { type CsvColumns, csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
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
    transactions: Transactions,
  ) {
    super(transactions, rows, 'orders', COLUMNS);
  }

  views(tx: Tx, orders: Order[]): Promise<AdminOrderView[]> {
    return this.orders.views(tx, orders);
  }

  details(id: number): Promise<AdminOrderDetailsView> {
    return this.transactions.read(async (tx) => {
      const order = found(await this.rows.find(tx, id));
      const user = order.userId === null ? null : await this.users.find(tx, order.userId);
      const { reservations = [], ...view } = await this.orders.view(tx, order);
      return { ...view, customerPhone: user?.phone ?? null, history: await this.changesOf(tx, id), reservations };
    });
  }

  private async changesOf(tx: Tx, orderRowId: number): Promise<OrderChangeView[]> {
    const rows = await this.rows.findChanges(tx, orderRowId);
    const users = await this.users.findNames(
      tx,
      rows.map(({ userId }) => userId),
    );
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
