import { AlterTable } from '../table-migrations';

/** `erase_at` is the time when the account will be erased; null while nobody has requested it. */
export class AddUserErasure1763700000039 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'erase_at' };
  protected readonly add = 'ADD COLUMN erase_at DATETIME(3) NULL, ADD KEY user_erase (erase_at)';
  protected readonly drop = 'DROP KEY user_erase, DROP COLUMN erase_at';
}
