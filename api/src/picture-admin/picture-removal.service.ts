import { Injectable, Logger } from '@nestjs/common';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions, type Tx } from '../database/transactions';
import { found } from '../http/problem';
import { describePictures, readPictures, storedPictures } from '../picture/listing-pictures';
import { PictureRepository } from '../picture/picture.repository';
import { PictureStoreService } from '../picture/picture-store.service';
import { ProductRepository } from '../product/product.repository';
import { SHOP_AUDIT_ID } from '../shop-settings/shop-settings.admin.service';
import { ShopSettings } from '../shop-settings/shop-settings.service';
import type { User } from '../user/user.entity';
import { SharedCaches } from './shared-caches';

const REMOVAL_EVERY_MS = 10 * 60_000;
const FIRST_REMOVAL_MS = 30_000;
/**
 * An unused picture is deleted after this number of hours. Until then, somebody may still be writing the listing for
 * which it was uploaded.
 */
const UNUSED_PICTURE_HOURS = 24;
/**
 * For this number of hours, each run clears the files and caches of a removed picture again, because an upload may have
 * been slow or a cache may have been unreachable.
 */
const CLEAR_REMOVED_HOURS = 26;
const PICTURES_PER_RUN = 200;
const REMOVAL_REASON = 'The picture was removed from the whole shop.';

/** Removes pictures that no listing uses any more. Pictures that an administrator removes disappear at once. */
@Injectable()
export class PictureRemovalService {
  private readonly logger = new Logger('pictures');

  constructor(
    private readonly pictures: PictureRepository,
    private readonly products: ProductRepository,
    private readonly store: PictureStoreService,
    private readonly caches: SharedCaches,
    private readonly settings: ShopSettings,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    const every = { context: 'pictures', everyMs: REMOVAL_EVERY_MS, firstMs: FIRST_REMOVAL_MS };
    jobs.add({ ...every, failure: 'delete unused pictures' }, (signal) => this.deleteUnused(signal));
    jobs.add({ ...every, failure: 'clear removed pictures' }, (signal) => this.clearRemoved(signal));
  }

  /**
   * Removes a picture from all listings and from the logo, forever. A second call only clears its files and caches
   * again.
   */
  async remove(id: string, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const picture = found((await this.pictures.lock(tx, [id])).get(id));
      if (picture.removedAt) return;
      const { logo } = await this.settings.findNewest(tx);
      await this.pictures.markRemoved(tx, id);
      if (logo === id) await this.recordLogoRemoval(tx, id, admin);
      for (const productId of await this.pictures.findProducts(tx, id))
        await this.removeFromListing(tx, id, productId, admin);
    });
    this.logger.log(`user ${admin.id} has removed the picture ${id}`);
    await this.clearFilesAndCaches(id);
  }

  /** Deletes the files and the rows of pictures that no listing uses. */
  async deleteUnused(signal: AbortSignal): Promise<void> {
    const ids = await this.transactions.read((tx) =>
      this.pictures.findUnused(tx, UNUSED_PICTURE_HOURS, PICTURES_PER_RUN),
    );
    for (const id of ids) {
      if (signal.aborted) return;
      // A failure does not stop the deletion of the other pictures. The next run tries again.
      await this.deleteIfUnused(id).catch((error: unknown) =>
        this.logger.warn(`could not delete the unused picture ${id}: ${String(error)}`),
      );
    }
  }

  private async deleteIfUnused(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.pictures.lock(tx, [id]);
      // The picture is searched again after the lock: in the meantime, a listing may have started to use it, or
      // somebody may have uploaded it again.
      if (!(await this.pictures.findUnused(tx, UNUSED_PICTURE_HOURS, PICTURES_PER_RUN)).includes(id)) return;
      // An upload of the same picture waits until this transaction ends before it writes files.
      await this.store.files.remove(id);
      await this.pictures.delete(tx, id);
    });
  }

  async clearRemoved(signal: AbortSignal): Promise<void> {
    const ids = await this.transactions.read((tx) =>
      this.pictures.findRemoved(tx, CLEAR_REMOVED_HOURS, PICTURES_PER_RUN),
    );
    for (const id of ids) if (!signal.aborted) await this.clearFilesAndCaches(id);
  }

  private async removeFromListing(tx: Tx, id: string, productId: number, admin: User): Promise<void> {
    const before = await this.products.lock(tx, productId);
    if (!before) return;
    const pictures = storedPictures(readPictures(before.pictures).filter((picture) => picture.id !== id));
    const product = await this.products.write(tx, before, { ...before, pictures });
    const [from, to] = [before, product].map((row) => ({ pictures: describePictures(row.pictures) }));
    if (!from || !to) return;
    const changes = fieldChanges(from, to, ['pictures']);
    await this.audit.record(tx, admin, {
      ...{ action: 'changed', entity: 'product', entityId: productId },
      ...{ changes, reason: REMOVAL_REASON },
    });
  }

  /**
   * Records in the audit log that the shop no longer has a logo, because the settings do not show a removed picture.
   */
  private async recordLogoRemoval(tx: Tx, id: string, admin: User): Promise<void> {
    const changes = [{ field: 'logo', from: id, to: null }];
    await this.audit.record(tx, admin, {
      ...{ action: 'changed', entity: 'shop', entityId: SHOP_AUDIT_ID },
      ...{ changes, reason: REMOVAL_REASON },
    });
  }

  /** Clears the files and caches of a removed picture. After a failure, the next run tries again. */
  private async clearFilesAndCaches(id: string): Promise<void> {
    const products = await this.transactions.read((tx) => this.pictures.findProducts(tx, id));
    const results = await Promise.allSettled([
      this.store.files.remove(id),
      this.caches.dropPaths([
        `/art/picture/${id}/`,
        ...products.map((product) => `/art/preview/v1/product/${product}/`),
      ]),
    ]);
    for (const result of results)
      if (result.status === 'rejected') this.logger.warn(`could not clear a removed picture: ${String(result.reason)}`);
  }
}
