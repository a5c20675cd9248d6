import { shopName } from '../shop/current-shop';
import { Inject, Injectable } from '@nestjs/common';
import { bidi } from '@telemarket/composition/text';
import { randomUUID } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import type { Deal } from '../deal/deal.entity';
import { DealRepository } from '../deal/deal.repository';
import { DealTokenService } from '../deal/deal-token.service';
import type { MailData } from '../mail/mail-kinds';
import { MailService, type NewMail } from '../mail/mail.service';
import { plausibleOrderId } from '../mail/kinds/plausible';
import { NotificationService } from '../notification/notification.service';
import type { OrderLine } from '../order-item/order-item.repository';
import type { Actor, LineState } from '../order-item/transitions';
import { UserRepository } from '../user/user.repository';
import type { Order } from './order.entity';
import { OrderMailKey } from './order-mail-key';
import { totalOf } from './order-pricing';

type SellerEvent = MailData['seller-deal']['event'];
type BuyerEvent = MailData['order-news']['event'];
/** `total` is the new total of the order. It is null when the total is unchanged. */
type LineChange = { state: LineState; actor: Actor; total: string | null; ip: string | null };
type BuyerNews = {
  event: BuyerEvent;
  lines: readonly MailedDealLine[];
  total?: string | null;
  sender?: { ip: string | null; isBuyer: boolean };
};
/** The limits for strangers do not apply to a seller, because the shop knows the seller. */
const SENT_BY_SELLER = { ip: null, isBuyer: false };

type MailedDealLine = Pick<OrderLine, 'id' | 'productId' | 'productTitle' | 'quantity' | 'price' | 'dealId'>;

const PUSH_TEXTS: Readonly<Record<Exclude<BuyerEvent, 'shop_message'>, (seller: string) => string>> = {
  accepted: (seller) => bidi`${seller} can hand over what you ordered.`,
  declined: (seller) => bidi`${seller} cannot sell what you ordered.`,
  cancelled: (seller) => bidi`Part of your order from ${seller} was cancelled.`,
  handed_over: (seller) => bidi`${seller} has handed over what you ordered.`,
  message: (seller) => bidi`${seller} has written to you.`,
  reminder: (seller) => bidi`${seller} has handed over what you ordered. Have you received it?`,
};

/** Tells the seller and the buyer of a deal what the other side has done. */
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

  /**
   * Sends a mail to the seller, or to the shop when the deal has no email address. A reminder does not count for the
   * limits.
   */
  async sendToSeller(
    tx: Tx,
    deal: Deal,
    order: Order,
    { event, lines, text }: { event: SellerEvent; lines: readonly MailedDealLine[]; text?: string },
  ): Promise<void> {
    if (order.erasedAt) return;
    const { sellerEmail, number, sellerName } = deal;
    const token = sellerEmail === null ? null : this.mails.seal(await this.tokens.issue(tx, deal));
    const { customerName: name, customerTelegram: telegram, customerEmail: email } = order;
    // A mail about a message shows no lines, but counts for the limit of the listing in the first line.
    const shown = event === 'message' || event === 'shop_message' ? [] : lines;
    const mail: NewMail = {
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
    };
    const notice = { kind: `deal-${event}`, number, event: eventName(deal, event, lines) } as const;
    await this.notifications.sendToSeller(tx, deal, mail, notice);
  }

  async sendToBuyer(
    tx: Tx,
    deal: Pick<Deal, 'id' | 'tokenVersion' | 'sellerName'>,
    order: Order,
    { event, lines, total = null, sender: { ip, isBuyer } = SENT_BY_SELLER }: BuyerNews,
  ): Promise<void> {
    if (order.erasedAt) return;
    const { sellerName } = deal;
    const { orderId, customerName, customerEmail, userId } = order;
    const owner = userId === null ? null : await this.users.find(tx, userId);
    const titles = lines.map(({ productTitle }) => productTitle);
    const data = {
      ...{ event, orderId, customerName, customerEmail, sellerName, titles, isByBuyer: isBuyer },
      ...(total !== null && { total }),
      ...this.keys.sealedFor(order),
    };
    await this.notifications.send(tx, owner, {
      topic: 'orderUpdates',
      mail: { kind: 'order-news', to: customerEmail, sender: { owner, ip }, data },
      push: { title: 'Order update', body: pushText(event, sellerName), path: '/order-history' },
      notice: { kind: `news-${event}`, number: plausibleOrderId(order), event: eventName(deal, event, lines) },
    });
  }

  /**
   * Tells both sides that lines have changed their state.
   * @param order the order after the change; another mail tells the buyer when the order has ended
   */
  async reportChange(
    tx: Tx,
    order: Order,
    lines: readonly MailedDealLine[],
    { state, actor, total, ip }: LineChange,
  ): Promise<void> {
    const sender = { ip: actor === 'buyer' ? ip : null, isBuyer: actor === 'buyer' };
    const ids = [...new Set(lines.flatMap(({ dealId }) => dealId ?? []))];
    for (const deal of await this.deals.findMany(tx, ids)) {
      const own = lines.filter(({ dealId }) => dealId === deal.id);
      if (actor !== 'seller') {
        const event = state === 'received' ? 'received' : 'cancelled';
        // A seller who has had no mail about the deal needs no mail about its end.
        if (deal.tokenHash !== null) await this.sendToSeller(tx, deal, order, { event, lines: own });
      }
      // In these cases, the mail about the end of the order tells the buyer.
      const isTold = order.status === 'cancelled' || (actor !== 'seller' && order.status === 'completed');
      if (isNewsForBuyer(state) && !isTold)
        await this.sendToBuyer(tx, deal, order, { event: state, lines: own, total, sender });
    }
  }
}

const isNewsForBuyer = (state: LineState): state is Exclude<LineState, 'waiting' | 'received'> =>
  state !== 'waiting' && state !== 'received';

const pushText = (event: BuyerEvent, sellerName: string): string =>
  event === 'shop_message' ? bidi`${shopName()} has written to you about your order.` : PUSH_TEXTS[event](sellerName);

/**
 * Returns a unique name for an event of the deal. The name of a change consists of its lines, because each line enters
 * a state only once. A message has no lines, so its name is random.
 */
function eventName(
  { id, tokenVersion }: Pick<Deal, 'id' | 'tokenVersion'>,
  event: string,
  lines: readonly MailedDealLine[],
): string {
  if (event.endsWith('message')) return randomUUID();
  return [id, tokenVersion, ...lines.map((line) => line.id)].join(' ');
}
