import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions, type Tx } from '../database/transactions';
import { DealRepository } from '../deal/deal.repository';
import { ProductChangeRepository } from '../product/product-change.repository';
import { SellerLinkRepository } from '../seller/seller-link.repository';

const LINK_EVERY_MS = 60_000;
const BATCH_SIZE = 1_000;
/** The maximum number of batches in one round. */
const MAX_BATCHES_PER_ROUND = 200;

/**
 * Links products and deals to their sellers, because another version of the API or a command may have written only the
 * name and the address of the seller. Open deals also get the current address of their seller.
 */
@Injectable()
export class SellerLinkingService {
  constructor(
    private readonly links: SellerLinkRepository,
    private readonly changes: ProductChangeRepository,
    private readonly deals: DealRepository,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    const options = { context: 'sellers', failure: 'link products to their sellers', everyMs: LINK_EVERY_MS };
    jobs.add(options, async (signal) => {
      await this.linkDifferentProducts(signal);
      await this.linkDeals();
    });
  }

  async linkDeals(): Promise<void> {
    const link = async (tx: Tx) => {
      await this.deals.linkSellers(tx);
      for (const { id, email } of await this.deals.findReachable(tx, BATCH_SIZE))
        await this.deals.addAddress(tx, id, email);
    };
    await this.transactions.run(link, { repeatable: true, isolation: 'READ COMMITTED' });
  }

  async linkDifferentProducts(signal?: AbortSignal): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES_PER_ROUND && !signal?.aborted; batch++) {
      const ids = await this.transactions.read((tx) => this.links.findDifferent(tx, BATCH_SIZE));
      if (!ids.length) return;
      await this.linkBatch(ids);
    }
  }

  private async linkBatch(ids: number[]): Promise<void> {
    const link = async (tx: Tx) => {
      for (const id of await this.links.linkByTexts(tx, ids)) await this.changes.insert(tx, id);
    };
    await this.transactions.run(link, { repeatable: true, isolation: 'READ COMMITTED' });
  }
}
