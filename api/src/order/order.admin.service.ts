import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { Transactions } from '../database/transactions';
import { notFound, Problem } from '../http/problem';
import { toCents } from '../money/money';
import { StatsService } from '../stats/stats.service';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import type { OrderStatusChange } from './order.admin.dto';
import { Order } from './order.entity';
import { OrderHistory } from './order-history.entity';
import { OrderService } from './order.service';
import type { AdminOrderDetailsView, OrderChangeView } from './order.view';

/** The admins' view of one order, and how they complete or cancel it. */
@Injectable()
export class OrderAdminService {
  constructor(
    @InjectRepository(Order) private readonly rows: Repository<Order>,
    @InjectRepository(OrderHistory) private readonly history: Repository<OrderHistory>,
    private readonly orders: OrderService,
    private readonly users: UserService,
    private readonly audit: AuditService,
    private readonly stats: StatsService,
    private readonly transactions: Transactions,
  ) {}

  async details(id: number): Promise<AdminOrderDetailsView> {
    const order = await this.rows.findOneBy({ id });
    if (!order) throw notFound();
    const [[view], history] = await Promise.all([this.orders.views([order]), this.changesOf(id)]);
    if (!view) throw notFound();
    return { ...view, history };
  }

  /** Completes or cancels a pending order. Throws 409 when it is not pending. */
  async end(id: number, change: OrderStatusChange, admin: User): Promise<AdminOrderDetailsView> {
    await this.transactions.run((manager) => this.write(manager, id, change, admin));
    this.stats.changed();
    return this.details(id);
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
    await manager.insert(OrderHistory, { orderRowId: id, status, userId: admin.id, reason, createdAt: new Date() });
    const changes = [{ field: 'status', from: order.status, to: status }];
    await this.audit.record(manager, admin, { action: status, entity: 'order', entityId: id, changes, reason });
    await this.stats.add(manager, `order.${order.status}`, -1);
    await this.stats.add(manager, `order.${status}`, 1);
    if (status === 'completed') await this.stats.add(manager, 'revenue', toCents(order.total));
  }

  private async changesOf(orderRowId: number): Promise<OrderChangeView[]> {
    const rows = await this.history.find({ where: { orderRowId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const names = await this.users.usernames(rows.flatMap((row) => row.userId ?? []));
    return rows.map(({ status, reason, userId, createdAt }) => ({
      status,
      reason,
      by: (userId !== null && names.get(userId)) || null,
      createdAt: createdAt.toISOString(),
    }));
  }
}
