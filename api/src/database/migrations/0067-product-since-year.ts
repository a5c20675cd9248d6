import { AlterTable } from '../table-migrations';

export class AddProductSinceYear1763700000067 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { column: 'since_year' };
  protected readonly add = 'ADD COLUMN since_year SMALLINT NULL';
  protected readonly drop = 'DROP COLUMN since_year';
}
