import { Injectable } from '@nestjs/common';
import { ConversationService } from '../deal/conversation.service';
import { DealTokenService } from '../deal/deal-token.service';
import type { Deal } from '../deal/deal.entity';
import { DealRepository } from '../deal/deal.repository';
import { Transactions, type Tx } from '../database/transactions';
import { type ListPage, optionalPage, type PageQuery, wholeOrPageWindow } from '../http/page';
import { found, notFound } from '../http/problem';
import { pick } from '../http/view';
import { isSameSeller } from '../product/listing-proof';
import { OrderItemRepository, type SoldLine } from '../order-item/order-item.repository';
import { actionsOf, countsTowardsTotal, type LineAction } from '../order-item/transitions';
import { DealMailService } from '../order/deal-mail.service';
import type { Order } from '../order/order.entity';
import { totalOf } from '../order/order-pricing';
import { OrderRepository } from '../order/order.repository';
import { toItemView } from '../order/order.service';
import { OrderTransitionService } from '../order/order-transition.service';
import { HandoverService } from '../telegram-handover/handover.service';
import type { HandoverView } from '../telegram-handover/handover.view';
import type { TelegramNoticesLinkView } from '../telegram-notice/telegram-notice.dto';
import { TelegramNoticeService } from '../telegram-notice/telegram-notice.service';
import type { ListingStage } from '../telegram-proof/telegram-proof.repository';
import { TelegramProofService } from '../telegram-proof/telegram-proof.service';
import type { User } from '../user/user.entity';
import { emailKey, provenEmailKey } from '../user/user-key';
import type { SellerDealLineView, SellerDealView } from './selling.view';

/** The maximum number of deals for clients that request no page. */
const MAX_DEALS = 100;

/**
 * Proves that the request comes from the seller of a deal: by the token of a mail, or by the session of an account that
 * has confirmed the address of the deal.
 */
type LinkProof = { ip: string; token: string };
export type SellerProof = LinkProof | { ip: string; number: string; user: User };
type SellerAction = { action: LineAction; line?: number; reason?: string };

@Injectable()
export class SellingService {
  constructor(
    private readonly deals: DealRepository,
    private readonly tokens: DealTokenService,
    private readonly conversations: ConversationService,
    private readonly mails: DealMailService,
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly transitions: OrderTransitionService,
    private readonly handovers: HandoverService,
    private readonly notices: TelegramNoticeService,
    private readonly proofs: TelegramProofService,
    private readonly transactions: Transactions,
  ) {}

  async showDeal(proof: SellerProof): Promise<SellerDealView> {
    return this.viewDeal(await this.findDeal(proof), proof);
  }

  /** Lists the deals of the address that the account has confirmed. The deal with the last activity is the first. */
  listDeals(user: User, query: PageQuery): Promise<ListPage<SellerDealView>> {
    return this.transactions.read(async (tx) => {
      const address = provenEmailKey(user);
      if (address === null) return optionalPage(query, [], 0);
      const deals = await this.deals.findOfAddress(tx, address, wholeOrPageWindow(query, MAX_DEALS));
      return optionalPage(query, await this.viewDeals(tx, deals, user), await this.deals.countOfAddress(tx, address));
    });
  }

  async writeMessage(proof: SellerProof, text: string): Promise<SellerDealView> {
    const deal = await this.findDeal(proof);
    const message = { text, actor: 'seller', userId: userOf(proof)?.id ?? null } as const;
    await this.transactions.run(
      async (tx) => {
        if (!(await this.conversations.writeMessage(tx, deal.id, message))) return;
        const order = found(await this.orders.find(tx, deal.orderRowId));
        await this.mails.sendToBuyer(tx, deal, order, { event: 'message', lines: [] });
      },
      { isolation: 'READ COMMITTED' },
    );
    return this.viewDeal(deal, proof);
  }

  /** Throws 409 when no line is in a state that allows the action. */
  async actOnLines(proof: SellerProof, { action, line, reason = '' }: SellerAction): Promise<SellerDealView> {
    const deal = await this.findDeal(proof);
    const meant = new Set(await this.lineIds(deal, line));
    await this.transitions.makeTransition(deal.orderRowId, {
      ...{ action, actor: 'seller', user: userOf(proof), ip: proof.ip, reason },
      isMeant: ({ id }) => meant.has(id),
    });
    return this.viewDeal(deal, proof);
  }

  /**
   * Makes a link that switches on notices in Telegram about only this deal. The link is not for all deals of the
   * seller's address, because no account has confirmed this address.
   */
  async linkTelegram(proof: LinkProof): Promise<TelegramNoticesLinkView> {
    return this.notices.makeDealLink(await this.findDeal(proof));
  }

  async stopTelegram(proof: LinkProof): Promise<SellerDealView> {
    const deal = await this.findDeal(proof);
    await this.notices.stopOfDeal(deal);
    return this.viewDeal(deal, proof);
  }

  /** Makes the shop ask Telegram soon who owns the ordered groups or channels. */
  async askTelegram(proof: SellerProof, line?: number): Promise<SellerDealView> {
    const deal = await this.findDeal(proof);
    const ids = await this.lineIds(deal, line);
    await this.transactions.run((tx) => this.handovers.askSoon(tx, ids, 'seller'));
    return this.viewDeal(deal, proof);
  }

  /** @param line the number of the line in the deal. Default: all lines */
  private async lineIds(deal: Deal, line?: number): Promise<number[]> {
    const lines = await this.transactions.read((tx) => this.items.findOfOrders(tx, [deal.orderRowId]));
    const own = linesOf(deal, lines.get(deal.orderRowId));
    return (line === undefined ? own : [found(own[line - 1])]).map(({ id }) => id);
  }

  /** Makes a link to the bot for the owner of the group or channel of a line. The link is shown once. */
  async askForProof(proof: SellerProof, line: number): Promise<SellerDealView> {
    const deal = await this.findDeal(proof);
    const lines = await this.transactions.read((tx) => this.items.findOfOrders(tx, [deal.orderRowId]));
    const { productId } = found(linesOf(deal, lines.get(deal.orderRowId))[line - 1]);
    const { link } = await this.proofs.askAsSeller(productId, deal);
    const view = await this.viewDeal(deal, proof);
    return { ...view, lines: view.lines.map((shown) => ({ ...shown, proofLink: shown.line === line ? link : null })) };
  }

  private async findDeal(proof: SellerProof): Promise<Deal> {
    if ('token' in proof) return this.tokens.find(proof.token, proof.ip);
    const deal = await this.transactions.read((tx) => this.deals.findByNumber(tx, proof.number));
    const isOwn = deal?.sellerEmail && emailKey(deal.sellerEmail) === provenEmailKey(proof.user);
    if (!isOwn) throw notFound();
    return deal;
  }

  private viewDeal({ id }: Deal, proof: SellerProof): Promise<SellerDealView> {
    return this.transactions.read(async (tx) =>
      found((await this.viewDeals(tx, [found(await this.deals.find(tx, id))], userOf(proof)))[0]),
    );
  }

  /** @param user null for a seller without an account, whose link shows one deal */
  private async viewDeals(tx: Tx, deals: Deal[], user: User | null): Promise<SellerDealView[]> {
    const ids = [...new Set(deals.map(({ orderRowId }) => orderRowId))];
    const orders = new Map((await this.orders.findMany(tx, ids)).map((order) => [order.id, order]));
    const lines = await this.items.findOfOrders(tx, ids);
    const sold = [...lines.values()].flat();
    const entries = await this.conversations.entriesOf(tx, deals, sold);
    const handovers = await this.handovers.viewsOf(
      tx,
      [...orders.values()].flatMap((order) => (lines.get(order.id) ?? []).map((line) => toItemView(line, order))),
    );
    const [first] = deals;
    const telegramNotices = user
      ? await this.notices.view(tx, user)
      : first && (await this.notices.viewOfDeal(tx, first));
    const proofs = await this.proofs.stagesOf(
      tx,
      sold.map(({ productId }) => productId),
    );
    return deals.flatMap((deal) => {
      const order = orders.get(deal.orderRowId);
      if (!order) return [];
      const shown = toSellerDeal(deal, order, linesOf(deal, lines.get(order.id)), { handovers, proofs });
      return [{ ...shown, entries: entries.get(deal.id) ?? [], ...(telegramNotices && { telegramNotices }) }];
    });
  }
}

/** Hides the proof from the seller of the deal when the listing has another seller now. */
function proofOf(deal: Deal, listing: ListingStage | undefined): Pick<SellerDealLineView, 'proof' | 'proofAskedAt'> {
  if (!listing || !isSameSeller(listing, deal)) return { proof: null, proofAskedAt: null };
  return { proof: listing.stage ?? 'none', proofAskedAt: listing.askedAt?.toISOString() ?? null };
}

const userOf = (proof: SellerProof): User | null => ('user' in proof ? proof.user : null);

const linesOf = ({ id }: Deal, lines: readonly SoldLine[] = []): SoldLine[] =>
  lines.filter(({ dealId }) => dealId === id);

function toSellerDeal(
  deal: Deal,
  order: Order,
  own: SoldLine[],
  {
    handovers,
    proofs,
  }: { handovers: ReadonlyMap<number, { handover: HandoverView }>; proofs: ReadonlyMap<number, ListingStage> },
): Omit<SellerDealView, 'entries' | 'telegramNotices'> {
  const items = own.map((line) => toItemView(line, order));
  const { customerName: name, customerTelegram: telegram, customerEmail } = order;
  return {
    ...pick(deal, 'number', 'sellerName', 'createdAt'),
    buyer: { name, telegram, email: deal.acceptedAt ? customerEmail : null },
    total: totalOf(items.filter(({ state }) => countsTowardsTotal(state))),
    lines: items.map(({ id, sellerName: _seller, state, ...item }, at) => ({
      ...{ line: at + 1, ...item, state },
      actions: actionsOf(state, 'seller'),
      ...handovers.get(id),
      ...proofOf(deal, proofs.get(item.productId)),
      proofLink: null,
    })),
  };
}
