import { Injectable } from '@nestjs/common';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { Transactions } from '../database/transactions';
import { pageWindow } from '../http/page-query.dto';
import { found } from '../http/problem';
import type { ListPage } from '../http/total-count';
import type { User } from '../user/user.entity';
import { ProductReviewRepository, type ReviewRow } from './product-review.repository';
import type { ReviewChange, ReviewListQuery } from './review.dto';
import { ReviewService } from './review.service';
import { type AdminReviewView, toReviewView } from './review.view';

@Injectable()
export class ReviewAdminService {
  constructor(
    private readonly reviews: ProductReviewRepository,
    private readonly service: ReviewService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  async list({ product, ...page }: ReviewListQuery): Promise<ListPage<AdminReviewView>> {
    const rows = await this.reviews.findPage(product, pageWindow(page), 'all');
    return { rows: rows.map(toAdminReview), total: (await this.reviews.figures(product)).total };
  }

  /** Records the change in the audit log of the product, unless all values stay the same. */
  async change(id: number, change: ReviewChange, admin: User): Promise<AdminReviewView> {
    const { productId } = found(await this.reviews.find(id));
    await this.transactions.run((tx) =>
      this.service.rate(tx, productId, async () => {
        const before = found((await this.reviews.lock(tx, { id }))[0]);
        const { reply = before.reply, hiddenReason = before.hiddenReason } = change;
        const after = { reply: reply?.trim() || null, hiddenReason: hiddenReason?.trim() || null };
        const changes = fieldChanges(before, after, ['reply', 'hiddenReason']);
        if (!changes.length) return;
        const [replied, hidden] = (['reply', 'hiddenReason'] as const).map((field) => before[field] !== after[field]);
        const now = new Date();
        await this.reviews.update(tx, id, {
          ...after,
          ...(replied && { repliedAt: after.reply === null ? null : now }),
          ...(hidden && (after.hiddenReason === null ? VISIBLE : { hiddenAt: now, hiddenBy: admin.id })),
        });
        await this.audit.record(tx, admin, {
          ...{ action: 'changed', entity: 'product', entityId: productId, reason: hidden ? after.hiddenReason : null },
          changes: changes.map((part) => ({ ...part, field: `review ${id}: ${part.field}` })),
        });
      }),
    );
    return toAdminReview(found(await this.reviews.find(id)));
  }
}

const VISIBLE = { hiddenAt: null, hiddenBy: null };

function toAdminReview(row: ReviewRow): AdminReviewView {
  const { userId, username, hiddenReason } = row;
  return { ...toReviewView(row), userId, username, hiddenReason };
}
