import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddContactMessageHandled1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('contact_message', 'handled_at')) return;
    await runner.query(`
      ALTER TABLE contact_message
        ADD COLUMN handled_at DATETIME(3) NULL,
        ADD COLUMN handled_by BIGINT NULL,
        ADD KEY contact_message_handled (handled_at, created_at, id)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('contact_message', 'handled_at'))) return;
    await runner.query(`
      ALTER TABLE contact_message DROP KEY contact_message_handled, DROP COLUMN handled_at, DROP COLUMN handled_by
    `);
  }
}
