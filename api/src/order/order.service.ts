import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { LiveSession } from '../auth/session.decorator';
import { notFound, Problem } from '../http/problem';
import { OrderItemService } from '../order-item/order-item.service';
import type { OrderItemView } from '../order-item/order-item.view';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { setupNeeded } from '../second-factor/second-factor-problem';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import type { OrderCheckInput, OrderInput, TrackInput } from './order.dto';
import { Order } from './order.entity';
import { OrderPlacingService } from './order-placing.service';
import type { ItemCheckView, OrderReceiptView, OrderView, PlacedOrderView, TrackedOrderView } from './order.view';
import { ReservationService } from './reservation.service';

const MAX_HISTORY = 500;
const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;
const COUNT_BY_USER = 'SELECT user_id AS userId, COUNT(*) AS count FROM `order` WHERE user_id IN (?) GROUP BY user_id';
const TRACK_PER_EMAIL = { name: 'track-email', limit: 5, windowSeconds: 900 };

@Injectable()
export class OrderService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly items: OrderItemService,
    private readonly placing: OrderPlacingService,
    private readonly reservations: ReservationService,
    private readonly users: UserService,
    private readonly limits: RateLimitService,
  ) {}

  /** A repeated order is returned whole to its owner and to admins only, because others may guess its id. */
  async place(
    input: OrderInput,
    session: LiveSession | null,
  ): Promise<{ response: PlacedOrderView | OrderReceiptView; created: boolean }> {
    const user = session?.user ?? null;
    const { order, lines } = await this.placing.place(input, user);
    if (lines) return { response: toPlacedOrderView(order, lines), created: true };
    const owned = user !== null && (session?.administers || order.userId === user.id);
    const response = owned ? toPlacedOrderView(order, await this.items.ofOrder(order.id)) : toOrderReceipt(order);
    return { response, created: false };
  }

  /** Which items the cart must not order, before the checkout. A reservation of the caller's own is none for them. */
  check({ productIds }: OrderCheckInput, user: User | null): Promise<ItemCheckView[]> {
    return this.reservations.check(productIds, user && { userId: user.id, emailKey: user.emailKey });
  }

  /** Finds orders by user, not by e-mail, because anybody can order with any e-mail. */
  async history(email: string, { user: caller, administers }: LiveSession): Promise<OrderView[]> {
    const own = emailKey(email) === caller.emailKey;
    if (!own && !administers) {
      throw caller.isAdmin ? setupNeeded() : new Problem(403, 'You may see your own orders only.');
    }
    const user = own ? caller : await this.users.findByEmail(email);
    if (!user) return [];
    const orders = await this.orders.find({ where: { userId: user.id }, order: NEWEST_FIRST, take: MAX_HISTORY });
    return this.views(orders);
  }

  /** Throws the same 404 for a wrong id and for a wrong e-mail. */
  async track({ orderId, email }: TrackInput): Promise<TrackedOrderView> {
    await this.limits.check(TRACK_PER_EMAIL, emailKey(email));
    const order = await this.orders.findOneBy({ orderId: orderId.trim(), emailKey: emailKey(email) });
    if (!order) throw notFound();
    return toTrackedOrder(order, await this.items.ofOrder(order.id));
  }

  /** @returns the number of orders by user, without users that have none */
  async countByUser(userIds: number[]): Promise<Map<number, number>> {
    if (!userIds.length) return new Map();
    const rows = await this.orders.query<{ userId: number; count: number }[]>(COUNT_BY_USER, [userIds]);
    return new Map(rows.map((row) => [row.userId, row.count]));
  }

  async views(orders: Order[]): Promise<OrderView[]> {
    const items = await this.items.ofOrders(orders.map((order) => order.id));
    return orders.map((order) => toOrderView(order, items.get(order.id) ?? []));
  }
}

function toOrderView(order: Order, items: OrderItemView[]): OrderView {
  const { id, orderId, status, customerName, customerEmail, customerTelegram, total } = order;
  const customer = { customerName, customerEmail, customerTelegram };
  return { id, orderId, status, ...customer, total, createdAt: order.createdAt.toISOString(), items };
}

function toPlacedOrderView(order: Order, items: OrderItemView[]): PlacedOrderView {
  return { ...toOrderView(order, items), userId: order.userId };
}

function toOrderReceipt({ orderId, status }: Order): OrderReceiptView {
  return { orderId, status };
}

function toTrackedOrder(order: Order, items: OrderItemView[]): TrackedOrderView {
  const { orderId, createdAt, customerName, total, status } = order;
  return { orderId, createdAt: createdAt.toISOString(), customerName, total, status, items };
}
