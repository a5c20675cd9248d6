import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import type { LiveSession } from '../session/session.decorator';
import { notFound, Problem } from '../http/problem';
import { OrderItemService } from '../order-item/order-item.service';
import type { OrderItemView } from '../order-item/order-item.view';
import { countsByNetwork, guessCounts } from '../rate-limit/limit';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { setupNeeded } from '../second-factor/second-factor-problem';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserRepository } from '../user/user.repository';
import type { OrderCheckInput, OrderInput, TrackInput } from './order.dto';
import { Order } from './order.entity';
import { OrderPlacingService } from './order-placing.service';
import type {
  ItemCheckView,
  OrderReceiptView,
  OrderReservationsView,
  OrderView,
  PlacedOrderView,
  TrackedOrderView,
} from './order.view';
import { NOTHING, ReservationHoldService } from './reservation-hold.service';
import { ReservationService } from './reservation.service';

const MAX_HISTORY = 500;
/** Stands for the caller instead of an address. */
const SELF = 'me';
const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;
const COUNT_BY_USER = 'SELECT user_id AS userId, COUNT(*) AS count FROM `order` WHERE user_id IN (?) GROUP BY user_id';
const TRACKING = { name: 'track', limit: 10, windowSeconds: 600 };
const TRACKING_OF_EMAIL = {
  name: 'track-email',
  perNetwork: { limit: 5, windowSeconds: 900 },
  perWideNetworkAndDay: 20,
  perDay: 20_000,
};

@Injectable()
export class OrderService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly items: OrderItemService,
    private readonly placing: OrderPlacingService,
    private readonly reservations: ReservationService,
    private readonly holds: ReservationHoldService,
    private readonly users: UserRepository,
    private readonly limits: RateLimitService,
  ) {}

  /** Only the owner and admins get a repeated order in full, because others may guess its id. */
  async place(
    input: OrderInput,
    session: LiveSession | null,
    ip: string,
  ): Promise<{ response: PlacedOrderView | OrderReceiptView; created: boolean }> {
    const user = session?.user ?? null;
    const { order, stored } = await this.placing.place(input, user, ip);
    if (stored) return { response: toPlacedOrder(order, toOrderView(order, stored.items, stored)), created: true };
    const owned = user !== null && (session?.canActAsAdmin || order.userId === user.id);
    const response = owned ? toPlacedOrder(order, await this.view(order)) : toOrderReceipt(order);
    return { response, created: false };
  }

  /** Checks the items of a cart before the checkout. The caller's own reservations do not prevent an order. */
  check({ productIds }: OrderCheckInput, user: User | null): Promise<ItemCheckView[]> {
    return this.reservations.check(productIds, user && { userId: user.id, emailKey: user.emailKey });
  }

  /** Finds orders by user, not by e-mail, because anybody can order with any e-mail. */
  async history(email: string, { user: caller, canActAsAdmin }: LiveSession): Promise<OrderView[]> {
    // An account that has lost its address to another one still sees its orders as `me`.
    const own = email === SELF || emailKey(email) === caller.emailKey;
    if (!own && !canActAsAdmin) {
      throw caller.isAdmin ? setupNeeded() : new Problem(403, 'You may see your own orders only.');
    }
    const ids = (own ? [caller] : await this.users.findByEmail(email)).map(({ id }) => id);
    const orders = await this.orders.find({ where: { userId: In(ids) }, order: NEWEST_FIRST, take: MAX_HISTORY });
    return this.views(orders);
  }

  /** Throws the same 404 for a wrong id and for a wrong e-mail. */
  async track({ orderId, email }: TrackInput, ip: string): Promise<TrackedOrderView> {
    const counts = [...countsByNetwork(TRACKING, ip), ...guessCounts(TRACKING_OF_EMAIL, emailKey(email), ip)];
    return this.limits.guess(counts, async () => {
      const order = await this.orders.findOneBy({ orderId: orderId.trim(), emailKey: emailKey(email) });
      if (!order) throw notFound();
      return toTrackedOrder(await this.view(order));
    });
  }

  /** Confirms the reservations of an order with the token of its mail. Throws 404 for an unknown token. */
  async confirm(token: string): Promise<TrackedOrderView> {
    return toTrackedOrder(await this.view(await this.holds.confirm(token)));
  }

  /** @returns the number of orders by user, without users that have none */
  async countByUser(userIds: number[]): Promise<Map<number, number>> {
    if (!userIds.length) return new Map();
    const rows = await this.orders.query<{ userId: number; count: number }[]>(COUNT_BY_USER, [userIds]);
    return new Map(rows.map((row) => [row.userId, row.count]));
  }

  async views(orders: Order[]): Promise<OrderView[]> {
    const items = await this.items.ofOrders(orders.map((order) => order.id));
    const itemsOf = ({ id }: Order) => items.get(id) ?? [];
    const held = await this.holds.ofOrders(
      orders.map((order) => ({ ...order, productIds: itemsOf(order).map(({ productId }) => productId) })),
    );
    return orders.map((order) => toOrderView(order, itemsOf(order), held.get(order.id) ?? NOTHING));
  }

  private async view(order: Order): Promise<OrderView> {
    const [view] = await this.views([order]);
    if (!view) throw notFound();
    return view;
  }
}

function toOrderView(order: Order, items: OrderItemView[], held: OrderReservationsView): OrderView {
  const { id, orderId, status, customerName, customerEmail, customerTelegram, total } = order;
  const customer = { customerName, customerEmail, customerTelegram };
  const createdAt = order.createdAt.toISOString();
  return { id, orderId, status, ...customer, total, createdAt, items, ...toReservations(held) };
}

const toPlacedOrder = ({ userId }: Order, view: OrderView): PlacedOrderView => ({ ...view, userId });

function toOrderReceipt({ orderId, status }: Order): OrderReceiptView {
  return { orderId, status };
}

function toTrackedOrder(order: OrderView): TrackedOrderView {
  const { orderId, createdAt, customerName, total, status, items } = order;
  return { orderId, createdAt, customerName, total, status, items, ...toReservations(order) };
}

const toReservations = ({ reservations = [], unreserved = [] }: OrderReservationsView): OrderReservationsView => ({
  ...(reservations.length && { reservations }),
  ...(unreserved.length && { unreserved }),
});
