import { Injectable } from '@nestjs/common';
import { lengthOf } from '@telemarket/composition/text';
import type { Tx } from '../database/transactions';
import { invalidFields, Problem } from '../http/problem';
import { isEditable } from '../listing-state/listing-state';
import type { JobSettings } from '../job/job.entity';
import { type JobOperation, JobOperations, type JobUnit } from '../job/job-operations';
import { ReservationService } from '../order/reservation.service';
import { MAX_NOTE_LENGTH, MIN_NOTE_LENGTH } from '../product/product.admin.dto';
import { toEarlierValues, ProductAdminService } from '../product/product.admin.service';
import { changeOf, checkEdit } from '../product/product-edit';
import type { Product } from '../product/product.entity';
import { ProductRepository } from '../product/product.repository';
import { ProductUndo } from './product-undo';

const LISTING_GONE = 'The listing is no longer in the shop.';

/** The operations that staff can start on the products they have chosen. */
@Injectable()
export class ProductOperations {
  constructor(
    operations: JobOperations,
    private readonly repository: ProductRepository,
    private readonly products: ProductAdminService,
    private readonly reservations: ReservationService,
    private readonly undo: ProductUndo,
  ) {
    operations.add('verify-products', this.verify);
    operations.add('edit-products', this.edit);
    operations.add('delete-products', this.delete);
    operations.add('restore-products', this.restore);
    operations.add('release-products', this.release);
  }

  private get verify(): JobOperation {
    return {
      ...{ role: 'manager', target: 'product' },
      check: checkNote,
      apply: async (tx, unit, { settings }, user) => {
        const before = await this.lockUnchanged(tx, unit);
        const check = { isVerified: true, verificationNote: settings.text, isCheckedAgain: true };
        const { version } = await this.products.changeIn(tx, before, check, user);
        return { result: 'changed', version, ...toEarlierValues(before) };
      },
      undo: (tx, unit, user) => this.undo.putBack(tx, unit, user),
    };
  }

  private get edit(): JobOperation {
    return {
      ...{ role: 'manager', target: 'product' },
      check: ({ edit }) => checkEdit(edit),
      apply: async (tx, unit, { settings }, user) => {
        const before = await this.lockUnchanged(tx, unit);
        const after = await this.products.changeIn(tx, before, changeOf(settings.edit ?? {}, before), user);
        if (after === before) return { result: 'unchanged', version: before.version };
        return { result: 'changed', version: after.version, ...toEarlierValues(before) };
      },
      undo: (tx, unit, user) => this.undo.putBack(tx, unit, user),
    };
  }

  private get delete(): JobOperation {
    return {
      ...{ role: 'manager', target: 'product' },
      apply: async (tx, unit, _job, user) => {
        const before = await this.lockUnchanged(tx, unit);
        await this.products.delistIn(tx, before, user);
        return { result: 'changed', version: before.version + 1, ...toEarlierValues(before) };
      },
      undo: (tx, unit, user) => this.undo.restore(tx, unit, user),
    };
  }

  private get restore(): JobOperation {
    return {
      ...{ role: 'manager', target: 'product' },
      apply: async (tx, { productId }, _job, user) => {
        const before = await this.lockProduct(tx, productId);
        const after = await this.products.restoreIn(tx, before, user);
        return { result: after === before ? 'unchanged' : 'changed', version: after.version };
      },
    };
  }

  private get release(): JobOperation {
    return {
      ...{ role: 'manager', target: 'product' },
      apply: async (tx, { productId }, _job, user) => {
        const ended = productId === null ? 0 : await this.reservations.endReservationsIn(tx, [productId], user);
        return { result: ended ? 'changed' : 'unchanged' };
      },
    };
  }

  /** Locks the product of a row. Throws 409 when somebody has changed the product since staff saw it. */
  private async lockUnchanged(tx: Tx, { productId, version }: JobUnit): Promise<Product> {
    const product = await this.lockProduct(tx, productId);
    if (!isEditable(product)) throw new Problem(404, LISTING_GONE);
    if (version !== null && product.version !== version)
      throw new Problem(409, 'Somebody else has changed the listing. Check it again first.');
    return product;
  }

  private async lockProduct(tx: Tx, id: number | null): Promise<Product> {
    const product = id === null ? null : await this.repository.lock(tx, id);
    if (!product) throw new Problem(404, LISTING_GONE);
    return product;
  }
}

function checkNote({ text }: JobSettings): void {
  const length = lengthOf(text ?? '');
  if (length >= MIN_NOTE_LENGTH && length <= MAX_NOTE_LENGTH) return;
  throw invalidFields([{ field: 'text', message: `must have ${MIN_NOTE_LENGTH} to ${MAX_NOTE_LENGTH} characters` }]);
}
