import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AlterTable } from '../table-migrations';

const ANSWERED = `
    ADD COLUMN answered_at DATETIME(3) NULL,
    ADD COLUMN version INT NOT NULL DEFAULT 1`;
const NOT_ANSWERED = `
    DROP COLUMN answered_at,
    DROP COLUMN version`;

/**
 * `due_at` is generated from other columns, so that rows of the previous version have it, too. The indexes serve the
 * open tickets of a priority by due time, the tickets of a user, and those of an address.
 */
class AnswerTickets extends AlterTable {
  protected readonly table = 'support_ticket';
  protected readonly added = { column: 'due_at' };
  protected readonly add = `${ANSWERED},
    ADD COLUMN product_id BIGINT NULL,
    ADD COLUMN clock_from DATETIME(3) NULL,
    ADD COLUMN due_at DATETIME(3) GENERATED ALWAYS AS (DATE_ADD(COALESCE(clock_from, created_at), INTERVAL 24 HOUR)) VIRTUAL,
    ADD KEY support_ticket_due (handled_at, priority, due_at, id),
    ADD KEY support_ticket_user (user_id, created_at),
    ADD KEY support_ticket_email (email, created_at)`;
  protected readonly drop = `
    DROP KEY support_ticket_due,
    DROP KEY support_ticket_user,
    DROP KEY support_ticket_email,
    DROP COLUMN due_at,
    DROP COLUMN clock_from,
    DROP COLUMN product_id,${NOT_ANSWERED}`;
}

class AnswerContacts extends AlterTable {
  protected readonly table = 'contact_message';
  protected readonly added = { column: 'answered_at' };
  protected readonly add = ANSWERED;
  protected readonly drop = NOT_ANSWERED;
}

/** Changes two tables, each with one statement that can be repeated. */
export class AddMessageReply1763700000044 implements MigrationInterface {
  private readonly parts = [new AnswerTickets(), new AnswerContacts()];

  async up(runner: QueryRunner): Promise<void> {
    for (const part of this.parts) await part.up(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const part of this.parts) await part.down(runner);
  }
}
