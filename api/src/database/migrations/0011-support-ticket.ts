import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSupportTicket1763700000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS support_ticket (
        id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
        name VARCHAR(200) NOT NULL,
        email VARCHAR(254) NOT NULL,
        subject VARCHAR(200) NOT NULL,
        category VARCHAR(16) NOT NULL,
        priority VARCHAR(16) NOT NULL,
        message TEXT NOT NULL,
        user_id BIGINT NULL,
        created_at DATETIME(3) NOT NULL,
        handled_at DATETIME(3) NULL,
        handled_by BIGINT NULL,
        KEY support_ticket_newest (created_at, id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS `support_ticket`');
  }
}
