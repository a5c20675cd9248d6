import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions, type Tx } from '../database/transactions';
import type { DealEntry } from '../deal/deal.entity';
import { DealRepository } from '../deal/deal.repository';
import { found, Problem } from '../http/problem';
import { OrderItemRepository, type OrderLine } from '../order-item/order-item.repository';
import {
  type Actor,
  isOpen,
  countsTowardsTotal,
  isUnsettled,
  type LineAction,
  type LineState,
  linesToChange,
  resultOf,
  stateOf,
  statusOf,
} from '../order-item/transitions';
import { HandoverService } from '../telegram-handover/handover.service';
import type { User } from '../user/user.entity';
import { DealMailService } from './deal-mail.service';
import type { Order } from './order.entity';
import { OrderMailService } from './order-mail.service';
import { OrderSettlingService } from './order-settling.service';
import { totalOf } from './order-pricing';
import { OrderRepository } from './order.repository';
import { ReservationService } from './reservation.service';

export type Transition = {
  action: LineAction;
  actor: Actor;
  /** The signed-in user who makes the change. Null for a guest. */
  user: User | null;
  /** The IP address of the request. Null for staff. */
  ip: string | null;
  reason: string;
  /** Selects the lines to change. By default, these are all open lines of the order, which must then be pending. */
  isMeant?: (line: OrderLine) => boolean;
};

type LineWithState = OrderLine & { state: LineState };

/**
 * Changes the states of order lines. Every change checks the allowed transitions and also updates the history, the
 * reservations and the mails.
 */
@Injectable()
export class OrderTransitionService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly deals: DealRepository,
    private readonly settling: OrderSettlingService,
    private readonly reservations: ReservationService,
    private readonly mails: OrderMailService,
    private readonly dealMails: DealMailService,
    private readonly handovers: HandoverService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Makes a transition. Throws 403 or 409 like `linesToChange`. A repeated transition changes nothing. */
  async makeTransition(orderRowId: number, transition: Transition): Promise<void> {
    // With READ COMMITTED, each statement after the lock of the order sees the rows that an earlier transition has
    // written.
    await this.transactions.run((tx) => this.makeTransitionIn(tx, orderRowId, transition), {
      isolation: 'READ COMMITTED',
    });
  }

  /** Ends the open lines of an order that the previous version of the API has ended. */
  async endOpenLines(orderRowId: number): Promise<void> {
    await this.transactions.run(
      async (tx) => {
        const order = await this.orders.lock(tx, orderRowId);
        if (!order || order.status === 'pending') return;
        const lines = await this.items.lockOfOrder(tx, orderRowId);
        const open = lines.filter(({ state }) => isOpen(stateOf(state, 'pending')));
        const state = order.status === 'completed' ? 'received' : 'cancelled';
        const { reason = '', userId = null } = (await this.orders.findChanges(tx, orderRowId)).at(-1) ?? {};
        const actor = userId === order.userId ? 'buyer' : 'shop';
        const at = new Date();
        await this.items.updateState(
          tx,
          open.map(({ id }) => id),
          state,
          at,
        );
        await this.recordEntries(tx, open, state, { actor, userId, reason }, at);
      },
      { isolation: 'READ COMMITTED' },
    );
  }

  /** Makes a transition in the transaction of the caller, which must be READ COMMITTED. */
  async makeTransitionIn(tx: Tx, id: number, transition: Transition): Promise<void> {
    const { action, actor, reason } = transition;
    const order = found(await this.orders.lock(tx, id));
    const lines = await this.lockLines(tx, order);
    const changed = linesToChange(linesOfTransition(order, lines, transition), action, actor);
    if (!changed.length) return;
    const [state, at] = [resultOf(action), new Date()];
    const products = changed.map(({ productId }) => productId);
    const userId = actor === 'buyer' ? order.userId : (transition.user?.id ?? null);
    const admin = actor === 'shop' ? transition.user : null;
    if (state === 'received') await this.reservations.sellProducts(tx, id, products, admin);
    if (!countsTowardsTotal(state)) await this.reservations.releaseProducts(tx, id, products);
    const ids = changed.map((line) => line.id);
    await this.items.updateState(tx, ids, state, at);
    await this.handovers.askAfterAction(tx, ids, action, actor);
    await this.recordEntries(tx, changed, state, { actor, userId, reason }, at);
    const next = lines.map((line) => (ids.includes(line.id) ? { ...line, state } : line));
    const standing = next.filter((line) => countsTowardsTotal(line.state));
    const counted = standing.length ? standing : next;
    const status = statusOf(next.map((line) => line.state));
    const ended = { ...order, status, total: totalOf(counted) };
    await this.orders.updateEnd(tx, order, ended);
    if (ended.total !== order.total) {
      await this.orders.insertTotal(tx, {
        ...{ orderRowId: id, totalBefore: order.total, totalAfter: ended.total, createdAt: at },
      });
    }
    if (status !== 'pending') {
      await this.orders.insertChange(tx, { orderRowId: id, status, userId, actor, reason, createdAt: at });
      await this.mails.reportEnd(tx, ended, counted, { ...transition, status });
    }
    const total = ended.total === order.total ? null : ended.total;
    await this.dealMails.reportChange(tx, ended, changed, { state, actor, total, ip: transition.ip });
    if (admin) {
      const ofOrder = status === 'pending' ? [] : [{ field: 'status', from: order.status, to: status }];
      const ofLines = changed.map((line) => ({ field: line.productTitle, from: line.state, to: state }));
      await this.audit.record(tx, admin, {
        ...{ entity: 'order', entityId: id, reason: reason || null },
        action: status === 'pending' ? 'changed' : status,
        changes: [...ofOrder, ...(transition.isMeant ? ofLines : [])],
      });
    }
  }

  private async lockLines(tx: Tx, { id, status }: Order): Promise<LineWithState[]> {
    let lines = await this.items.lockOfOrder(tx, id);
    // The order may come from the previous version of the API, and the background job may not have added its deals and
    // states yet.
    if (lines.some(({ state }) => isUnsettled(state))) {
      await this.settling.addDealsAndStates(tx, [id]);
      lines = await this.items.lockOfOrder(tx, id);
    }
    return lines.map((line) => ({ ...line, state: stateOf(line.state, status) }));
  }

  private async recordEntries(
    tx: Tx,
    changed: readonly OrderLine[],
    state: LineState,
    { actor, userId, reason: text }: Pick<DealEntry, 'actor' | 'userId'> & { reason: string },
    createdAt: Date,
  ): Promise<void> {
    if (state === 'waiting') return;
    const entry = { type: state, actor, userId, text, createdAt };
    const entries = changed.flatMap(({ id: orderItemId, dealId }) =>
      dealId === null ? [] : [{ ...entry, dealId, orderItemId }],
    );
    await this.deals.insertEntries(tx, entries);
    const dealIds = [...new Set(entries.map(({ dealId }) => dealId))];
    await this.deals.touch(tx, dealIds, createdAt, state);
  }
}

/**
 * Returns the lines that the transition is about. For a whole order, throws 409 when it has ended or when the buyer
 * cannot cancel one of its open lines.
 */
function linesOfTransition(
  order: Order,
  lines: LineWithState[],
  { action, actor, isMeant }: Transition,
): LineWithState[] {
  if (isMeant) return lines.filter(isMeant);
  if (order.status !== 'pending') throw new Problem(409, `The order is already ${order.status}.`, { code: 'final' });
  const open = lines.filter(({ state }) => isOpen(state));
  if (linesToChange(open, action, actor).length < open.length) {
    throw new Problem(409, 'A seller has already handed over part of the order. Cancel the other lines one by one.', {
      code: 'handed_over',
    });
  }
  return open;
}
