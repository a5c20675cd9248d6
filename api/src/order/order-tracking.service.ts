import { Injectable } from '@nestjs/common';
import { found } from '../http/problem';
import { countsByNetwork, guessCounts } from '../rate-limit/limit';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { emailKey } from '../user/user-key';
import type { TrackInput } from './order.dto';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import type { TrackedOrderView } from './order.view';
import { OrderService, toReservations } from './order.service';
import { ReservationHoldService } from './reservation-hold.service';
import { ReservationService } from './reservation.service';

const TRACKING = { name: 'track', limit: 10, windowSeconds: 600 };
const TRACKING_OF_EMAIL = {
  name: 'track-email',
  perNetwork: { limit: 5, windowSeconds: 900 },
  perWideNetworkAndDay: 20,
  perDay: 20_000,
};

@Injectable()
export class OrderTrackingService {
  constructor(
    private readonly rows: OrderRepository,
    private readonly orders: OrderService,
    private readonly holds: ReservationHoldService,
    private readonly reservations: ReservationService,
    private readonly limits: RateLimitService,
  ) {}

  async track(input: TrackInput, ip: string): Promise<TrackedOrderView> {
    return this.view(await this.find(input, ip));
  }

  /** Finds the order of somebody who knows its id and email. Throws the same 404 for a wrong id and for a wrong email. */
  find({ orderId, email }: TrackInput, ip: string): Promise<Order> {
    const counts = [...countsByNetwork(TRACKING, ip), ...guessCounts(TRACKING_OF_EMAIL, emailKey(email), ip)];
    return this.limits.guess(counts, async () => {
      return found(await this.rows.findByKey(orderId.trim(), emailKey(email)));
    });
  }

  /** Confirms the reservations of an order with the token of its mail. Throws 404 for an unknown token. */
  async confirm(token: string): Promise<TrackedOrderView> {
    return this.view(await this.reservations.confirm(this.holds.orderIn(token)));
  }

  private async view(order: Order): Promise<TrackedOrderView> {
    const view = await this.orders.view(order);
    const { orderId, createdAt, customerName, total, status, items } = view;
    return { orderId, createdAt, customerName, total, status, items, ...toReservations(view) };
  }
}
