import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRateLimit1763700000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS rate_limit (
        bucket VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
        hits INT NOT NULL,
        resets_at DATETIME(3) NOT NULL,
        KEY rate_limit_resets (resets_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS `rate_limit`');
  }
}
