import { AlterTable } from '../table-migrations';

export class AddProductVerification1763700000037 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { column: 'verified_at' };
  protected readonly add = 'ADD COLUMN verified_at DATETIME(3) NULL, ADD COLUMN verification_note VARCHAR(300) NULL';
  protected readonly drop = 'DROP COLUMN verified_at, DROP COLUMN verification_note';
}
