import { Injectable, Logger } from '@nestjs/common';
import { DeclaredRows } from '../database/declared-rows';
import { Transactions, type Tx } from '../database/transactions';
import { columnsForDeletion, isEditable } from '../listing-state/listing-state';
import { ProductRepository } from '../product/product.repository';
import { retryDelayMs } from '../mail/backoff';
import { ReviewService } from '../review/review.service';
import { SellerLinkService } from '../seller/seller-link.service';
import { provenEmailKey } from '../user/user-key';
import { UserRepository } from '../user/user.repository';
import { AddressRemoval } from './address-removal';
import { ALL_TABLES } from './tables';

@Injectable()
export class ErasureService {
  private readonly logger = new Logger('privacy');
  /** Accounts that could not be erased. The pause before the next attempt grows up to six hours. */
  private readonly failing = new Map<number, { failures: number; retryAt: number }>();

  constructor(
    private readonly rows: DeclaredRows,
    private readonly users: UserRepository,
    private readonly addresses: AddressRemoval,
    private readonly products: ProductRepository,
    private readonly sellers: SellerLinkService,
    private readonly reviews: ReviewService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Erases all accounts that are due. Several processes may run this. An account that cannot be erased does not stop
   * the other erasures.
   */
  async eraseDue(signal: AbortSignal): Promise<void> {
    for (const userId of await this.transactions.read((tx) => this.users.findDueForErasure(tx))) {
      const { failures = 0, retryAt = 0 } = this.failing.get(userId) ?? {};
      if (retryAt > Date.now()) continue;
      try {
        await this.eraseAccount(userId, signal);
        this.failing.delete(userId);
      } catch (error) {
        if (signal.aborted) return;
        // Only the first failure of an account is logged.
        if (!failures) this.logger.error(`user ${userId} could not be erased: ${String(error)}`);
        this.failing.set(userId, { failures: failures + 1, retryAt: Date.now() + retryDelayMs(failures + 1) });
      }
    }
  }

  private async eraseAccount(userId: number, signal: AbortSignal): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockDueForErasure(tx, userId);
      if (!user) return;
      if (user.isManager && !(await this.users.hasOtherManager(tx, user.id))) {
        // The erasure is cancelled, because this user has become the last manager since the request.
        await this.users.updateState(tx, user.id, { eraseAt: null });
        return;
      }
      const address = provenEmailKey(user);
      const found = await this.rows.find(tx, ALL_TABLES, { userId, address, telegramId: user.telegramId }, signal);
      for (const rows of found) {
        const { erasure } = rows.declaration;
        if (erasure === 'delete') await this.rows.delete(tx, rows, rows.keys);
        if (erasure === 'replace') await this.rows.replace(tx, rows, rows.keys, rows.relation.columns);
      }
      const listings = found.filter(({ name }) => name === 'product').flatMap(({ keys }) => keys.map(Number));
      for (const id of listings) await this.delistProduct(tx, id);
      await this.reviews.deleteOfUser(tx, userId);
      await this.addresses.removeWaitingMails(tx, user);
      if (address) await this.addresses.removeAddress(tx, user.email, signal);
      await this.users.delete(tx, userId);
    });
  }

  /**
   * Removes the name of the seller from a listing. Nobody can deliver its product any more, so the listing leaves the
   * shop.
   */
  private async delistProduct(tx: Tx, productId: number): Promise<void> {
    const before = await this.products.lock(tx, productId);
    if (!before) return;
    const sellerName = 'Former seller';
    const { id: sellerId, isPaused } = await this.sellers.linkSeller(tx, sellerName, null);
    const seller = { sellerName, sellerEmail: null, sellerId, isPaused };
    const unverified = { isVerified: false, verifiedAt: null, verificationNote: null };
    const state = isEditable(before) ? columnsForDeletion() : {};
    // Nobody can publish the listing any more, so it is not restored as a draft.
    const next = { ...before, ...seller, ...unverified, ...state, unlistedAs: null, unlistedAt: null };
    await this.products.write(tx, before, next);
  }
}
