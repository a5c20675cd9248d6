import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AlterTable } from '../table-migrations';

/**
 * `state` is generated from other columns, so that rows which the previous version writes have it, too. A reply handles
 * a message at the same moment; an administrator closes it later. An erased account has no assignments.
 */
class AssignMessages extends AlterTable {
  protected readonly added = { column: 'state' };
  protected readonly add: string;
  protected readonly drop: string;

  constructor(protected readonly table: string) {
    super();
    this.add = `
      ADD COLUMN assigned_to BIGINT NULL,
      ADD COLUMN state VARCHAR(10) GENERATED ALWAYS AS (CASE
        WHEN handled_at IS NULL AND version = 1 THEN 'new'
        WHEN handled_at IS NULL THEN 'open'
        WHEN answered_at >= handled_at THEN 'waiting'
        ELSE 'closed' END) VIRTUAL,
      ADD KEY ${table}_state (state, created_at, id),
      ADD KEY ${table}_assigned (assigned_to),
      ADD CONSTRAINT ${table}_assigned_to FOREIGN KEY (assigned_to) REFERENCES \`user\` (id) ON DELETE SET NULL`;
    this.drop = `
      DROP FOREIGN KEY ${table}_assigned_to,
      DROP KEY ${table}_assigned,
      DROP KEY ${table}_state,
      DROP COLUMN state,
      DROP COLUMN assigned_to`;
  }
}

/** Changes two tables, each with one statement that can be repeated. */
export class AssignMessages1763700000046 implements MigrationInterface {
  private readonly parts = [new AssignMessages('support_ticket'), new AssignMessages('contact_message')];

  async up(runner: QueryRunner): Promise<void> {
    for (const part of this.parts) await part.up(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const part of this.parts) await part.down(runner);
  }
}
