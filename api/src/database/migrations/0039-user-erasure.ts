import { AlterTable } from '../table-migrations';

/** When the account is erased; null while nobody has asked for it. */
export class AddUserErasure1763700000039 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'erase_at' };
  protected readonly add = 'ADD COLUMN erase_at DATETIME(3) NULL, ADD KEY user_erase (erase_at)';
  protected readonly drop = 'DROP KEY user_erase, DROP COLUMN erase_at';
}
