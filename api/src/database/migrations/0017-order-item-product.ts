import { AlterTable } from '../table-migrations';

/** The index finds the orders with a product. */
export class AddOrderItemProduct1763700000017 extends AlterTable {
  protected readonly table = 'order_item';
  protected readonly added = { index: 'order_item_product' };
  protected readonly add = 'ADD KEY order_item_product (product_id, order_id)';
  protected readonly drop = 'DROP KEY order_item_product';
}
