import { Inject, Injectable } from '@nestjs/common';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { CONFIG, type Config } from '../config/config';
import { Transactions } from '../database/transactions';
import { Problem } from '../http/problem';
import { ProductChangeRepository } from '../product/product-change.repository';
import { ProductImportRepository } from '../product/product-import.repository';
import { ProductRemovalRepository } from '../product-removal/product-removal.repository';
import { TopicList } from '../topic/topic-list';
import type { User } from '../user/user.entity';
import { Demonstration } from './demonstration';
import { DemonstrationRepository } from './demonstration.repository';

/** The entity of the audit log. There is only one demonstration, so its id is always 1. */
const DEMONSTRATION_ENTITY = { entity: 'demonstration', entityId: 1 } as const;

/**
 * Removes the demonstration listings from the shop, and puts them back. Listings that an administrator has changed
 * stay.
 */
@Injectable()
export class DemonstrationService {
  private readonly demonstration: Demonstration;

  constructor(
    private readonly listings: DemonstrationRepository,
    private readonly removals: ProductRemovalRepository,
    private readonly changes: ProductChangeRepository,
    private readonly topicList: TopicList,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicOrigin'>,
  ) {
    this.demonstration = new Demonstration(transactions, new ProductImportRepository(changes));
  }

  /**
   * Deletes the listings with their orders, reviews, sellers and topics. A second call does nothing. Throws 409 if the
   * number of orders is not `expectedOrders`, because the administrator has agreed to the deletion of that number only.
   */
  async remove(expectedOrders: number, admin: User): Promise<void> {
    // This isolation level also finds an order that was placed shortly before the listings were locked.
    await this.transactions.run(
      async (tx) => {
        await this.listings.lock(tx);
        const unchanged = await this.listings.lockUnchanged(tx);
        if (!unchanged.length) return;
        const ids = unchanged.map(({ id }) => id);
        const orders = await this.listings.findOrders(tx, ids);
        if (orders.length !== expectedOrders)
          throw new Problem(409, 'The orders of the demonstration have changed. Load the page again.', {
            code: 'orders',
          });
        await this.listings.deleteOrders(
          tx,
          orders.map(({ id }) => id),
        );
        // These listings have no pictures, because a picture that an administrator adds counts as a change.
        await this.removals.delete(tx, ids);
        await this.listings.deleteSellers(tx, distinctIds(unchanged.map(({ sellerId }) => sellerId)));
        await this.listings.deleteTopics(tx, distinctIds(unchanged.map(({ topicId }) => topicId)));
        // A demonstration with orders cannot be put back, because its orders would be missing.
        await this.listings.deleteOtherListings(tx, orders.length ? [] : ids);
        await this.listings.setRemovedAt(tx, new Date());
        await this.changes.insert(tx, null);
        const before = { listings: ids.length, orders: orders.map(({ number }) => number).join('\n') || null };
        const changes = fieldChanges(before, { listings: null, orders: null }, ['listings', 'orders']);
        await this.audit.record(tx, admin, { ...DEMONSTRATION_ENTITY, action: 'deleted', changes });
      },
      { isolation: 'READ COMMITTED' },
    );
    this.topicList.clear();
  }

  /** Puts the listings back. A second call does nothing. Throws 409 when something was sold since the removal. */
  async putBack(admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.listings.lock(tx))) return;
      if (!(await this.listings.canPutBack(tx)))
        throw new Problem(409, 'The shop has orders, so the demonstration cannot be put back.', { code: 'sold' });
      const added = await this.demonstration.putBack(tx, !this.config.publicOrigin);
      await this.listings.setRemovedAt(tx, null);
      const changes = [{ field: 'listings', from: null, to: String(added) }];
      await this.audit.record(tx, admin, { ...DEMONSTRATION_ENTITY, action: 'restored', changes });
    });
    this.topicList.clear();
  }
}

const distinctIds = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].flatMap((id) => id ?? []);
