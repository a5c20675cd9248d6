import { AlterTable } from '../table-migrations';

/** The time of existing accounts starts now; that of accounts of the previous version, at their creation. */
export class AddUserUnconfirmedSince1763700000050 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'unconfirmed_since' };
  protected readonly add = `
    ADD COLUMN unconfirmed_since DATETIME(3) NULL DEFAULT CURRENT_TIMESTAMP(3),
    ADD KEY user_unconfirmed (unconfirmed_since)`;
  protected readonly drop = 'DROP KEY user_unconfirmed, DROP COLUMN unconfirmed_since';
}
