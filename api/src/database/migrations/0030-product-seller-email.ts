import { AlterTable } from '../table-migrations';

export class AddProductSellerEmail1763700000030 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { column: 'seller_email' };
  protected readonly add = 'ADD COLUMN seller_email VARCHAR(254) NULL';
  protected readonly drop = 'DROP COLUMN seller_email';
}
