import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { type PageQuery, pageWindow, TOTAL_COUNT_HEADER } from '../http/page';
import { found, notFound, Problem } from '../http/problem';
import { hasPage } from '../listing-state/listing-state';
import { OrderItemRepository } from '../order-item/order-item.repository';
import { ProductRepository } from '../product/product.repository';
import { ProductService } from '../product/product.service';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import { ProductReviewRepository } from './product-review.repository';
import type { ReviewInput } from './review.dto';
import { type OwnReviewView, toReviewView } from './review.view';

const EDIT_PERIOD_MS = 30 * 24 * 60 * 60_000;
const NEW_REVIEW_STATE = {
  ...{ reply: null, repliedAt: null, hiddenAt: null, hiddenReason: null, hiddenBy: null },
  ...{ authorSuspended: false, isNew: true },
};
const REFUSALS = {
  unconfirmed: 'Confirm your email address before you write a review.',
  'not-bought': 'Only buyers with a completed order for this listing can review it.',
};

@Injectable()
export class ReviewService {
  constructor(
    private readonly reviews: ProductReviewRepository,
    private readonly items: OrderItemRepository,
    private readonly pages: ProductService,
    private readonly products: ProductRepository,
    private readonly transactions: Transactions,
  ) {}

  list(productId: number, query: PageQuery): Promise<CachedResponse> {
    const window = pageWindow(query);
    return this.pages.cachedPart(productId, JSON.stringify(window), async () => {
      const { rows, visible } = await this.transactions.read(async (tx) => {
        const page = await this.reviews.findPage(tx, productId, window);
        const isWhole = window.offset === 0 && page.length < window.limit;
        return { rows: page, visible: isWhole ? page.length : (await this.reviews.findFigures(tx, productId)).visible };
      });
      return jsonResponse(rows.map(toReviewView), { [TOTAL_COUNT_HEADER.toLowerCase()]: String(visible) });
    });
  }

  showOwn(productId: number, user: User): Promise<OwnReviewView> {
    return this.transactions.read(async (tx) => {
      const row = await this.reviews.findOf(tx, user.id, productId);
      if (row) {
        const until = new Date(row.createdAt.getTime() + EDIT_PERIOD_MS);
        const editableUntil = until > new Date() ? until.toISOString() : null;
        return { state: 'written', review: toReviewView(row), editableUntil, hiddenReason: row.hiddenReason };
      }
      const purchase = await this.findPurchase(tx, productId, user);
      const state = typeof purchase === 'number' ? 'open' : purchase;
      return { state, review: null, editableUntil: null, hiddenReason: null };
    });
  }

  /** Throws 403 unless the user is a confirmed buyer, and 409 for a second review. */
  writeReview(productId: number, input: ReviewInput, user: User): Promise<OwnReviewView> {
    return this.storeReview(productId, user, async (tx) => {
      const orderItemId = await this.findPurchase(tx, productId, user);
      if (typeof orderItemId === 'string') throw new Problem(403, REFUSALS[orderItemId], { code: orderItemId });
      const [own, now] = [{ productId, userId: user.id, orderItemId }, new Date()];
      const row = { ...own, ...valuesOf(input), ...NEW_REVIEW_STATE, createdAt: now, updatedAt: now };
      await this.reviews.insert(tx, row).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        throw new Problem(409, 'You have already reviewed this listing.', { code: 'reviewed' });
      });
    });
  }

  /** Throws 409 when the time for changes has expired. A hidden review stays hidden. */
  changeReview(productId: number, input: ReviewInput, user: User): Promise<OwnReviewView> {
    return this.storeReview(productId, user, async (tx) => {
      const review = found((await this.reviews.lock(tx, { userId: user.id, productId }))[0]);
      const now = new Date();
      if (now.getTime() - review.createdAt.getTime() > EDIT_PERIOD_MS) {
        throw new Problem(409, 'A review can be changed only in the first 30 days.', { code: 'closed' });
      }
      await this.reviews.update(tx, review.id, { ...valuesOf(input), isNew: true, updatedAt: now });
    });
  }

  /** Runs a change of a product's reviews, then computes the rating from the visible reviews. */
  async changeAndRate(tx: Tx, productId: number, work: () => Promise<void>, needsPage = false): Promise<void> {
    // Concurrent changes of the product's reviews wait for this lock.
    const product = await this.products.lock(tx, productId);
    if (!product || (needsPage && !hasPage(product))) throw notFound();
    await work();
    const { visible, sum } = await this.reviews.findCurrentFigures(tx, productId);
    await this.products.writeRating(tx, product, visible, sum);
  }

  async deleteOfUser(tx: Tx, userId: number): Promise<void> {
    const reviews = await this.reviews.lock(tx, { userId });
    for (const { id, productId } of reviews) await this.changeAndRate(tx, productId, () => this.reviews.delete(tx, id));
  }

  /** Removes the reviews of a suspended user from pages and ratings, or shows them again. */
  async setSuspended(tx: Tx, userId: number, authorSuspended: boolean): Promise<void> {
    const reviews = await this.reviews.lock(tx, { userId });
    for (const { id, productId } of reviews) {
      await this.changeAndRate(tx, productId, () => this.reviews.update(tx, id, { authorSuspended }));
    }
  }

  private async storeReview(productId: number, user: User, work: (tx: Tx) => Promise<void>): Promise<OwnReviewView> {
    await this.transactions.run((tx) => this.changeAndRate(tx, productId, () => work(tx), true));
    return this.showOwn(productId, user);
  }

  /**
   * Returns the id of the order item with which the user bought the product. Returns a reason instead when the user may
   * not write a review.
   */
  private async findPurchase(tx: Tx, productId: number, user: User): Promise<number | keyof typeof REFUSALS> {
    const item = await this.items.findReceived(tx, user.id, productId);
    if (item === null) return 'not-bought';
    return provenEmailKey(user) === null ? 'unconfirmed' : item;
  }
}

const valuesOf = ({ rating, text = null }: ReviewInput) => ({ rating, text });
