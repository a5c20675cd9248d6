import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions, type Tx } from '../database/transactions';
import { ConversationService } from '../deal/conversation.service';
import { DealRepository } from '../deal/deal.repository';
import { found, invalidFields, notFound, Problem } from '../http/problem';
import { OrderItemRepository } from '../order-item/order-item.repository';
import { tooManyMailsProblem } from '../mail/mail.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { DeskMessageInput, OrderLineChange, OrderStatusChange } from './order.dto';
import { DealMailService } from './deal-mail.service';
import { OrderDeskRepository } from './order-desk.repository';
import { OrderMailService } from './order-mail.service';
import { OrderReservationService } from './order-reservation.service';
import { OrderRepository } from './order.repository';
import { OrderTransitionService, type Transition } from './order-transition.service';

/** Makes the changes of staff to orders. */
@Injectable()
export class OrderDeskService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly deals: DealRepository,
    private readonly desk: OrderDeskRepository,
    private readonly conversations: ConversationService,
    private readonly transitions: OrderTransitionService,
    private readonly orderReservations: OrderReservationService,
    private readonly mails: OrderMailService,
    private readonly dealMails: DealMailService,
    private readonly users: UserRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Ends an order. Throws 409 when the order has already ended. */
  async endOrder(id: number, change: OrderStatusChange, user: User): Promise<void> {
    await this.transitions.makeTransition(id, endTransition(change, user));
  }

  /** Ends an order in the transaction of the caller, which must be READ COMMITTED. */
  async endOrderIn(tx: Tx, id: number, change: OrderStatusChange, user: User): Promise<void> {
    await this.transitions.makeTransitionIn(tx, id, endTransition(change, user));
  }

  /** Changes one line of an order. Throws 409 when the state of the line does not allow the action. */
  async changeLine(id: number, itemId: number, { action, reason }: OrderLineChange, user: User): Promise<void> {
    const lines = await this.transactions.read((tx) => this.items.findOfOrders(tx, [id]));
    found(lines.get(id)?.find((line) => line.id === itemId));
    await this.transitions.makeTransition(id, {
      ...{ action, actor: 'shop', user, ip: null, reason: requireReason(action, reason) },
      isMeant: (line) => line.id === itemId,
    });
  }

  async addNote(id: number, text: string, user: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      found(await this.orders.find(tx, id));
      await this.desk.insertNote(tx, { orderRowId: id, userId: user.id, text, createdAt: new Date() });
      await this.recordChange(tx, id, user, { field: 'note', from: null, to: 'added' });
    });
  }

  /** Sends a message of the shop to both the buyer and the seller of a deal. */
  async writeMessage(id: number, { deal: number, text }: DeskMessageInput, user: User): Promise<void> {
    const deal = found(await this.transactions.read((tx) => this.deals.findByNumber(tx, number)));
    if (deal.orderRowId !== id) throw notFound();
    await this.transactions.run(
      async (tx) => {
        const message = { text, actor: 'shop', userId: user.id } as const;
        if (!(await this.conversations.writeMessage(tx, deal.id, message))) return;
        const order = found(await this.orders.find(tx, id));
        const lines = ((await this.items.findOfOrders(tx, [id])).get(id) ?? []).filter(
          ({ dealId }) => dealId === deal.id,
        );
        const event = 'shop_message';
        // without an email address, the shop would get its own mail
        if (deal.sellerEmail !== null) await this.dealMails.sendToSeller(tx, deal, order, { event, lines, text });
        await this.dealMails.sendToBuyer(tx, deal, order, { event, lines });
        await this.recordChange(tx, id, user, { field: `deal ${number}`, from: null, to: 'written to' });
      },
      { isolation: 'READ COMMITTED' },
    );
  }

  /**
   * Sends the receipt of an order again. Throws 409 when the order has no email address any more, and 429 when the
   * limits of mails are exceeded.
   */
  async sendConfirmationAgain(id: number, user: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const order = found(await this.orders.lock(tx, id));
      if (order.erasedAt) throw new Problem(409, 'This order’s email address was erased.', { code: 'erased' });
      const owner = order.userId === null ? null : await this.users.find(tx, order.userId);
      const receipt = await this.mails.admit(tx, order, { owner, ip: null });
      if (!receipt.admission) throw tooManyMailsProblem();
      const lines = (await this.items.findOfOrders(tx, [id])).get(id) ?? [];
      const productIds = lines.map(({ productId }) => productId);
      const reserved = (await this.orderReservations.findOfOrders(tx, [{ ...order, productIds }])).get(id);
      const deals = new Map((await this.deals.findOfOrder(tx, id)).map((deal) => [deal.id, deal.sellerName]));
      const items = lines.map(({ dealId, ...line }) => ({ ...line, sellerName: deals.get(dealId ?? 0) }));
      await this.mails.sendReceipt(tx, order, items, { reservations: [], unreserved: [], ...reserved }, receipt);
      await this.recordChange(tx, id, user, { field: 'confirmation', from: null, to: 'sent again' });
    });
  }

  private async recordChange(
    tx: Tx,
    entityId: number,
    user: User,
    change: { field: string; from: null; to: string },
  ): Promise<void> {
    await this.audit.record(tx, user, { action: 'changed', entity: 'order', entityId, changes: [change] });
  }
}

function endTransition({ status, reason }: OrderStatusChange, user: User): Transition {
  const action = status === 'completed' ? 'receive' : 'cancel';
  return { action, actor: 'shop', user, ip: null, reason: requireReason(action, reason) };
}

/** Returns the reason, which the buyer can read. Throws 422 for a cancellation without a reason. */
function requireReason(action: 'receive' | 'cancel', reason: string | null | undefined): string {
  if (action === 'cancel' && !reason) throw invalidFields([{ field: 'reason', message: 'is missing' }]);
  return reason ?? '';
}
