import { AlterTable } from '../table-migrations';

export class AddUserEmailVerified1763700000032 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'email_verified_at' };
  protected readonly add = 'ADD COLUMN email_verified_at DATETIME(3) NULL';
  protected readonly drop = 'DROP COLUMN email_verified_at';
}
