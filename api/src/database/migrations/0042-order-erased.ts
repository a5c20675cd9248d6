import { AlterTable } from '../table-migrations';

/** `erased_at`: when the personal values were replaced. The index finds old guest orders that still have theirs. */
export class AddOrderErased1763700000042 extends AlterTable {
  protected readonly table = 'order';
  protected readonly added = { column: 'erased_at' };
  protected readonly add = `
    ADD COLUMN erased_at DATETIME(3) NULL,
    ADD KEY order_erasable (erased_at, user_id, created_at)`;
  protected readonly drop = 'DROP KEY order_erasable, DROP COLUMN erased_at';
}
