import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { ConversationService } from '../deal/conversation.service';
import type { Deal } from '../deal/deal.entity';
import { DealRepository } from '../deal/deal.repository';
import { found, notFound } from '../http/problem';
import { pick } from '../http/view';
import { OrderItemRepository } from '../order-item/order-item.repository';
import { actionsOf } from '../order-item/transitions';
import { HandoverService } from '../telegram-handover/handover.service';
import { DealMailService } from './deal-mail.service';
import type { OrderLineInput, OrderMessageInput, OrderProofInput } from './order-deal.dto';
import type { OrderDealsView } from './order-deal.view';
import type { Order } from './order.entity';
import { OrderProofService, type Prover } from './order-proof.service';
import { OrderRepository } from './order.repository';
import { OrderService, toItemView, toReservations } from './order.service';
import { toEvents } from './order-tracking.service';
import { OrderTransitionService } from './order-transition.service';
import { TelegramNoticeService } from '../telegram-notice/telegram-notice.service';

type LineChangeRequest = { action: 'receive' | 'cancel'; itemId?: number; reason?: string };

/** Shows the deals of an order to the buyer, and makes the changes that the buyer requests. */
@Injectable()
export class OrderDealService {
  constructor(
    private readonly proofs: OrderProofService,
    private readonly orders: OrderRepository,
    private readonly views: OrderService,
    private readonly items: OrderItemRepository,
    private readonly deals: DealRepository,
    private readonly conversations: ConversationService,
    private readonly mails: DealMailService,
    private readonly transitions: OrderTransitionService,
    private readonly handovers: HandoverService,
    private readonly notices: TelegramNoticeService,
    private readonly transactions: Transactions,
  ) {}

  async show(input: OrderProofInput, prover: Prover): Promise<OrderDealsView> {
    return this.view(await this.requireProof(input, prover), prover);
  }

  async writeMessage({ deal: number, text, ...input }: OrderMessageInput, prover: Prover): Promise<OrderDealsView> {
    const order = await this.requireProof(input, prover);
    const deal = found(await this.transactions.read((tx) => this.deals.findByNumber(tx, number)));
    if (deal.orderRowId !== order.id) throw notFound();
    const message = { text, actor: 'buyer', userId: prover.user?.id ?? null } as const;
    await this.transactions.run(
      async (tx) => {
        const isStored = await this.conversations.writeMessage(tx, deal.id, message);
        if (!isStored) return;
        const lines = ((await this.items.findOfOrders(tx, [order.id])).get(order.id) ?? []).filter(
          ({ dealId }) => dealId === deal.id,
        );
        await this.mails.sendToSeller(tx, deal, order, { event: 'message', lines, text });
      },
      { isolation: 'READ COMMITTED' },
    );
    return this.view(order, prover);
  }

  /** Throws 409 when no line is in a state that allows the action. */
  async changeLines(
    input: OrderProofInput,
    { action, itemId, reason = '' }: LineChangeRequest,
    prover: Prover,
  ): Promise<OrderDealsView> {
    const order = await this.requireProof(input, prover);
    if (itemId !== undefined) {
      const lines = await this.transactions.read((tx) => this.items.findOfOrders(tx, [order.id]));
      found(lines.get(order.id)?.find(({ id }) => id === itemId));
    }
    await this.transitions.makeTransition(order.id, {
      ...{ action, actor: 'buyer', user: prover.user, ip: prover.ip, reason },
      isMeant: ({ id }) => itemId === undefined || id === itemId,
    });
    return this.view(order, prover);
  }

  /** Makes the shop ask Telegram soon who owns the chats of the ordered listings. */
  async askTelegram({ itemId, ...input }: OrderLineInput, prover: Prover): Promise<OrderDealsView> {
    const order = await this.requireProof(input, prover);
    await this.transactions.run(async (tx) => {
      const lines = await this.items.findOfOrders(tx, [order.id]);
      const { id } = found(lines.get(order.id)?.find((line) => line.id === itemId));
      await this.handovers.askSoon(tx, [id], 'buyer');
    });
    return this.view(order, prover);
  }

  private requireProof({ orderId, email }: OrderProofInput, prover: Prover): Promise<Order> {
    return this.proofs.prove({ orderId, email: email ?? undefined }, prover);
  }

  private view({ id }: Order, { user }: Prover): Promise<OrderDealsView> {
    return this.transactions.read(async (tx) => {
      const order = found(await this.orders.find(tx, id));
      const lines = (await this.items.findOfOrders(tx, [id])).get(id) ?? [];
      const deals = await this.deals.findOfOrder(tx, id);
      const entries = await this.conversations.entriesOf(tx, deals, lines);
      const buyer = user && user.id === order.userId ? user : null;
      const telegramNotices = buyer ? await this.notices.view(tx, buyer) : undefined;
      const numbers = new Map(deals.map((deal) => [deal.id, deal.number]));
      const shown = lines.map((line) => toItemView(line, order));
      const handovers = await this.handovers.viewsOf(tx, shown);
      const awaitsTelegramLink = buyer !== null && (await this.handovers.awaitsLink(tx, buyer, shown));
      return {
        ...pick(order, 'orderId', 'status', 'customerName', 'total', 'createdAt'),
        ...toReservations(await this.views.view(tx, order)),
        items: lines.map((line) => {
          const item = toItemView(line, order);
          const deal = numbers.get(line.dealId ?? 0) ?? null;
          return { ...item, deal, actions: actionsOf(item.state, 'buyer'), ...handovers.get(item.id) };
        }),
        deals: deals.map((deal) => ({
          ...pick(deal, 'number', 'sellerName'),
          notifiedAt: hasBeenMailed(deal) ? pick(deal, 'notifiedAt').notifiedAt : null,
          entries: entries.get(deal.id) ?? [],
        })),
        events: toEvents(order, await this.orders.findChanges(tx, id)),
        ...(telegramNotices && { telegramNotices }),
        ...(awaitsTelegramLink && { awaitsTelegramLink }),
        totals: (await this.orders.findTotals(tx, id)).map(({ totalBefore: from, totalAfter: to, ...row }) => ({
          ...{ from, to },
          ...pick(row, 'createdAt'),
        })),
      };
    });
  }
}

/**
 * Returns whether a mail about the deal has gone to the seller. A deal that has never had a token was never mailed to
 * its seller. The mails go to the shop when the deal has no email address, or when a mail to this address has failed.
 */
const hasBeenMailed = ({ sellerEmail, tokenHash, tokenVersion, mailFailedAt }: Deal): boolean =>
  sellerEmail !== null && (tokenHash !== null || tokenVersion > 1) && mailFailedAt === null;
