import { AlterTable } from '../table-migrations';

export class AddUserSuspension1763700000071 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'suspended_at' };
  protected readonly add = 'ADD COLUMN suspended_at DATETIME(3) NULL, ADD COLUMN suspended_reason VARCHAR(500) NULL';
  protected readonly drop = 'DROP COLUMN suspended_at, DROP COLUMN suspended_reason';
}
