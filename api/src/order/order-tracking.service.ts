import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { pick } from '../http/view';
import { found } from '../http/problem';
import type { OrderItemView } from '../order-item/order-item.view';
import { actionsOf, isOpen } from '../order-item/transitions';
import type { OrderCancelInput, TrackInput } from './order.dto';
import type { Order, OrderHistory } from './order.entity';
import { isProven, OrderProofService, type Prover } from './order-proof.service';
import { OrderRepository } from './order.repository';
import type { OrderEventView, OrderTimelineView, TrackedOrderView } from './order.view';
import { OrderService, toReservations } from './order.service';
import { OrderReservationService } from './order-reservation.service';
import { OrderTransitionService } from './order-transition.service';

/** Shows an order to its buyer without a session, and lets the buyer confirm and cancel the order. */
@Injectable()
export class OrderTrackingService {
  constructor(
    private readonly rows: OrderRepository,
    private readonly orders: OrderService,
    private readonly orderReservations: OrderReservationService,
    private readonly transitions: OrderTransitionService,
    private readonly proofs: OrderProofService,
    private readonly transactions: Transactions,
  ) {}

  async track(input: TrackInput, ip: string): Promise<TrackedOrderView> {
    return this.trackedView(await this.proofs.find(input, { user: null, key: null, ip }));
  }

  async confirm(token: string): Promise<TrackedOrderView> {
    return this.trackedView(await this.orderReservations.confirm(token));
  }

  async timeline(input: TrackInput, buyer: Prover): Promise<OrderTimelineView> {
    return this.timelineView(await this.proofs.find(input, buyer), buyer);
  }

  /** Throws 403 for a caller who may only see the order; see OrderProofService. */
  async cancel({ reason, ...input }: OrderCancelInput, buyer: Prover): Promise<OrderTimelineView> {
    const { id } = await this.proofs.prove(input, buyer);
    const { user, ip } = buyer;
    await this.transitions.makeTransition(id, { action: 'cancel', actor: 'buyer', user, ip, reason: reason ?? '' });
    return this.timelineView(found(await this.transactions.read((tx) => this.rows.find(tx, id))), buyer);
  }

  private async trackedView(order: Order): Promise<TrackedOrderView> {
    const view = await this.orders.show(order);
    const shown = pick(view, 'orderId', 'createdAt', 'customerName', 'total', 'status', 'items');
    return { ...shown, ...toReservations(view) };
  }

  private async timelineView(order: Order, buyer: Prover): Promise<OrderTimelineView> {
    const [rows, { items }] = await this.transactions.read(async (tx) => [
      await this.rows.findChanges(tx, order.id),
      await this.orders.view(tx, order),
    ]);
    return {
      events: toEvents(order, rows),
      canCancel: order.status === 'pending' && isProven(order, buyer) && items.every(isCancellable),
    };
  }
}

/**
 * Converts the history of an order to events for the buyer. Leaves out the names of administrators, and their notes
 * about a completed order.
 */
export const toEvents = (order: Order, rows: readonly OrderHistory[]): OrderEventView[] =>
  rows.map(({ reason, ...row }) => ({
    ...pick(row, 'status', 'createdAt'),
    by: isByBuyer(order, row) ? 'buyer' : 'shop',
    reason: (row.status === 'cancelled' && reason) || null,
  }));

const isByBuyer = (order: Order, { actor, userId }: Pick<OrderHistory, 'actor' | 'userId'>): boolean =>
  actor ? actor === 'buyer' : userId === order.userId;

/** Returns whether this line allows the buyer to cancel the whole order. */
const isCancellable = ({ state = 'waiting' }: OrderItemView): boolean =>
  !isOpen(state) || actionsOf(state, 'buyer').includes('cancel');
