import { Injectable } from '@nestjs/common';
import { Problem } from '../http/problem';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import type { OrderCancelInput, TrackInput } from './order.dto';
import { OrderEndingService } from './order-ending.service';
import type { Order } from './order.entity';
import { OrderHistoryRepository } from './order-history.repository';
import { OrderRepository } from './order.repository';
import { OrderTrackingService } from './order-tracking.service';
import type { OrderTimelineView } from './order.view';

@Injectable()
export class OrderBuyerService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly history: OrderHistoryRepository,
    private readonly tracking: OrderTrackingService,
    private readonly endings: OrderEndingService,
  ) {}

  async timeline(input: TrackInput, user: User | null, ip: string): Promise<OrderTimelineView> {
    return this.view(await this.find(input, user, ip), user);
  }

  /**
   * Throws 403 for the order of another account: number and address are enough to see an order, but not to cancel it.
   * For the order of a guest they are enough, because a guest has no other proof.
   */
  async cancel({ reason, ...input }: OrderCancelInput, user: User | null, ip: string): Promise<OrderTimelineView> {
    const order = await this.find(input, user, ip);
    if (!isBuyer(order, user)) {
      throw new Problem(403, 'Sign in with the account that placed the order to cancel it.', { code: 'account_order' });
    }
    await this.endings.cancel(order.id, reason?.trim() ?? '');
    return this.view({ ...order, status: 'cancelled' }, user);
  }

  /** The limits of tracking do not apply to owners, who do not guess. */
  private async find(input: TrackInput, user: User | null, ip: string): Promise<Order> {
    const order = user && (await this.orders.findByKey(input.orderId.trim(), emailKey(input.email)));
    return order && order.userId === user.id ? order : this.tracking.find(input, ip);
  }

  /** Omits the names of administrators and their notes about a completed order. */
  private async view(order: Order, user: User | null): Promise<OrderTimelineView> {
    const rows = await this.history.findOfOrder(order.id);
    return {
      events: rows.map(({ status, userId, reason, createdAt }) => ({
        status,
        by: userId === order.userId ? 'buyer' : 'shop',
        reason: (status === 'cancelled' && reason) || null,
        createdAt: createdAt.toISOString(),
      })),
      canCancel: order.status === 'pending' && isBuyer(order, user),
    };
  }
}

/** A person who knows number and address of a guest's order counts as that guest. */
const isBuyer = ({ userId }: Order, user: User | null): boolean => userId === null || userId === user?.id;
