import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions, type Tx } from '../database/transactions';
import { DealRepository, type NewDeal } from '../deal/deal.repository';
import { groupBySeller, newDealNumber, type SellerOf } from '../deal/new-deals';
import { OrderTakeoverRepository, type UnsettledLine } from './order-takeover.repository';
import { OrderTransitionService } from './order-transition.service';

const EVERY_MS = 60_000;
/** The orders of one round. A full round is followed by the next one at once. */
const MAX_ORDERS = 200;

/** Gives orders of the API of the version before their deals and the states of their lines. */
@Injectable()
export class OrderTakeoverService {
  constructor(
    private readonly repository: OrderTakeoverRepository,
    private readonly deals: DealRepository,
    private readonly transitions: OrderTransitionService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    jobs.add({ context: 'orders', failure: 'take over orders of another version', everyMs: EVERY_MS }, (signal) =>
      this.takeOver(signal),
    );
  }

  private async takeOver(signal: AbortSignal): Promise<number> {
    const [unsettled, ended] = await this.transactions.read(async (tx) => [
      await this.repository.findUnsettled(tx, MAX_ORDERS),
      await this.repository.findEnded(tx, MAX_ORDERS),
    ]);
    if (unsettled.length) {
      await this.transactions.run((tx) => this.settle(tx, unsettled), { isolation: 'READ COMMITTED' });
    }
    for (const id of ended) {
      signal.throwIfAborted();
      await this.transitions.follow(id);
    }
    return Math.max(unsettled.length, ended.length) === MAX_ORDERS ? 0 : EVERY_MS;
  }

  private async settle(tx: Tx, ids: number[]): Promise<void> {
    const orders = await this.repository.lockOrders(tx, ids);
    const lines = await this.repository.readLines(tx, ids);
    const deals = orders.flatMap(({ id, status, createdAt }): NewDeal[] => {
      const own = lines.filter(({ orderRowId }) => orderRowId === id);
      // The sellers of older orders get no mail.
      const notifiedAt = status === 'pending' && own.some(({ isNew }) => isNew) ? null : createdAt;
      return groupBySeller(own.filter(hasSeller)).sellers.map((seller) => ({
        ...{ ...seller, orderRowId: id, number: newDealNumber(), notifiedAt, createdAt },
      }));
    });
    await this.deals.insert(tx, deals);
    await this.repository.settle(tx, ids);
  }
}

const hasSeller = (line: UnsettledLine): line is UnsettledLine & SellerOf => line.sellerName !== null;
