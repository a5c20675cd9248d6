import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateContactMessage1763700000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS contact_message (
        id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
        buyer_name VARCHAR(200) NOT NULL,
        buyer_email VARCHAR(254) NOT NULL,
        message TEXT NOT NULL,
        product_id BIGINT NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY contact_message_newest (created_at, id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS `contact_message`');
  }
}
