import { Injectable } from '@nestjs/common';
import type { LiveSession } from '../session/session.decorator';
import { Transactions, type Tx } from '../database/transactions';
import { pick } from '../http/view';
import { type ListPage, optionalPage, type PageQuery, wholeOrPageWindow } from '../http/page';
import { found, Problem } from '../http/problem';
import { OrderItemRepository, type SoldLine } from '../order-item/order-item.repository';
import type { OrderItemView } from '../order-item/order-item.view';
import { type LineState, stateOf } from '../order-item/transitions';
import { setupNeededProblem } from '../second-factor/second-factor.service';
import { staffRoleOf } from '../staff-role/staff-role';
import { emailKey } from '../user/user-key';
import { UserRepository } from '../user/user.repository';
import type { OrderInput } from './order.dto';
import type { Order } from './order.entity';
import { OrderPlacingService, type OrderSender } from './order-placing.service';
import { OrderRepository } from './order.repository';
import type { OrderReceiptView, OrderReservationsView, OrderView, PlacedOrderView } from './order.view';
import { NO_RESERVATIONS, OrderReservationService } from './order-reservation.service';

/** The maximum number of orders for a client that does not ask for a page. */
const MAX_HISTORY_ORDERS = 100;
/** This path segment, in place of an email address, stands for the caller's own orders. */
const OWN_ORDERS = 'me';

@Injectable()
export class OrderService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly orderReservations: OrderReservationService,
    private readonly placing: OrderPlacingService,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Places an order. If the order is already stored, only its owner and admins get it in full, because anybody may
   * guess its order ID.
   */
  async place(
    input: OrderInput,
    session: LiveSession | null,
    sender: Pick<OrderSender, 'ip' | 'keyHash'>,
  ): Promise<{ response: PlacedOrderView | OrderReceiptView; created: boolean }> {
    const user = session?.user ?? null;
    const { order, stored } = await this.placing.place(input, { owner: user, ...sender });
    if (stored) return { response: toPlacedOrder(order, toOrderView(order, stored.items, stored)), created: true };
    const owned = user !== null && (session?.actingRole || order.userId === user.id);
    const response = owned ? toPlacedOrder(order, await this.show(order)) : pick(order, 'orderId', 'status');
    return { response, created: false };
  }

  /**
   * Finds the orders of the accounts with this email address. Orders of guests are left out, because anybody can order
   * with any address.
   */
  async history(
    email: string,
    { user: caller, actingRole }: LiveSession,
    query: PageQuery,
  ): Promise<ListPage<OrderView>> {
    // With `me`, an account still sees its orders after another account has confirmed the same address.
    const own = email === OWN_ORDERS || emailKey(email) === caller.emailKey;
    if (!own && !actingRole) {
      throw staffRoleOf(caller) ? setupNeededProblem() : new Problem(403, 'You can only see your own orders.');
    }
    return this.transactions.read(async (tx) => {
      const ids = (own ? [caller] : await this.users.findByEmail(tx, email)).map(({ id }) => id);
      const rows = await this.orders.findOfUsers(tx, ids, wholeOrPageWindow(query, MAX_HISTORY_ORDERS));
      const counts = await this.orders.countByUser(tx, ids);
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return optionalPage(query, await this.views(tx, rows), total);
    });
  }

  async views(tx: Tx, orders: Order[]): Promise<OrderView[]> {
    const ids = orders.map((order) => order.id);
    const items = await this.items.findOfOrders(tx, ids);
    const itemsOf = (order: Order) => (items.get(order.id) ?? []).map((line) => toItemView(line, order));
    const reservations = await this.orderReservations.findOfOrders(
      tx,
      orders.map((order) => ({ ...order, productIds: itemsOf(order).map(({ productId }) => productId) })),
    );
    return orders.map((order) => toOrderView(order, itemsOf(order), reservations.get(order.id) ?? NO_RESERVATIONS));
  }

  async view(tx: Tx, order: Order): Promise<OrderView> {
    return found((await this.views(tx, [order]))[0]);
  }

  show(order: Order): Promise<OrderView> {
    return this.transactions.read((tx) => this.view(tx, order));
  }
}

function toOrderView(order: Order, items: OrderItemView[], reserved: OrderReservationsView): OrderView {
  const customer = pick(order, 'customerName', 'customerEmail', 'customerTelegram');
  const fields = pick(order, 'id', 'orderId', 'status', 'total', 'createdAt');
  return { ...fields, ...customer, items, ...toReservations(reserved) };
}

/** Converts a line to a view that has the state of the line and no internal ids of other rows. */
export function toItemView(line: SoldLine, { status }: Pick<Order, 'status'>): OrderItemView & { state: LineState } {
  const item = pick(line, 'id', 'productId', 'productTitle', 'productImage', 'quantity', 'price');
  const { sellerName } = line;
  return { ...item, state: stateOf(line.state, status), ...(sellerName !== null && { sellerName }) };
}

export function toReservations(reserved: OrderReservationsView): OrderReservationsView {
  const { reservations = [], unreserved = [] } = reserved;
  return { ...(reservations.length && { reservations }), ...(unreserved.length && { unreserved }) };
}

const toPlacedOrder = ({ userId }: Order, view: OrderView): PlacedOrderView => ({ ...view, userId });
