import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from '../migrator';

/** For the admin's list: orders with a status, and orders sorted by total. */
export class AddOrderList1763700000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'order', 'order_total')) return;
    await runner.query(`
      ALTER TABLE \`order\`
        ADD KEY order_status_newest (status, created_at, id),
        ADD KEY order_total (total, id, status)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasIndex(runner, 'order', 'order_total'))) return;
    await runner.query('ALTER TABLE `order` DROP KEY order_status_newest, DROP KEY order_total');
  }
}
