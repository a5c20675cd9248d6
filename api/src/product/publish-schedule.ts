import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions } from '../database/transactions';
import { ProductAdminService } from './product.admin.service';
import { ProductRepository } from './product.repository';

const PUBLISH_INTERVAL_MS = 5_000;
const BATCH_SIZE = 100;

/**
 * Lists products at their planned time. Products whose time passed while no process ran are listed when a process
 * starts.
 */
@Injectable()
export class PublishSchedule {
  constructor(
    private readonly products: ProductRepository,
    private readonly admin: ProductAdminService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    const job = { context: 'products', failure: 'list planned products', everyMs: PUBLISH_INTERVAL_MS };
    jobs.add(job, (signal) => this.publish(signal));
  }

  /** Publishes all products that are due. Several processes may run this. */
  async publish(signal: AbortSignal): Promise<void> {
    for (const id of await this.transactions.read((tx) => this.products.findPlanned(tx, BATCH_SIZE))) {
      if (signal.aborted) return;
      await this.admin.publishPlanned(id);
    }
  }
}
