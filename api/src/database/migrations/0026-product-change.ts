import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProductChange1763700000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS product_change (
        seq BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
        product_id BIGINT NULL,
        changed_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
        KEY product_change_age (changed_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS `product_change`');
  }
}
