import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrderHistory1763700000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS order_history (
        id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
        order_id BIGINT NOT NULL,
        status VARCHAR(16) NOT NULL,
        user_id BIGINT NULL,
        reason VARCHAR(500) NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY order_history_order (order_id, created_at),
        CONSTRAINT order_history_of_order FOREIGN KEY (order_id) REFERENCES \`order\` (id) ON DELETE CASCADE
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS `order_history`');
  }
}
