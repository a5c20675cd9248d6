import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import type { Deal } from '../deal/deal.entity';
import { DealRepository, isFirstDeal } from '../deal/deal.repository';
import { MailRepository } from '../mail/mail.repository';
import { MailService } from '../mail/mail.service';
import type { MailData } from '../mail/mail-kinds';
import { OrderItemRepository, type OrderLine } from '../order-item/order-item.repository';
import { isOpen, type LineState, stateOf } from '../order-item/transitions';
import { DealMailService } from './deal-mail.service';
import { ProductRepository } from '../product/product.repository';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import { ShopMailService } from './shop-mail.service';

/** Together with `MAX_DEALS_PER_RUN`, this interval limits the load of a flood of orders. */
const NOTIFY_EVERY_MS = 2_000;
const REMIND_EVERY_MS = 10 * 60_000;
const MAX_DEALS_PER_RUN = 50;
const HOUR_MS = 60 * 60_000;
const SELLER_REMINDER_MS = 48 * HOUR_MS;
const BUYER_REMINDER_MS = 3 * 24 * HOUR_MS;
/** Only mails that failed within this time are handled. An earlier run has handled older failures. */
const MAX_FAILURE_AGE_MS = 24 * HOUR_MS;

type DealWork = (tx: Tx, deal: Deal, order: Order, lines: OrderLine[]) => Promise<void>;

/**
 * Sends the mails that are not sent during a request. Mails about new deals are sent here, so that an order from many
 * sellers is stored as fast as an order from one seller. Sellers also get a mail for orders that the previous version
 * has stored.
 */
@Injectable()
export class DealMailJobs {
  constructor(
    private readonly deals: DealRepository,
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly products: ProductRepository,
    private readonly dealMails: DealMailService,
    private readonly shopMails: ShopMailService,
    private readonly outbox: MailRepository,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    jobs: BackgroundJobs,
  ) {
    const context = 'orders';
    jobs.add({ context, failure: 'tell sellers about orders', everyMs: NOTIFY_EVERY_MS }, () => this.notify());
    jobs.add({ context, failure: 'send reminders about orders', everyMs: REMIND_EVERY_MS }, (signal) =>
      this.remind(signal),
    );
    jobs.add({ context, failure: 'tell the shop about failed mails', everyMs: REMIND_EVERY_MS }, () =>
      this.forwardFailedMails(),
    );
  }

  /** Notifies sellers of new deals and administrators of new orders, many of them in one transaction. */
  async notify(): Promise<void> {
    const ids = await this.transactions.read((tx) => this.deals.findUnnotified(tx, MAX_DEALS_PER_RUN));
    if (!ids.length) return;
    await this.transactions.run(
      async (tx) => {
        const unnotified = (await this.deals.lockMany(tx, ids)).filter(({ notifiedAt }) => notifiedAt === null);
        if (!unnotified.length) return;
        const rowIds = idsOfOrders(unnotified);
        const orders = new Map((await this.orders.findMany(tx, rowIds)).map((order) => [order.id, order]));
        const lines = await this.items.findOfOrders(tx, rowIds);
        await this.updateAddresses(tx, unnotified, lines);
        for (const deal of unnotified) {
          const order = orders.get(deal.orderRowId);
          const own = linesOf(deal, lines);
          if (order?.status !== 'pending') continue;
          const [waiting, open] = [own.filter(isWaiting), own.filter(({ state }) => isOpen(stateOf(state, 'pending')))];
          if (waiting.length) await this.dealMails.sendToSeller(tx, deal, order, { event: 'placed', lines: waiting });
          // No line waits for the seller any more. The seller gets this mail because the email address of the deal has
          // changed.
          else if (open.length) await this.dealMails.sendToSeller(tx, deal, order, { event: 'moved', lines: open });
        }
        const at = new Date();
        const fresh = unnotified.filter(isNewForShop);
        const deals = await this.deals.findOfOrders(tx, idsOfOrders(fresh));
        await this.shopMails.reportPlaced(
          tx,
          [...deals].flatMap(([id, ofOrder]) => {
            const order = orders.get(id);
            return order?.status === 'pending' ? [{ order, deals: ofOrder, lines: lines.get(id) ?? [] }] : [];
          }),
        );
        await this.deals.updateMany(tx, idsOf(fresh), { shopNotifiedAt: at });
        await this.deals.updateMany(tx, idsOf(unnotified), { notifiedAt: at });
      },
      { isolation: 'READ COMMITTED' },
    );
  }

  /**
   * Updates the email addresses of deals to those of their listings. If the address of a listing changes while an order
   * is placed, the deal may have the old address. The lock waits until such a change is finished.
   */
  private async updateAddresses(
    tx: Tx,
    deals: readonly Deal[],
    lines: ReadonlyMap<number, OrderLine[]>,
  ): Promise<void> {
    const ids = deals.flatMap((deal) => linesOf(deal, lines).map(({ productId }) => productId));
    const addresses = await this.products.lockAddresses(tx, [...new Set(ids)]);
    for (const deal of deals) {
      const present = linesOf(deal, lines)
        .flatMap(({ productId }) => addresses.get(productId) ?? [])
        .filter(({ sellerName }) => sellerName === deal.sellerName)
        .flatMap(({ sellerEmail }) => sellerEmail ?? []);
      const [first] = present;
      if (first === undefined || present.some((address) => address === deal.sellerEmail)) continue;
      deal.sellerEmail = first;
      await this.deals.update(tx, deal.id, { sellerEmail: deal.sellerEmail });
    }
  }

  async remind(signal: AbortSignal): Promise<void> {
    const [unanswered, unconfirmed] = await this.transactions.read(async (tx) => [
      await this.deals.findUnanswered(tx, new Date(Date.now() - SELLER_REMINDER_MS), MAX_DEALS_PER_RUN),
      await this.deals.findUnconfirmed(tx, new Date(Date.now() - BUYER_REMINDER_MS), MAX_DEALS_PER_RUN),
    ]);
    await this.forEachDeal(unanswered, signal, async (tx, deal, order, lines) => {
      if (deal.sellerRemindedAt || order.status !== 'pending') return;
      await this.dealMails.sendToSeller(tx, deal, order, { event: 'reminder', lines: linesIn('waiting', deal, lines) });
      await this.deals.update(tx, deal.id, { sellerRemindedAt: new Date() });
    });
    await this.forEachDeal(unconfirmed, signal, async (tx, deal, order, lines) => {
      if (deal.buyerRemindedAt || order.status !== 'pending') return;
      await this.dealMails.sendToBuyer(tx, deal, order, {
        event: 'reminder',
        lines: linesIn('handed_over', deal, lines),
      });
      await this.deals.update(tx, deal.id, { buyerRemindedAt: new Date() });
    });
  }

  /** Forwards the mails that could not be delivered to a seller. They go to the shop, once for each deal. */
  async forwardFailedMails(): Promise<void> {
    const since = new Date(Date.now() - MAX_FAILURE_AGE_MS);
    const failed = await this.transactions.read((tx) => this.outbox.findDead(tx, 'seller-deal', since));
    for (const { data } of failed) {
      const { token: _token, ...deal } = JSON.parse(data) as MailData['seller-deal'];
      if (deal.reader === 'shop') continue;
      await this.transactions.run(async (tx) => {
        const found = await this.deals.lockByNumber(tx, deal.number);
        if (!found || found.mailFailedAt) return;
        const to = this.config.mail.inbox;
        await this.mails.enqueue(tx, { kind: 'seller-deal', to, listing: null, data: { ...deal, reader: 'shop' } });
        await this.deals.update(tx, found.id, { mailFailedAt: new Date() });
      });
    }
  }

  /**
   * Handles each deal in its own transaction. The deal is locked first, so that only one of two processes does the
   * work.
   */
  private async forEachDeal(ids: readonly number[], signal: AbortSignal, work: DealWork): Promise<void> {
    for (const id of ids) {
      signal.throwIfAborted();
      await this.transactions.run(
        async (tx) => {
          const deal = await this.deals.lock(tx, id);
          const order = deal && (await this.orders.find(tx, deal.orderRowId));
          if (!order) return;
          await work(tx, deal, order, (await this.items.findOfOrders(tx, [order.id])).get(order.id) ?? []);
        },
        { isolation: 'READ COMMITTED' },
      );
    }
  }
}

const idsOf = (deals: readonly Deal[]): number[] => deals.map(({ id }) => id);
const idsOfOrders = (deals: readonly Deal[]): number[] => [...new Set(deals.map(({ orderRowId }) => orderRowId))];
/** Returns whether the shop has not been notified of the order yet. */
const isNewForShop = (deal: Deal): boolean => deal.shopNotifiedAt === null && isFirstDeal(deal);
const isWaiting = ({ state }: OrderLine): boolean => state === 'waiting';

const linesOf = (deal: Deal, lines: ReadonlyMap<number, OrderLine[]>): OrderLine[] =>
  (lines.get(deal.orderRowId) ?? []).filter(({ dealId }) => dealId === deal.id);

const linesIn = (state: LineState, { id }: Deal, lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter((line) => line.dealId === id && line.state === state);
