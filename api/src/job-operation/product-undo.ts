import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import type { JobOutcome, JobUnit } from '../job/job-operations';
import { isEditable } from '../listing-state/listing-state';
import { type EarlierMore, type EarlierProduct, ProductAdminService } from '../product/product.admin.service';
import type { Product } from '../product/product.entity';
import { isReserved } from '../product/product.mapper';
import { ProductRepository } from '../product/product.repository';
import type { User } from '../user/user.entity';

/** Undoes the changes of a job to products, unless somebody has changed the product since the job. */
@Injectable()
export class ProductUndo {
  constructor(
    private readonly repository: ProductRepository,
    private readonly products: ProductAdminService,
  ) {}

  /** Restores the values from before the job, or deletes a product that the job has created. */
  async putBack(tx: Tx, unit: JobUnit, user: User): Promise<JobOutcome> {
    const product = await this.lockUnchanged(tx, unit);
    const earlier = unit.earlier as EarlierProduct | null;
    if (!isEditable(product)) throw changedSinceProblem();
    if (unit.result === 'created') {
      await this.products.delistIn(tx, product, user);
      return { result: 'changed' };
    }
    // The earlier values are deleted when they expire, and when the personal data of the seller is erased.
    if (!earlier) throw new Problem(409, 'The earlier values of the listing are no longer stored.');
    if (!earlier.isUnique && isReserved(product))
      throw new Problem(409, 'The listing has since been reserved by an order.');
    await this.products.restoreEarlier(
      tx,
      product,
      { earlier, earlierMore: (unit.earlierMore ?? {}) as EarlierMore },
      user,
    );
    return { result: 'changed' };
  }

  /** Restores a deleted product together with its planned time of publication. */
  async restore(tx: Tx, unit: JobUnit, user: User): Promise<JobOutcome> {
    const { publishAt } = (unit.earlierMore ?? {}) as EarlierMore;
    await this.products.restoreIn(tx, await this.lockUnchanged(tx, unit), user, publishAt);
    return { result: 'changed' };
  }

  private async lockUnchanged(tx: Tx, { productId, version }: JobUnit): Promise<Product> {
    const product = productId === null ? null : await this.repository.lock(tx, productId);
    if (product?.version !== version) throw changedSinceProblem();
    return product;
  }
}

const changedSinceProblem = () => new Problem(409, 'The listing has since been changed.');
