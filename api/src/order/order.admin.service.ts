import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { AdminList } from '../csv/admin-list';
import type { CsvColumns } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { notFound, Problem } from '../http/problem';
import { NotificationService } from '../notification/notification.service';
import { OrderItemService } from '../order-item/order-item.service';
import type { OrderItemView } from '../order-item/order-item.view';
import { ProductService } from '../product/product.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { ORDER_LIST_SORTS, type OrderFilterQuery, type OrderListSort, type OrderStatusChange } from './order.admin.dto';
import { Order } from './order.entity';
import { toOrderMailData } from './order-mail';
import { INSERT_HISTORY } from './order-placing.service';
import { OrderService } from './order.service';
import type { OrderStatus } from './order-status';
import { ReservationService } from './reservation.service';
import type { AdminOrderDetailsView, AdminOrderView, EndedReservationsView, OrderChangeView } from './order.view';

type HistoryRow = { status: OrderStatus; userId: number | null; reason: string; createdAt: Date };

const READ_HISTORY = `SELECT status, user_id AS userId, reason, created_at AS createdAt FROM order_history
  WHERE order_id = ? ORDER BY created_at, id`;

/** Lists orders for admins, and completes or cancels them. */
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
    private readonly products: ProductService,
    private readonly reservations: ReservationService,
    private readonly notifications: NotificationService,
    private readonly users: UserRepository,
    private readonly audit: AuditService,
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
    const buyer = order.userId === null ? null : this.users.find(this.transactions.none, order.userId);
    const [[view], history, user] = await Promise.all([this.views([order]), this.changesOf(id), buyer]);
    if (!view) throw notFound();
    const { reservations = [] } = view;
    return { ...view, customerPhone: user?.phone ?? null, history, reservations };
  }

  /** @param until null ends the reservation */
  async changeReservation(
    id: number,
    productId: number,
    until: Date | null,
    admin: User,
  ): Promise<AdminOrderDetailsView> {
    await this.transactions.run(async (tx) => {
      const order = await this.lock(tx, id);
      await this.reservations.change(tx, order, productId, until, admin);
    });
    await this.products.changed();
    return this.details(id);
  }

  /** Ends the reservations of many products at once, of any buyer. */
  async endReservations(productIds: number[], admin: User): Promise<EndedReservationsView> {
    const ended = await this.transactions.run((tx) => this.reservations.end(tx, productIds, admin));
    await this.products.changed();
    return { ended };
  }

  /** Completes or cancels a pending order. Throws 409 when it is not pending. */
  async end(id: number, change: OrderStatusChange, admin: User): Promise<AdminOrderDetailsView> {
    const items = await this.items.ofOrder(id);
    await this.transactions.run(async (tx) => {
      const order = await this.lock(tx, id);
      await this.write(tx, order, productsOf(items), change, admin);
      await this.notifyCustomer(tx, order, items, change);
    });
    await this.products.changed();
    return this.details(id);
  }

  /** @param order the locked row: a customer who was just erased must get no mail */
  private async notifyCustomer(
    tx: Tx,
    order: Order,
    items: OrderItemView[],
    { status, reason }: OrderStatusChange,
  ): Promise<void> {
    if (order.erasedAt) return;
    const owner = order.userId === null ? null : await this.users.find(tx, order.userId);
    const data = toOrderMailData(order, items);
    const to = order.customerEmail;
    const mail =
      status === 'completed'
        ? ({ kind: 'order-completed', to, data } as const)
        : ({ kind: 'order-cancelled', to, data: { ...data, reason } } as const);
    const push = { title: 'Order update', body: `Your order #${order.orderId} is ${status}.`, path: '/order-history' };
    await this.notifications.send(tx, owner, { topic: 'orderUpdates', mail, push });
  }

  protected filter(query: SelectQueryBuilder<Order>, { status }: OrderFilterQuery): void {
    if (status) query.where('row.status = :status', { status });
  }

  private async write(
    tx: Tx,
    order: Order,
    products: number[],
    { status, reason }: OrderStatusChange,
    admin: User,
  ): Promise<void> {
    const { id } = order;
    if (order.status !== 'pending') throw new Problem(409, `The order is ${order.status} already.`, { code: 'final' });
    if (status === 'completed') await this.reservations.sell(tx, id, products, admin);
    else await this.reservations.release(tx, id, products);
    await tx.update(Order, id, { status });
    await tx.query(INSERT_HISTORY, [id, status, admin.id, reason, new Date()]);
    const changes = [{ field: 'status', from: order.status, to: status }];
    await this.audit.record(tx, admin, { action: status, entity: 'order', entityId: id, changes, reason });
  }

  private async lock(tx: Tx, id: number): Promise<Order> {
    const order = await tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!order) throw notFound();
    return order;
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

const productsOf = (items: readonly OrderItemView[]): number[] => [...new Set(items.map(({ productId }) => productId))];

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
