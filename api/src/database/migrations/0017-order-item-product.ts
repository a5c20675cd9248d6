import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from '../migrator';

/** For finding the orders with a product. */
export class AddOrderItemProduct1763700000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'order_item', 'order_item_product')) return;
    await runner.query('ALTER TABLE order_item ADD KEY order_item_product (product_id, order_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasIndex(runner, 'order_item', 'order_item_product'))) return;
    await runner.query('ALTER TABLE order_item DROP KEY order_item_product');
  }
}
