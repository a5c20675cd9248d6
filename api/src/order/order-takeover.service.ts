import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions } from '../database/transactions';
import { OrderSettlingService } from './order-settling.service';
import { OrderTakeoverRepository } from './order-takeover.repository';
import { OrderTransitionService } from './order-transition.service';

const TAKEOVER_EVERY_MS = 60_000;
/** The maximum number of orders in one round. When a round is full, the next one starts at once. */
const MAX_ORDERS_PER_ROUND = 200;

/** Adds the missing deals and line states to orders that the previous version of the API has stored. */
@Injectable()
export class OrderTakeoverService {
  constructor(
    private readonly repository: OrderTakeoverRepository,
    private readonly settling: OrderSettlingService,
    private readonly transitions: OrderTransitionService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    jobs.add(
      { context: 'orders', failure: 'take over orders of another version', everyMs: TAKEOVER_EVERY_MS },
      (signal) => this.takeOverOrders(signal),
    );
  }

  private async takeOverOrders(signal: AbortSignal): Promise<number> {
    const [unsettled, ended] = await this.transactions.read(async (tx) => [
      await this.repository.findUnsettled(tx, MAX_ORDERS_PER_ROUND),
      await this.repository.findEnded(tx, MAX_ORDERS_PER_ROUND),
    ]);
    if (unsettled.length) {
      await this.transactions.run((tx) => this.settling.addDealsAndStates(tx, unsettled), {
        isolation: 'READ COMMITTED',
      });
    }
    for (const id of ended) {
      signal.throwIfAborted();
      await this.transitions.endOpenLines(id);
    }
    return Math.max(unsettled.length, ended.length) === MAX_ORDERS_PER_ROUND ? 0 : TAKEOVER_EVERY_MS;
  }
}
