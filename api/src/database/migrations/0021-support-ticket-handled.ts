import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIndex } from '../migrator';

/** For finding and counting unhandled tickets. */
export class AddSupportTicketHandled1763700000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner, 'support_ticket', 'support_ticket_handled')) return;
    await runner.query('ALTER TABLE support_ticket ADD KEY support_ticket_handled (handled_at, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await hasIndex(runner, 'support_ticket', 'support_ticket_handled'))) return;
    await runner.query('ALTER TABLE support_ticket DROP KEY support_ticket_handled');
  }
}
