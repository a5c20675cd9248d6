import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { AdminList } from '../csv/admin-list';
import type { CsvColumns } from '../csv/csv-file';
import { Transactions } from '../database/transactions';
import { notFound, Problem } from '../http/problem';
import { MailService, type NewMail } from '../mail/mail.service';
import { toCents } from '../money/money';
import { OrderItemService } from '../order-item/order-item.service';
import { StatsService } from '../stats/stats.service';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { ORDER_LIST_SORTS, type OrderFilterQuery, type OrderListSort, type OrderStatusChange } from './order.admin.dto';
import { Order } from './order.entity';
import { toOrderMailData } from './order-mail';
import { INSERT_HISTORY } from './order-placing.service';
import { OrderService } from './order.service';
import { ORDER_STATUSES, type OrderStatus } from './order-status';
import type { AdminOrderDetailsView, AdminOrderView, OrderChangeView } from './order.view';

type HistoryRow = { status: OrderStatus; userId: number | null; reason: string; createdAt: Date };

const READ_HISTORY = `SELECT status, user_id AS userId, reason, created_at AS createdAt FROM order_history
  WHERE order_id = ? ORDER BY created_at, id`;

/** The admins' view of orders, and how they complete or cancel one. */
@Injectable()
export class OrderAdminService extends AdminList<Order, AdminOrderView, OrderFilterQuery, OrderListSort> {
  protected readonly name = 'orders';
  protected readonly columns = COLUMNS;
  protected readonly sorts = ORDER_LIST_SORTS;
  protected readonly texts = ['orderId', 'customerName', 'customerEmail', 'customerTelegram'];

  constructor(
    @InjectRepository(Order) rows: Repository<Order>,
    private readonly orders: OrderService,
    private readonly items: OrderItemService,
    private readonly mails: MailService,
    private readonly users: UserService,
    private readonly audit: AuditService,
    private readonly stats: StatsService,
    private readonly transactions: Transactions,
  ) {
    super(rows);
  }

  views(orders: Order[]): Promise<AdminOrderView[]> {
    return this.orders.views(orders);
  }

  async details(id: number): Promise<AdminOrderDetailsView> {
    const order = await this.rows.findOneBy({ id });
    if (!order) throw notFound();
    const [[view], history] = await Promise.all([this.views([order]), this.changesOf(id)]);
    if (!view) throw notFound();
    return { ...view, history };
  }

  /** Completes or cancels a pending order. Throws 409 when it is not pending. */
  async end(id: number, change: OrderStatusChange, admin: User): Promise<AdminOrderDetailsView> {
    const mail = await this.mailOf(id, change);
    await this.transactions.run(async (manager) => {
      await this.write(manager, id, change, admin);
      if (mail) await this.mails.enqueue(manager, mail);
    });
    this.stats.changed();
    return this.details(id);
  }

  /** What tells the customer; null when the owner has switched Order Updates off. Guests have no switch. */
  private async mailOf(id: number, { status, reason }: OrderStatusChange): Promise<NewMail | null> {
    const order = await this.rows.findOneBy({ id });
    if (!order) throw notFound();
    const owner = order.userId === null ? null : await this.users.findById(order.userId);
    if (owner && !owner.orderUpdates) return null;
    const data = toOrderMailData(order, await this.items.ofOrder(id));
    const to = order.customerEmail;
    return status === 'completed'
      ? { kind: 'order-completed', to, data }
      : { kind: 'order-cancelled', to, data: { ...data, reason } };
  }

  protected filter(query: SelectQueryBuilder<Order>, { status }: OrderFilterQuery): void {
    if (status) query.where('row.status = :status', { status });
  }

  protected storedTotal({ status }: OrderFilterQuery): Promise<number> {
    const counted = status ? [status] : ORDER_STATUSES;
    return this.stats.sum(...counted.map((one) => `order.${one}` as const));
  }

  private async write(
    manager: EntityManager,
    id: number,
    { status, reason }: OrderStatusChange,
    admin: User,
  ): Promise<void> {
    const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!order) throw notFound();
    if (order.status !== 'pending') throw new Problem(409, `The order is ${order.status} already.`, { code: 'final' });
    await manager.update(Order, id, { status });
    await manager.query(INSERT_HISTORY, [id, status, admin.id, reason, new Date()]);
    const changes = [{ field: 'status', from: order.status, to: status }];
    await this.audit.record(manager, admin, { action: status, entity: 'order', entityId: id, changes, reason });
    await this.stats.add(manager, `order.${order.status}`, -1);
    await this.stats.add(manager, `order.${status}`, 1);
    if (status === 'completed') await this.stats.add(manager, 'revenue', toCents(order.total));
  }

  private async changesOf(orderRowId: number): Promise<OrderChangeView[]> {
    const rows = await this.rows.query<HistoryRow[]>(READ_HISTORY, [orderRowId]);
    const names = await this.users.usernames(rows.flatMap((row) => row.userId ?? []));
    return rows.map(({ status, reason, userId, createdAt }) => ({
      status,
      reason,
      by: (userId !== null && names.get(userId)) || null,
      createdAt: createdAt.toISOString(),
    }));
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
