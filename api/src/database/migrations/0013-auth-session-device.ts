import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `id` names a session to its user. The hash of the cookie's id never leaves the server. */
export class AddAuthSessionDevice1763700000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('auth_session', 'user_agent')) return;
    await runner.query(`
      ALTER TABLE auth_session
        ADD COLUMN id BIGINT NOT NULL AUTO_INCREMENT,
        ADD COLUMN user_agent VARCHAR(255) NULL,
        ADD UNIQUE KEY auth_session_id (id)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('auth_session', 'user_agent'))) return;
    await runner.query('ALTER TABLE auth_session DROP COLUMN id, DROP COLUMN user_agent');
  }
}
