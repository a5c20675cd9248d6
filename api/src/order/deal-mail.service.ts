import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import type { Deal } from '../deal/deal.entity';
import { DealRepository } from '../deal/deal.repository';
import { DealTokenService } from '../deal/deal-token.service';
import type { MailData } from '../mail/mail-kinds';
import { MailService } from '../mail/mail.service';
import { NotificationService } from '../notification/notification.service';
import type { OrderLine } from '../order-item/order-item.repository';
import type { Actor, LineState } from '../order-item/transitions';
import { UserRepository } from '../user/user.repository';
import type { Order } from './order.entity';
import { OrderMailKey } from './order-mail-key';
import { totalOf } from './order-pricing';

type SellerEvent = MailData['seller-deal']['event'];
type BuyerEvent = MailData['order-news']['event'];
type Line = Pick<OrderLine, 'productId' | 'productTitle' | 'quantity' | 'price' | 'dealId'>;

const PUSHES: Readonly<Record<Exclude<BuyerEvent, 'shop_message'>, string>> = {
  accepted: 'can hand over what you ordered.',
  declined: 'cannot sell what you ordered.',
  handed_over: 'has handed over what you ordered.',
  message: 'has written to you.',
  reminder: 'has handed over what you ordered. Have you received it?',
};

/** Tells the seller and the buyer of a deal about each other. */
@Injectable()
export class DealMailService {
  constructor(
    private readonly deals: DealRepository,
    private readonly tokens: DealTokenService,
    private readonly mails: MailService,
    private readonly notifications: NotificationService,
    private readonly users: UserRepository,
    private readonly keys: OrderMailKey,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends a mail to the seller, or to the shop when there is no address. The mail of a reminder does not count. */
  async toSeller(
    tx: Tx,
    deal: Deal,
    order: Order,
    { event, lines, text }: { event: SellerEvent; lines: readonly Line[]; text?: string },
  ): Promise<void> {
    if (order.erasedAt) return;
    const { sellerEmail, number, sellerName } = deal;
    const token = sellerEmail === null ? null : this.mails.seal(await this.tokens.issue(tx, deal));
    const { customerName: name, customerTelegram: telegram, customerEmail: email } = order;
    // A message is about no line, but it counts for the listing.
    const shown = event === 'message' || event === 'shop_message' ? [] : lines;
    await this.mails.enqueue(tx, {
      kind: 'seller-deal',
      to: sellerEmail ?? this.config.mail.inbox,
      listing: event === 'reminder' ? null : (lines[0]?.productId ?? null),
      data: {
        ...{ event, number, sellerName, reader: sellerEmail === null ? 'shop' : 'seller' },
        buyer: { name, telegram, email, showsEmail: deal.acceptedAt !== null },
        lines: shown.map(({ productTitle: title, quantity, price }) => ({ title, quantity, price })),
        total: totalOf(shown),
        ...(text !== undefined && { text }),
        ...(token !== null && { token }),
      },
    });
  }

  async toBuyer(
    tx: Tx,
    { sellerName }: Pick<Deal, 'sellerName'>,
    order: Order,
    { event, lines }: { event: BuyerEvent; lines: readonly Line[] },
  ): Promise<void> {
    if (order.erasedAt) return;
    const { orderId, customerName, customerEmail, userId } = order;
    const owner = userId === null ? null : await this.users.find(tx, userId);
    const titles = lines.map(({ productTitle }) => productTitle);
    const data = { event, orderId, customerName, customerEmail, sellerName, titles, ...this.keys.sealedFor(order) };
    await this.notifications.send(tx, owner, {
      topic: 'orderUpdates',
      mail: { kind: 'order-news', to: customerEmail, sender: { owner, ip: null }, data },
      push: { title: 'Order update', body: pushOf(event, sellerName), path: '/order-history' },
    });
  }

  /**
   * Tells the other side that lines have another state.
   * @param order the order as it is now. A mail of its own tells the buyer that it was cancelled.
   */
  async changed(tx: Tx, order: Order, lines: readonly Line[], state: LineState, actor: Actor): Promise<void> {
    const ids = [...new Set(lines.flatMap(({ dealId }) => dealId ?? []))];
    for (const deal of await this.deals.findMany(tx, ids)) {
      const own = lines.filter(({ dealId }) => dealId === deal.id);
      if (actor !== 'seller') {
        const event = state === 'received' ? 'received' : 'cancelled';
        // A seller without a mail about the deal needs none about its end.
        if (deal.tokenHash !== null) await this.toSeller(tx, deal, order, { event, lines: own });
      } else if (isNews(state) && order.status !== 'cancelled') {
        await this.toBuyer(tx, deal, order, { event: state, lines: own });
      }
    }
  }
}

const pushOf = (event: BuyerEvent, sellerName: string): string =>
  event === 'shop_message' ? 'TeleMarket has written to you about your order.' : `${sellerName} ${PUSHES[event]}`;

const isNews = (state: LineState): state is 'accepted' | 'declined' | 'handed_over' =>
  state === 'accepted' || state === 'declined' || state === 'handed_over';
