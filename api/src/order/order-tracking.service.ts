import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { pick } from '../http/view';
import { found, Problem } from '../http/problem';
import { countsByNetwork, guessCounts, RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import type { OrderCancelInput, TrackInput } from './order.dto';
import { OrderEndingService } from './order-ending.service';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import type { OrderTimelineView, TrackedOrderView } from './order.view';
import { OrderService, toReservations } from './order.service';
import { OrderReservationService } from './order-reservation.service';
import { emailKey } from '../user/user-key';

const TRACKING = { name: 'track', limit: 10, windowSeconds: 600 };
const TRACKING_OF_EMAIL = {
  name: 'track-email',
  perNetwork: { limit: 5, windowSeconds: 900 },
  perWideNetworkAndDay: 20,
  perDay: 20_000,
};

/** Shows an order to its buyer, who needs no session, and lets the buyer confirm and cancel it. */
@Injectable()
export class OrderTrackingService {
  constructor(
    private readonly rows: OrderRepository,
    private readonly orders: OrderService,
    private readonly orderReservations: OrderReservationService,
    private readonly endings: OrderEndingService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  async track(input: TrackInput, ip: string): Promise<TrackedOrderView> {
    return this.trackedView(await this.find(input, ip));
  }

  async confirm(token: string): Promise<TrackedOrderView> {
    return this.trackedView(await this.orderReservations.confirm(token));
  }

  async timeline(input: TrackInput, user: User | null, ip: string): Promise<OrderTimelineView> {
    return this.timelineView(await this.findOwn(input, user, ip), user);
  }

  /**
   * Throws 403 for the order of another account: number and address are enough to see an order, but not to cancel it.
   * A guest can cancel with them, because a guest has no other proof.
   */
  async cancel({ reason, ...input }: OrderCancelInput, user: User | null, ip: string): Promise<OrderTimelineView> {
    const order = await this.findOwn(input, user, ip);
    if (!isBuyer(order, user)) {
      throw new Problem(403, 'Sign in with the account that placed the order to cancel it.', { code: 'account_order' });
    }
    await this.endings.end(order.id, { status: 'cancelled', reason: reason ?? '', ip });
    return this.timelineView({ ...order, status: 'cancelled' }, user);
  }

  /** Finds the order of somebody who knows its id and email. Throws the same 404 for a wrong id and for a wrong email. */
  private find({ orderId, email }: TrackInput, ip: string): Promise<Order> {
    const counts = [...countsByNetwork(TRACKING, ip), ...guessCounts(TRACKING_OF_EMAIL, emailKey(email), ip)];
    return this.limits.guess(counts, async () => {
      return found(await this.findByKey({ orderId, email }));
    });
  }

  /** The limits of tracking do not apply to owners, who do not guess. */
  private async findOwn(input: TrackInput, user: User | null, ip: string): Promise<Order> {
    const order = user && (await this.findByKey(input));
    return order && order.userId === user.id ? order : this.find(input, ip);
  }

  private findByKey({ orderId, email }: TrackInput): Promise<Order | null> {
    return this.transactions.read((tx) => this.rows.findByKey(tx, orderId, emailKey(email)));
  }

  private async trackedView(order: Order): Promise<TrackedOrderView> {
    const view = await this.orders.show(order);
    const shown = pick(view, 'orderId', 'createdAt', 'customerName', 'total', 'status', 'items');
    return { ...shown, ...toReservations(view) };
  }

  /** Omits the names of administrators and their notes about a completed order. */
  private async timelineView(order: Order, user: User | null): Promise<OrderTimelineView> {
    const rows = await this.transactions.read((tx) => this.rows.findChanges(tx, order.id));
    return {
      events: rows.map(({ userId, reason, ...row }) => ({
        ...pick(row, 'status', 'createdAt'),
        by: userId === order.userId ? 'buyer' : 'shop',
        reason: (row.status === 'cancelled' && reason) || null,
      })),
      canCancel: order.status === 'pending' && isBuyer(order, user),
    };
  }
}

/** A person who knows number and address of a guest's order counts as that guest. */
const isBuyer = ({ userId }: Order, user: User | null): boolean => userId === null || userId === user?.id;
