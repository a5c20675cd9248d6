import { Injectable } from '@nestjs/common';
import { AuditService, SHOP_ACTOR } from '../audit/audit.service';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions, type Tx } from '../database/transactions';
import { restorableUntil } from '../listing-state/listing-state';
import { PictureRepository } from '../picture/picture.repository';
import { ProductChangeRepository } from '../product/product-change.repository';
import { ProductRepository } from '../product/product.repository';
import { ProductRemovalRepository } from './product-removal.repository';

const REMOVAL_INTERVAL_MS = 60 * 60_000;
const BATCH_SIZE = 500;

/** Removes deleted listings that can no longer be restored. */
@Injectable()
export class ProductRemovalService {
  constructor(
    private readonly products: ProductRepository,
    private readonly removals: ProductRemovalRepository,
    private readonly pictures: PictureRepository,
    private readonly changes: ProductChangeRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    const job = { context: 'products', failure: 'remove deleted products', everyMs: REMOVAL_INTERVAL_MS };
    jobs.add(job, (signal) => this.removeDueProducts(signal));
  }

  /** Deletes all listings that are due. Several processes may run this. */
  async removeDueProducts(signal: AbortSignal): Promise<void> {
    for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
      const ids = await this.transactions.read((tx) => this.products.findRemovable(tx, BATCH_SIZE));
      for (const id of ids) {
        if (signal.aborted) return;
        await this.transactions.run((tx) => this.removeProduct(tx, id));
      }
      found = ids.length;
    }
  }

  private async removeProduct(tx: Tx, id: number): Promise<void> {
    const product = await this.products.lock(tx, id);
    const until = product && restorableUntil(product);
    // Somebody may have restored the listing in the meantime.
    if (!until || until.getTime() > Date.now()) return;
    await this.pictures.follow(tx, id, product.pictures, null);
    await this.removals.delete(tx, [id]);
    const changes = [{ field: 'state', from: 'deleted', to: null }];
    await this.audit.record(tx, SHOP_ACTOR, { action: 'deleted', entity: 'product', entityId: id, changes });
    await this.changes.insert(tx, id);
  }
}
