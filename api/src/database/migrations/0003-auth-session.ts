import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuthSession1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS auth_session (
        id_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
        user_id BIGINT NOT NULL,
        created_at DATETIME(3) NOT NULL,
        last_seen_at DATETIME(3) NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        idle_minutes INT NULL,
        KEY auth_session_user (user_id),
        KEY auth_session_expires (expires_at),
        CONSTRAINT auth_session_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS `auth_session`');
  }
}
