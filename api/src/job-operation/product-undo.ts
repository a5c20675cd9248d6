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

/** Puts back what a job has written, unless somebody has changed it since. */
@Injectable()
export class ProductUndo {
  constructor(
    private readonly repository: ProductRepository,
    private readonly products: ProductAdminService,
  ) {}

  /** Restores the earlier values, or deletes a product that the job has created. */
  async putBack(tx: Tx, unit: JobUnit, user: User): Promise<JobOutcome> {
    const product = await this.lock(tx, unit);
    const earlier = unit.earlier as EarlierProduct | null;
    if (!isEditable(product)) throw changedSince();
    if (unit.result === 'created') {
      await this.products.delistIn(tx, product, user);
      return { result: 'changed' };
    }
    // An erasure deletes the earlier values with the personal values of the seller.
    if (!earlier) throw new Problem(409, 'Its earlier values are not stored any more.');
    if (!earlier.isUnique && isReserved(product)) throw new Problem(409, 'An order has reserved it since.');
    await this.products.putBack(tx, product, { earlier, earlierMore: (unit.earlierMore ?? {}) as EarlierMore }, user);
    return { result: 'changed' };
  }

  /** Restores a deleted product with its time of publication. */
  async restore(tx: Tx, unit: JobUnit, user: User): Promise<JobOutcome> {
    const { publishAt } = (unit.earlierMore ?? {}) as EarlierMore;
    await this.products.restoreIn(tx, await this.lock(tx, unit), user, publishAt);
    return { result: 'changed' };
  }

  private async lock(tx: Tx, { productId, version }: JobUnit): Promise<Product> {
    const product = productId === null ? null : await this.repository.lock(tx, productId);
    if (product?.version !== version) throw changedSince();
    return product;
  }
}

const changedSince = () => new Problem(409, 'It has been changed since.');
