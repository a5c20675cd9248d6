import { AlterTable } from '../table-migrations';

/**
 * A listing that is one of a kind is reserved by an order, and then sold. A sold one has `delisted_at`, too, so that the
 * indexes of lists need no other column.
 */
export class AddProductSale1763700000038 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { column: 'is_unique' };
  protected readonly add = `
    ADD COLUMN is_unique BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN reserved_by BIGINT NULL,
    ADD COLUMN reserved_until DATETIME(3) NULL,
    ADD COLUMN sold_at DATETIME(3) NULL,
    ADD KEY product_sold (sold_at, id)`;
  protected readonly drop = `
    DROP KEY product_sold,
    DROP COLUMN is_unique,
    DROP COLUMN reserved_by,
    DROP COLUMN reserved_until,
    DROP COLUMN sold_at`;
}
