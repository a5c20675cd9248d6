import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { pageWindow } from '../http/page';
import { found } from '../http/problem';
import { ProductRepository } from '../product/product.repository';
import type { User } from '../user/user.entity';
import type { ProductReview } from './product-review.entity';
import { ProductReviewRepository } from './product-review.repository';
import { ReviewListRepository, type ReviewListSort } from './review-list.repository';
import type { ReviewChange, ReviewFilterQuery } from './review.dto';
import { ReviewService } from './review.service';
import { type AdminReviewView, toAdminReview } from './review.view';

@Injectable()
export class ReviewAdminService extends AdminList<ProductReview, AdminReviewView, ReviewFilterQuery, ReviewListSort> {
  constructor(
    private readonly reviews: ProductReviewRepository,
    private readonly ratings: ReviewService,
    private readonly products: ProductRepository,
    private readonly audit: AuditService,
    transactions: Transactions,
    list: ReviewListRepository,
  ) {
    super(transactions, list, 'reviews', REVIEW_CSV_COLUMNS, pageWindow);
  }

  async toViews(tx: Tx, listed: { id: number }[]): Promise<AdminReviewView[]> {
    const rows = await this.reviews.findMany(
      tx,
      listed.map(({ id }) => id),
    );
    const titles = await this.products.findTitles(
      tx,
      rows.map(({ productId }) => productId),
    );
    const byId = new Map(rows.map((row) => [row.id, toAdminReview(row, titles.get(row.productId) ?? null)]));
    // Leaves out a review that was deleted after it was listed.
    return listed.flatMap(({ id }) => byId.get(id) ?? []);
  }

  show(id: number): Promise<AdminReviewView> {
    return this.transactions.read(async (tx) => found((await this.toViews(tx, [{ id }]))[0]));
  }

  /** Records the change in the audit log of the product, unless all values stay the same. */
  async moderate(id: number, { readUntil, ...change }: ReviewChange, admin: User): Promise<AdminReviewView> {
    const { productId } = await this.show(id);
    await this.transactions.run((tx) =>
      this.ratings.changeAndRate(tx, productId, async () => {
        const before = found((await this.reviews.lock(tx, { id }))[0]);
        // Marks the review as read, unless its author has changed it since the administrator read it.
        if (readUntil && before.isNew && before.updatedAt <= new Date(readUntil))
          await this.reviews.update(tx, id, { isNew: false });
        await this.writeModeration(tx, before, change, admin);
      }),
    );
    return this.show(id);
  }

  private async writeModeration(tx: Tx, before: ProductReview, change: ReviewChange, admin: User): Promise<void> {
    const { id, productId, userId: aboutUserId } = before;
    const { reply = before.reply, hiddenReason = before.hiddenReason } = change;
    const after = { reply, hiddenReason };
    const changes = fieldChanges(before, after, ['reply', 'hiddenReason']);
    if (!changes.length) return;
    const [replied, hidden] = (['reply', 'hiddenReason'] as const).map((field) => before[field] !== after[field]);
    const [now, isHidden] = [new Date(), after.hiddenReason !== null];
    await this.reviews.update(tx, id, {
      ...after,
      ...(replied && { repliedAt: after.reply === null ? null : now }),
      ...(hidden && { hiddenAt: isHidden ? now : null, hiddenBy: isHidden ? admin.id : null }),
    });
    await this.audit.record(tx, admin, {
      ...{ action: 'changed', entity: 'product', entityId: productId, aboutUserId },
      reason: hidden ? after.hiddenReason : null,
      changes: changes.map((part) => ({ ...part, field: `review ${id}: ${part.field}` })),
    });
  }
}

const REVIEW_CSV_COLUMNS = {
  ...csvFields('id', 'productId', 'productTitle', 'rating', 'text', 'username', 'createdAt', 'updatedAt'),
  ...csvFields('reply', 'hiddenReason', 'isNew'),
};
