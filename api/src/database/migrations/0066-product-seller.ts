import { AlterTable } from '../table-migrations';

/** The index of the listings of a seller, in the default order of lists. */
export class AddProductSeller1763700000066 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { index: 'product_seller' };
  protected readonly add = 'ADD KEY product_seller (seller_name, delisted_at, review_count, id)';
  protected readonly drop = 'DROP KEY product_seller';
}
