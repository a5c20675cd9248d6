import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { type CsvColumns, csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { ConversationService } from '../deal/conversation.service';
import { DealRepository } from '../deal/deal.repository';
import { pick } from '../http/view';
import { found } from '../http/problem';
import { OrderItemRepository } from '../order-item/order-item.repository';
import { actionsOf } from '../order-item/transitions';
import { UserRepository } from '../user/user.repository';
import type { OrderListSort } from './order.dto';
import type { Order } from './order.entity';
import { OrderDeskRepository } from './order-desk.repository';
import { type OrderFilter, OrderRepository } from './order.repository';
import { OrderService, toItemView } from './order.service';
import type {
  AdminDealView,
  AdminOrderDetailsView,
  AdminOrderItemView,
  AdminOrderView,
  OrderChangeView,
  OrderNoteView,
} from './order.view';

/** Lists orders for staff. */
@Injectable()
export class OrderAdminService extends AdminList<Order, AdminOrderView, OrderFilter, OrderListSort> {
  constructor(
    private readonly rows: OrderRepository,
    private readonly desk: OrderDeskRepository,
    private readonly orders: OrderService,
    private readonly items: OrderItemRepository,
    private readonly deals: DealRepository,
    private readonly conversations: ConversationService,
    private readonly users: UserRepository,
    transactions: Transactions,
  ) {
    super(transactions, rows, 'orders', CSV_COLUMNS);
  }

  async toViews(tx: Tx, orders: Order[]): Promise<AdminOrderView[]> {
    const sellers = await this.desk.findSellers(
      tx,
      orders.map(({ id }) => id),
    );
    const views = await this.orders.views(tx, orders);
    return views.map((view) => ({ ...view, sellers: sellers.get(view.id) ?? [] }));
  }

  details(id: number): Promise<AdminOrderDetailsView> {
    return this.transactions.read(async (tx) => {
      const order = found(await this.rows.find(tx, id));
      const user = order.userId === null ? null : await this.users.find(tx, order.userId);
      const { reservations = [], ...view } = await this.toView(tx, order);
      return {
        ...view,
        ...(await this.dealsOf(tx, order)),
        ...pick(order, 'userId'),
        customerPhone: user?.phone ?? null,
        history: await this.changesOf(tx, id),
        notes: await this.notesOf(tx, id),
        reservations,
      };
    });
  }

  protected override async narrowFilter(tx: Tx, { q, ...filter }: OrderFilter): Promise<OrderFilter> {
    return q ? { ...filter, ids: await this.desk.search(tx, q) } : filter;
  }

  private async dealsOf(tx: Tx, order: Order): Promise<{ items: AdminOrderItemView[]; deals: AdminDealView[] }> {
    const { id } = order;
    const lines = (await this.items.findOfOrders(tx, [id])).get(id) ?? [];
    const deals = await this.deals.findOfOrder(tx, id);
    const sellerIds = await this.desk.findSellerIds(tx, id);
    const entries = await this.conversations.entriesOf(tx, deals, lines);
    const numbers = new Map(deals.map((deal) => [deal.id, deal.number]));
    return {
      items: lines.map((line) => {
        const item = toItemView(line, order);
        return { ...item, deal: numbers.get(line.dealId ?? 0) ?? null, actions: actionsOf(item.state, 'shop') };
      }),
      deals: deals.map((deal) => ({
        ...pick(deal, 'number', 'sellerName', 'sellerEmail'),
        sellerId: sellerIds.get(deal.id) ?? null,
        entries: entries.get(deal.id) ?? [],
      })),
    };
  }

  private async changesOf(tx: Tx, orderRowId: number): Promise<OrderChangeView[]> {
    const rows = await this.rows.findChanges(tx, orderRowId);
    const by = await this.namesOf(tx, rows);
    return rows.map((row) => ({ ...pick(row, 'status', 'reason', 'createdAt'), by: by(row) }));
  }

  private async notesOf(tx: Tx, orderRowId: number): Promise<OrderNoteView[]> {
    const rows = await this.desk.findNotes(tx, orderRowId);
    const by = await this.namesOf(tx, rows);
    return rows.map((row) => ({ ...pick(row, 'id', 'text', 'createdAt'), by: by(row) }));
  }

  private async namesOf(tx: Tx, rows: { userId: number | null }[]) {
    const users = await this.users.findNames(
      tx,
      rows.map(({ userId }) => userId),
    );
    return ({ userId }: { userId: number | null }) => users.get(userId)?.username ?? null;
  }
}

const CSV_COLUMNS: CsvColumns<AdminOrderView> = {
  ...csvFields('id', 'orderId', 'status', 'customerName', 'customerEmail', 'customerTelegram', 'total'),
  items: (row) => row.items.map((item) => `${item.quantity} x ${item.productTitle} at ${item.price}`).join('\n'),
  ...csvFields('createdAt'),
};
